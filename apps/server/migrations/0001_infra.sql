create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- From here on a protected table with a site is scoped by it.
create function infra_protect(name text, writes text default 'insert, update, delete') returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int) '
    'with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int)', name);
  execute format('grant select, %s on %I to cloud_steward_app', writes, name);
  if exists (select from pg_attribute where attrelid = name::regclass and attname = 'site_id') then
    perform infra_scope(name, 'site_id = any ((select infra_scoped_ids(''site_ids''))::uuid[])');
  end if;
end $$;

-- The pairs of neighbouring characters of a text, each behind its tenant: Chinese words often have two characters, for
-- which trigrams find nothing, and a list of one tenant never holds what another has written.
create function infra_pairs(tenant int, value text) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct tenant || substr(lower(value), at, 2)) from generate_series(1, greatest(length(value) - 1, 1)) at
$$;

-- Makes a text column searchable by what it contains. The operators of text search may not look at rows before row-level
-- security has, so under it no index serves them; <table>_<column>_ids does, as its owner, for the tenant that is set
-- and no other. It answers the ids of all rows that contain the word, or null when there are more than `most`: then so
-- many contain it that walking the list finds them soon.
create function infra_searchable(name text, col text) returns void language plpgsql as $$
begin
  execute format('create index %I on %I using gin (infra_pairs(tenant_id, %I))', name || '_' || col || '_pairs', name, col);
  execute format($body$
    create function %1$I(word text, pattern text, most int) returns uuid[] language plpgsql stable security definer
    set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $f$
    declare
      tenant int := nullif(current_setting('app.tenant_id', true), '')::int;
      ids uuid[];
    begin
      ids := array(select t.id from %2$I t where t.tenant_id = tenant
        and infra_pairs(t.tenant_id, t.%3$I) @> infra_pairs(tenant, word) and t.%3$I ilike pattern limit most + 1);
      return case when cardinality(ids) <= most then ids end;
    end $f$ $body$, name || '_' || col || '_ids', name, col);
  execute format('revoke all on function %I(text, text, int) from public', name || '_' || col || '_ids');
  execute format('grant execute on function %I(text, text, int) to cloud_steward_app', name || '_' || col || '_ids');
end $$;

-- The second wall for such callers. They work as a role of their own, which the application takes on for a transaction
-- (set local role): the policies below bind that role alone, so they cost everybody else nothing. Whatever is not set
-- shows no row.
create function infra_scoped_ids(name text) returns uuid[] language sql stable parallel safe as $$
  select nullif(current_setting('app.' || name, true), '')::uuid[]
$$;

create function infra_scope(name text, condition text, checks text default null) returns void language plpgsql as $$
begin
  execute format('create policy row_scope on %I as restrictive to cloud_steward_scoped using (%s) with check (%s)',
    name, condition, coalesce(checks, condition));
end $$;

-- Lets the worker ask across tenants which of them have work: as a role that may read these tables and nothing else, and
-- that sees all tenants only while the setting is on. Nobody signs in as it; the owner of the database takes it on.
create function infra_ask_across(name text) returns void language plpgsql as $$
begin
  execute format('grant select on %I to cloud_steward_schedules', name);
  if (select relforcerowsecurity from pg_class where oid = name::regclass) then
    execute format('create policy schedules on %I for select to cloud_steward_schedules using (current_setting(''app.schedules'', true) = ''on'')', name);
  end if;
end $$;

-- One row per answered write that carried an idempotency key.
create table infra_idempotency (
  tenant_id int not null,
  user_id uuid not null,
  key text not null,
  permission text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
select infra_protect('infra_idempotency');

-- Outbox: what happened, written in the transaction in which it happened.
create table infra_event (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select infra_protect('infra_event', 'insert');

-- History of records: each change of state with who, when, from, to and why. Only added to. One table for all kinds of
-- records: `subject` is the name of the resource. A caller with a row scope sees the steps of the records he sees.
create table infra_step (
  tenant_id int not null,
  id uuid not null,
  subject text not null,
  record_id uuid not null,
  -- The action, where the states do not tell it.
  kind text,
  from_state text,
  to_state text not null,
  reason text,
  -- Which side reported it.
  source text,
  details jsonb,
  user_id uuid,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index infra_step_of on infra_step (tenant_id, subject, record_id, id);
select infra_protect('infra_step', 'insert');
select infra_scope('infra_step', 'infra_step_visible(tenant_id, subject, record_id)');

create table infra_counter (
  tenant_id int not null,
  name text not null,
  value bigint not null,
  primary key (tenant_id, name)
);
select infra_protect('infra_counter', 'insert, update');

create table infra_run (
  tenant_id int not null,
  id uuid not null,
  kind text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'succeeded', 'failed', 'cancelled')),
  payload jsonb not null,
  total int not null default 0,
  done int not null default 0,
  failed int not null default 0,
  summary jsonb,
  error text,
  cancel_requested boolean not null default false,
  user_id uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create index infra_run_kind on infra_run (tenant_id, kind, created_at desc, id desc);
select infra_protect('infra_run', 'insert, update');

create table infra_run_item (
  tenant_id int not null,
  run_id uuid not null,
  seq int not null,
  title text,
  input jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  message jsonb,
  primary key (tenant_id, run_id, seq)
);
create index infra_run_item_state on infra_run_item (tenant_id, run_id, state, seq);
select infra_protect('infra_run_item', 'insert, update');

-- Heartbeats of worker processes: the jobs of one that died are given to another.
create table infra_worker (
  id text not null,
  seen_at timestamptz not null default now(),
  primary key (id)
);

-- What is told to open consoles, numbered without gaps for each tenant, and kept for some days so that a console that
-- was away can be told.
create table infra_live (
  tenant_id int not null,
  seq bigint not null,
  kind text not null,
  -- Usernames; none: everybody.
  receivers text[],
  body jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, seq)
);
select infra_protect('infra_live', 'insert, delete');

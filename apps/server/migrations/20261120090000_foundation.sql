-- Every business table: tenant_id first in its primary key and in every index that serves a list, row-level security
-- forced, no triggers, ids made by the application. So the same schema shards by tenant.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Puts a tenant table behind the second wall and gives the application role its rights. `writes` is what that role may
-- do besides reading; append-only tables pass 'insert'.
create function infra_protect(name text, writes text default 'insert, update, delete') returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int) '
    'with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int)', name);
  execute format('grant select, %s on %I to cloud_steward_app', writes, name);
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

-- Reference tables: the same for all tenants, read before a tenant is known.
create table identity_tenant (
  id int primary key,
  code text not null unique,
  name text not null,
  status text not null default 'active' check (status in ('active', 'locked')),
  house_limit int not null default 1000,
  time_zone text not null default 'Asia/Shanghai',
  starts_on date,
  ends_on date,
  created_at timestamptz not null default now()
);
grant select on identity_tenant to cloud_steward_app;

create table system_region (
  code text primary key,
  name text not null,
  kind text not null,
  parent_code text,
  path_name text not null
);
grant select on system_region to cloud_steward_app;

create table identity_user (
  tenant_id int not null,
  id uuid not null,
  username text not null,
  nickname text not null,
  password_hash text not null,
  email text,
  mobile text,
  status text not null default 'active' check (status in ('active', 'disabled')),
  party_kind text check (party_kind in ('landlord', 'rentee')),
  party_id uuid,
  address text,
  profile text,
  avatar text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index identity_user_username on identity_user (tenant_id, lower(username));

create table identity_role (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  description text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index identity_role_code on identity_role (tenant_id, code);

create table identity_user_role (
  tenant_id int not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (tenant_id, user_id, role_id)
);

create table identity_menu (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  parent_id uuid,
  title text,
  path text not null,
  icon text,
  sequence int not null,
  status int not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index identity_menu_code on identity_menu (tenant_id, code);

create table identity_url (
  tenant_id int not null,
  id uuid not null,
  url text not null,
  description text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index identity_url_url on identity_url (tenant_id, url);

create table identity_role_menu (
  tenant_id int not null,
  role_id uuid not null,
  menu_id uuid not null,
  primary key (tenant_id, role_id, menu_id)
);
create table identity_role_url (
  tenant_id int not null,
  role_id uuid not null,
  url_id uuid not null,
  primary key (tenant_id, role_id, url_id)
);
-- Buttons a role does not get: all buttons show unless they stand here.
create table identity_role_hidden_button (
  tenant_id int not null,
  role_id uuid not null,
  menu_code text not null,
  button text not null,
  primary key (tenant_id, role_id, menu_code, button)
);

-- Looked up by token before a tenant is known, so it has no row-level security; only hashes are stored.
create table identity_session (
  token_hash text primary key,
  refresh_hash text not null unique,
  tenant_id int not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  refresh_expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  ip text,
  user_agent text
);
create index identity_session_user on identity_session (tenant_id, user_id) where ended_at is null;
create index identity_session_expiry on identity_session (refresh_expires_at);
grant select, insert, update, delete on identity_session to cloud_steward_app;

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

-- Outbox: what happened, written in the transaction in which it happened.
create table infra_event (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

create table infra_counter (
  tenant_id int not null,
  name text not null,
  value bigint not null,
  primary key (tenant_id, name)
);

-- Who changed what, when, from what to what.
create table system_audit (
  tenant_id int not null,
  id uuid not null,
  created_at timestamptz not null default now(),
  user_id uuid,
  username text,
  request_id text,
  action text not null,
  resource text not null,
  record_id text,
  before jsonb,
  after jsonb,
  primary key (tenant_id, id)
);
create index system_audit_record on system_audit (tenant_id, resource, record_id, id desc);

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

select infra_protect('identity_user');
select infra_protect('identity_role');
select infra_protect('identity_user_role');
select infra_protect('identity_menu');
select infra_protect('identity_url');
select infra_protect('identity_role_menu');
select infra_protect('identity_role_url');
select infra_protect('identity_role_hidden_button');
select infra_protect('infra_idempotency');
select infra_protect('infra_event', 'insert');
select infra_protect('infra_counter', 'insert, update');
select infra_protect('system_audit', 'insert');
select infra_protect('infra_run', 'insert, update');
select infra_protect('infra_run_item', 'insert, update');

-- Heartbeats of worker processes: the jobs of one that died are given to another.
create table infra_worker (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- Enqueues a job in the caller's transaction. The job tables belong to the owner; this is the one door to them.
create function infra_enqueue(task text, payload json, job_key text default null, run_at timestamptz default null, queue text default null)
returns void language sql security definer set search_path = pg_catalog as $$
  select graphile_worker.add_job(task, payload, queue_name => queue, run_at => run_at, job_key => job_key, max_attempts => 10)
$$;
revoke all on function infra_enqueue(text, json, text, timestamptz, text) from public;
grant execute on function infra_enqueue(text, json, text, timestamptz, text) to cloud_steward_app;

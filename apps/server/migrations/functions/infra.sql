-- Enqueues a job in the caller's transaction. The job tables belong to the owner; this is the one door to them. The lowest
-- priority runs first. Jobs are looked up by their keys whatever the plan was made for.
create or replace function infra_enqueue(task text, payload json, job_key text default null, run_at timestamptz default null, queue text default null, priority int default 0)
returns void language sql security definer set search_path = pg_catalog
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select graphile_worker.add_job(task, payload, queue_name => queue, run_at => run_at, job_key => job_key, max_attempts => 10, priority => priority)
$$;
revoke all on function infra_enqueue(text, json, text, timestamptz, text, int) from public;
grant execute on function infra_enqueue(text, json, text, timestamptz, text, int) to cloud_steward_app;

-- Whatever the application may do it may do in the roles it takes on as well. Called after the migrations of every version.
create or replace function infra_copy_rights() returns void language plpgsql as $$
declare
  taken text;
  command text;
begin
  foreach taken in array array['cloud_steward_scoped', 'cloud_steward_narrowed'] loop
    for command in
      select format('grant %s on %I to %I', a.privilege_type, c.relname, taken)
        from pg_class c, aclexplode(c.relacl) a
        where c.relnamespace = 'public'::regnamespace and a.grantee = 'cloud_steward_app'::regrole
          and not has_table_privilege(taken, c.oid, a.privilege_type)
      union all
      select format('grant %s (%I) on %I to %I', a.privilege_type, t.attname, c.relname, taken)
        from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
        where c.relnamespace = 'public'::regnamespace and a.grantee = 'cloud_steward_app'::regrole
          and not has_column_privilege(taken, c.oid, t.attnum, a.privilege_type)
      union all
      select format('grant execute on function %s to %I', p.oid::regprocedure, taken)
        from pg_proc p, aclexplode(p.proacl) a
        where p.pronamespace = 'public'::regnamespace and a.grantee = 'cloud_steward_app'::regrole
          and not has_function_privilege(taken, p.oid, 'execute')
    loop
      execute command;
    end loop;
    if not has_schema_privilege(taken, 'public', 'usage') then
      execute format('grant usage on schema public to %I', taken);
    end if;
  end loop;
end $$;

-- What was recorded for machines is of no use for ever. The application may only add to these tables; this is the one
-- door through which old rows leave, for the tenant that is set and no other. The audit stays.
create or replace function infra_forget(days int, most int) returns int language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  tenant int := nullif(current_setting('app.tenant_id', true), '')::int;
  oldest timestamptz := now() - make_interval(days => greatest(days, 30));
  gone int;
  more int;
begin
  delete from infra_event where tenant_id = tenant and id in (
    select e.id from infra_event e where e.tenant_id = tenant and e.created_at < oldest order by e.id limit most);
  get diagnostics gone = row_count;
  delete from infra_run_item where tenant_id = tenant and (run_id, seq) in (
    select i.run_id, i.seq from infra_run_item i join infra_run r on r.tenant_id = i.tenant_id and r.id = i.run_id
    where i.tenant_id = tenant and r.finished_at < oldest limit most);
  get diagnostics more = row_count;
  return gone + more;
end $$;
revoke all on function infra_forget(int, int) from public;
grant execute on function infra_forget(int, int) to cloud_steward_app;

-- A month is made also when something of it came before it was there, by a clock that is wrong: that lies in the default
-- partition, and moves into its month.
create or replace function infra_make_months(parent text, first int, last int) returns void language plpgsql security definer set search_path = public as $$
declare
  month date;
  part text;
  other regclass;
  key text;
  columns text;
  begins timestamptz;
  ends timestamptz;
begin
  -- Only of tables that are made this way.
  select nullif(p.partdefid, 0)::regclass, quote_ident(a.attname) into other, key
    from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
    where c.relname = parent and c.relnamespace = 'public'::regnamespace and p.partstrat = 'r';
  if key is null then
    raise exception 'no months of %', parent;
  end if;
  -- Each tenant's job asks for them: of two at once the second finds them made.
  perform pg_advisory_xact_lock(hashtext('infra_make_months'));
  for n in first .. last loop
    month := date_trunc('month', now() at time zone 'UTC') + make_interval(months => n);
    part := parent || '_' || to_char(month, 'YYYYMM');
    continue when to_regclass(part) is not null;
    begins := month::timestamp at time zone 'UTC';
    ends := (month + interval '1 month')::timestamp at time zone 'UTC';
    execute format('create table %I (like %I including all)', part, parent);
    if other is not null then
      select string_agg(quote_ident(attname), ', ' order by attnum) into columns
        from pg_attribute where attrelid = part::regclass and attnum > 0 and not attisdropped;
      -- The owner of the table sees what is of all tenants as long as he is not held to their rows.
      execute format('alter table %s no force row level security', other);
      execute format('with early as (delete from %1$s where %2$s >= %3$L and %2$s < %4$L returning *) insert into %5$I (%6$s) select %6$s from early',
        other, key, begins, ends, part, columns);
      execute format('alter table %s force row level security', other);
    end if;
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, begins, ends);
    perform infra_protect(part, 'insert, update');
  end loop;
end $$;

-- Events of devices go when what they said does; they are few and lie in no months.
create or replace function infra_drop_months(parent text, keep int) returns int language plpgsql security definer set search_path = public as $$
declare
  oldest date := date_trunc('month', now() at time zone 'UTC') - make_interval(months => keep);
  part text;
  dropped int := 0;
begin
  -- Charts go back a year, and nothing but what devices say may go.
  if keep < 13 or parent <> 'device_telemetry' then
    raise exception 'months of % are kept', parent;
  end if;
  -- One at a time, and behind nobody's work: what waits for the table waits for us.
  if not pg_try_advisory_xact_lock(hashtext(parent)) then
    return 0;
  end if;
  perform set_config('lock_timeout', '2s', true);
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relname = parent and c.relname ~ ('^' || parent || '_[0-9]{6}$') and to_date(right(c.relname, 6), 'YYYYMM') < oldest
    order by 1
  loop
    execute format('drop table %I', part);
    dropped := dropped + 1;
  end loop;
  -- Clocks far behind are in no month of ours.
  execute format('delete from %I where at < %L', parent || '_other', oldest::timestamp at time zone 'UTC');
  delete from device_event where at < oldest::timestamp at time zone 'UTC';
  return dropped;
end $$;

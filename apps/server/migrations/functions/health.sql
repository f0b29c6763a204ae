-- What the database counts of statements is the owner's to see; the platform is shown it by these, and nobody else.
-- The extension may be missing, or lie in any schema.
create or replace function health_statements(order_by text, most int, only_id bigint default null)
returns table (query_id text, statement text, calls bigint, mean_ms double precision, total_ms double precision, row_count bigint, hits bigint, blocks bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  place text;
begin
  if current_setting('app.tenant_id', true) is distinct from '10001' then
    raise exception 'only the platform asks for statements' using errcode = '42501';
  end if;
  select n.nspname into place from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_stat_statements';
  if place is null or current_setting('shared_preload_libraries') not like '%pg_stat_statements%' then
    return;
  end if;
  -- Only what has its values replaced: a statement that defines something keeps them.
  return query execute format($query$
    select s.queryid::text, left(s.query, 20000), s.calls, s.total_exec_time / greatest(s.calls, 1), s.total_exec_time, s.rows,
      s.shared_blks_hit, s.shared_blks_hit + s.shared_blks_read
    from %I.pg_stat_statements s
    where s.dbid = (select oid from pg_database where datname = current_database()) and s.query ~* '^\s*(select|insert|update|delete|merge|with)\y'
      and ($3 is null or s.queryid = $3)
    order by case $1 when 'mean' then s.total_exec_time / greatest(s.calls, 1) when 'calls' then s.calls else s.total_exec_time end desc
    limit $2 $query$, place) using order_by, most, only_id;
end $$;
revoke all on function health_statements(text, int, bigint) from public;
grant execute on function health_statements(text, int, bigint) to cloud_steward_app;

create or replace function health_statements_since() returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  place text;
  since timestamptz;
begin
  select n.nspname into place from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_stat_statements';
  if place is null or current_setting('shared_preload_libraries') not like '%pg_stat_statements%' then
    return null;
  end if;
  execute format('select stats_reset from %I.pg_stat_statements_info', place) into since;
  return since;
end $$;
revoke all on function health_statements_since() from public;
grant execute on function health_statements_since() to cloud_steward_app;

-- False where the owner of the database may not.
create or replace function health_reset_statements() returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  place text;
begin
  if current_setting('app.tenant_id', true) is distinct from '10001' then
    raise exception 'only the platform begins to count anew' using errcode = '42501';
  end if;
  select n.nspname into place from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_stat_statements';
  if place is null then
    return false;
  end if;
  execute format('select %I.pg_stat_statements_reset()', place);
  return true;
exception when insufficient_privilege or object_not_in_prerequisite_state then
  return false;
end $$;
revoke all on function health_reset_statements() from public;
grant execute on function health_reset_statements() to cloud_steward_app;

-- Jobs that could run and wait for a worker. The tables of the queue are closed to the application.
create or replace function health_queue() returns table (waiting int, oldest_s int)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::int, coalesce(max(extract(epoch from now() - run_at)), 0)::int
  from (select run_at from graphile_worker._private_jobs where run_at <= now() and locked_at is null and attempts < max_attempts limit 100000) j
$$;
revoke all on function health_queue() from public;
grant execute on function health_queue() to cloud_steward_app;

-- What was recorded for machines is of no use for ever. The application may only add to these tables; this is the one
-- door through which old rows leave, for the tenant that is set and no other. The audit stays.
create function infra_forget(days int, most int) returns int language plpgsql security definer
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

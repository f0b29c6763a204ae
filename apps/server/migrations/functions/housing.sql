-- The houses another tenant has counted. Only for the platform, which looks over that tenant's wall for this one number.
create or replace function housing_houses_used(tenant int) returns int language plpgsql volatile as $$
declare
  used int;
begin
  if current_setting('app.tenant_id', true) is distinct from '10001' then
    raise exception 'only the platform asks what other tenants use' using errcode = '42501';
  end if;
  perform set_config('app.tenant_id', tenant::text, true);
  select q.houses into used from housing_quota q where q.tenant_id = tenant;
  perform set_config('app.tenant_id', '10001', true);
  return coalesce(used, 0);
end $$;

-- The audit took down numbers as they were typed. Nothing may change it but this, which only takes them out.
create or replace function housing_forget_id_numbers() returns int language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  tenant int := nullif(current_setting('app.tenant_id', true), '')::int;
  gone int;
begin
  update system_audit set before = before - array['idNo', 'id_no'], after = after - array['idNo', 'id_no']
    where tenant_id = tenant and resource = 'housing.rentee'
      and (before ->> 'idNo' is not null or before ->> 'id_no' is not null or after ->> 'idNo' is not null or after ->> 'id_no' is not null);
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function housing_forget_id_numbers() from public;
grant execute on function housing_forget_id_numbers() to cloud_steward_app;

-- The sites of all its leases, also of those the caller does not see: whoever does not see each of them does not see the
-- contract, for whatever he did with it he would do with rooms he does not see.
create or replace function housing_master_lease_sites(master uuid) returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
  select array_agg(distinct site_id) from housing_lease
    where tenant_id = nullif(current_setting('app.tenant_id', true), '')::int and master_lease_id = master
$$;
revoke all on function housing_master_lease_sites(uuid) from public;
grant execute on function housing_master_lease_sites(uuid) to cloud_steward_app;

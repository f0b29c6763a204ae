-- Divisions as a resource: whose they are is whoever asks.
create view system_division with (security_invoker = true) as
select nullif(current_setting('app.tenant_id', true), '')::int as tenant_id,
  r.code as id, r.code as region_code, r.name as region_name, r.kind as region_type,
  coalesce(r.parent_code, '0') as parent_region_code, coalesce(r.parent_code, '0') as parent_id,
  exists (select from system_region c where c.parent_code = r.code) as has_children, r.created_at
from system_region r;
grant select on system_division to cloud_steward_app;

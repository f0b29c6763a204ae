-- Tenants as a resource of the platform; for everybody else there are none.
create view platform_systenant with (security_invoker = true) as
select 10001 as tenant_id, t.uid as id, t.id as tenant_no, t.code as tenant_code, t.name as tenant_name, d.domain,
  t.starts_on as start_time, t.ends_on as end_time, t.grace_days, d.contact as tenant_contact, d.email as tenant_email,
  d.tel as tenant_tel, t.house_limit as house_num, t.package_id, d.mcc, t.status = 'locked' as closed, t.time_zone, t.created_at
from identity_tenant t left join platform_detail d on d.tenant_id = 10001 and d.id = t.uid
where current_setting('app.tenant_id', true) = '10001';
grant select on platform_systenant to cloud_steward_app;

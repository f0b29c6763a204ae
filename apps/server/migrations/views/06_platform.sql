-- Tenants as a resource of the platform; for everybody else there are none.
create view platform_systenant with (security_invoker = true) as
select 10001 as tenant_id, t.uid as id, t.id as tenant_no, t.code as tenant_code, t.name as tenant_name, d.domain,
  t.starts_on as start_time, t.ends_on as end_time, t.grace_days, d.contact as tenant_contact, d.email as tenant_email,
  d.tel as tenant_tel, t.house_limit as house_num, t.package_id, d.mcc, t.status = 'locked' as closed, t.time_zone, t.created_at
from identity_tenant t left join platform_detail d on d.tenant_id = 10001 and d.id = t.uid
where current_setting('app.tenant_id', true) = '10001';
grant select on platform_systenant to cloud_steward_app;

-- The same as businesses that use the platform: with what was decided about them. Where the screen of tenants closed or
-- opened one since, that is what counts.
create view platform_business with (security_invoker = true) as
select t.tenant_id, t.id, t.tenant_no, t.tenant_code, t.tenant_name, t.tenant_contact, t.tenant_tel, t.house_num, t.package_id,
  t.end_time, d.licence_no, t.created_at,
  case when t.closed then case when d.state in ('rejected', 'frozen') then d.state else 'closed' end
    when d.state = 'pending' then 'pending' else 'active' end as state
from platform_systenant t left join platform_detail d on d.tenant_id = t.tenant_id and d.id = t.id
where t.tenant_no <> t.tenant_id;
grant select on platform_business to cloud_steward_app;

-- When a tenant may be used, how many days it can still be read afterwards, and which screens it has: read with every
-- session, so it stands here. What nobody but the platform needs to know of a tenant stands in platform_detail.
alter table identity_tenant
  add column uid uuid not null default gen_random_uuid() unique,
  add column grace_days int not null default 30 check (grace_days between 0 and 3650),
  add column package_id uuid,
  -- Codes of the package's menus, written with the package. Null: all there are.
  add column menus text[],
  add constraint identity_tenant_period check (ends_on >= starts_on);

-- Everybody reads it before a tenant is known. Only the platform's own tenant adds and changes; nobody deletes.
alter table identity_tenant enable row level security;
create policy everybody on identity_tenant for select using (true);
create policy platform_adds on identity_tenant for insert
  with check (current_setting('app.tenant_id', true) = '10001');
create policy platform_changes on identity_tenant for update
  using (current_setting('app.tenant_id', true) = '10001') with check (current_setting('app.tenant_id', true) = '10001');
grant insert, update on identity_tenant to cloud_steward_app;

-- Sets of screens. They are the platform's own rows.
create table platform_package (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  menus text[] not null default '{}',
  registration boolean not null default false,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index platform_package_code on platform_package (tenant_id, code);
create unique index platform_package_registration on platform_package (tenant_id) where registration;
select infra_protect('platform_package');

-- What the platform knows of a tenant: rows of the platform, one for each tenant by its uid.
create table platform_detail (
  tenant_id int not null,
  id uuid not null references identity_tenant (uid),
  domain text,
  contact text,
  email text,
  tel text,
  mcc text check (mcc ~ '^[0-9]{4}$'),
  primary key (tenant_id, id)
);
create unique index platform_detail_domain on platform_detail (tenant_id, lower(domain)) where domain is not null;
select infra_protect('platform_detail', 'insert, update');

-- Tenants as a resource of the platform; for everybody else there are none.
create view platform_systenant with (security_invoker = true) as
select 10001 as tenant_id, t.uid as id, t.id as tenant_no, t.code as tenant_code, t.name as tenant_name, d.domain,
  t.starts_on as start_time, t.ends_on as end_time, t.grace_days, d.contact as tenant_contact, d.email as tenant_email,
  d.tel as tenant_tel, t.house_limit as house_num, t.package_id, d.mcc, t.status = 'locked' as closed, t.time_zone, t.created_at
from identity_tenant t left join platform_detail d on d.tenant_id = 10001 and d.id = t.uid
where current_setting('app.tenant_id', true) = '10001';
grant select on platform_systenant to cloud_steward_app;

-- The houses another tenant has counted. Only for the platform, which looks over that tenant's wall for this one number.
create function housing_houses_used(tenant int) returns int language plpgsql volatile as $$
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

-- Settings people keep. What belongs to a secret key stands apart from what is listed, exported and audited.
create table system_param (
  tenant_id int not null,
  id uuid not null,
  param_name text not null,
  param_key text not null,
  param_value text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index system_param_name on system_param (tenant_id, param_name);
create index system_param_list on system_param (tenant_id, created_at desc, id desc);
create table system_param_secret (
  tenant_id int not null,
  param_id uuid not null,
  value text not null,
  primary key (tenant_id, param_id),
  foreign key (tenant_id, param_id) references system_param (tenant_id, id) on delete cascade
);
select infra_protect('system_param');
select infra_protect('system_param_secret');

-- Divisions are the same for all tenants. The platform's own tenant keeps them; for all others the database itself
-- refuses to change one.
alter table system_region add column created_at timestamptz not null default now();
-- When a person last changed it: such a row is left alone by newer lists.
alter table system_region add column edited_at timestamptz;
create index system_region_parent on system_region (parent_code, code);
alter table system_region enable row level security;
create policy everybody on system_region for select using (true);
create policy platform_adds on system_region for insert
  with check (current_setting('app.tenant_id', true) = '10001');
create policy platform_changes on system_region for update
  using (current_setting('app.tenant_id', true) = '10001') with check (current_setting('app.tenant_id', true) = '10001');
create policy platform_removes on system_region for delete
  using (current_setting('app.tenant_id', true) = '10001');
grant insert, update, delete on system_region to cloud_steward_app;

-- Which lists of divisions were taken in, by their hash.
create table system_region_source (
  hash text primary key,
  loaded_at timestamptz not null default now()
);

-- Divisions as a resource: whose they are is whoever asks.
create view system_division with (security_invoker = true) as
select nullif(current_setting('app.tenant_id', true), '')::int as tenant_id,
  r.code as id, r.code as region_code, r.name as region_name, r.kind as region_type,
  coalesce(r.parent_code, '0') as parent_region_code, coalesce(r.parent_code, '0') as parent_id,
  exists (select from system_region c where c.parent_code = r.code) as has_children, r.created_at
from system_region r;
grant select on system_division to cloud_steward_app;

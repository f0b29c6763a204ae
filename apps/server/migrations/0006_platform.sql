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
  id uuid not null,
  domain text,
  contact text,
  email text,
  tel text,
  mcc text check (mcc ~ '^[0-9]{4}$'),
  primary key (tenant_id, id)
);
create unique index platform_detail_domain on platform_detail (tenant_id, lower(domain)) where domain is not null;
select infra_protect('platform_detail', 'insert, update');

-- Property operators that work within a tenant, and which users work for which of them.
create table platform_tenement (
  tenant_id int not null,
  id uuid not null,
  tenement_name text not null,
  contact text,
  tel text,
  region_code text,
  address text,
  status int not null default 1 check (status in (0, 1)),
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index platform_tenement_list on platform_tenement (tenant_id, created_at desc, id desc);
create unique index platform_tenement_name on platform_tenement (tenant_id, tenement_name);
select infra_protect('platform_tenement');

create table platform_tenement_user (
  tenant_id int not null,
  user_id uuid not null,
  tenement_id uuid not null,
  primary key (tenant_id, user_id)
);
create index platform_tenement_user_of on platform_tenement_user (tenant_id, tenement_id);
select infra_protect('platform_tenement_user', 'insert, delete');

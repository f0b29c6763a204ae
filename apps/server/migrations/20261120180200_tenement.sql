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
create unique index platform_tenement_name on platform_tenement (tenant_id, tenement_name);
create index platform_tenement_list on platform_tenement (tenant_id, created_at desc, id desc);
create table platform_tenement_user (
  tenant_id int not null,
  user_id uuid not null,
  tenement_id uuid not null,
  primary key (tenant_id, user_id)
);
create index platform_tenement_user_of on platform_tenement_user (tenant_id, tenement_id);
select infra_protect('platform_tenement');
select infra_protect('platform_tenement_user', 'insert, delete');
alter table platform_tenement_user add foreign key (tenant_id, user_id) references identity_user (tenant_id, id) on delete cascade;
alter table platform_tenement_user add foreign key (tenant_id, tenement_id) references platform_tenement (tenant_id, id) on delete cascade;

-- Organisations as a tree, and who belongs where.
create table identity_org (
  tenant_id int not null,
  id uuid not null,
  parent_id uuid,
  org_name text not null,
  org_type text not null,
  org_description text,
  org_sequence int not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index identity_org_parent on identity_org (tenant_id, parent_id);
select infra_protect('identity_org');

-- Users made before there were organisations belong to none until somebody says where.
alter table identity_user add column org_id uuid;
create index identity_user_org on identity_user (tenant_id, org_id);

alter table identity_org add foreign key (tenant_id, parent_id) references identity_org (tenant_id, id);
alter table identity_user add foreign key (tenant_id, org_id) references identity_org (tenant_id, id);

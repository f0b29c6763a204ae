-- Fields of a screen's rows a role must not see.
create table identity_data_field (
  tenant_id int not null,
  role_id uuid not null,
  menu_code text not null,
  fields text[] not null,
  primary key (tenant_id, role_id, menu_code)
);
select infra_protect('identity_data_field');
alter table identity_data_field add foreign key (tenant_id, role_id) references identity_role (tenant_id, id) on delete cascade;

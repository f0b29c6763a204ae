-- Dictionaries people maintain: a root names a type, its children are the values.
create table system_dict (
  tenant_id int not null,
  id uuid not null,
  parent_id uuid,
  dict_type text not null,
  dict_name text not null,
  dict_value text not null,
  dict_sequence int not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index system_dict_type on system_dict (tenant_id, dict_type) where parent_id is null;
create unique index system_dict_value on system_dict (tenant_id, dict_type, dict_value) where parent_id is not null;
create index system_dict_parent on system_dict (tenant_id, parent_id);
select infra_protect('system_dict');

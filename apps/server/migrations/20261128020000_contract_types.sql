-- Types of leases become records of their own: with what besides the terms is asked for, the text they are written by and
-- whether somebody else looks over them first. Those known as words of a dictionary go on under their names.
create table housing_contract_type (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  -- [{"label":"紧急联系人","kind":"text","required":true,"options":null}], in the order the form asks
  fields jsonb,
  template_id uuid,
  review text not null check (review in ('asTenant', 'always', 'never')),
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, template_id) references housing_template (tenant_id, id)
);
create unique index housing_contract_type_name on housing_contract_type (tenant_id, name);
create index housing_contract_type_list on housing_contract_type (tenant_id, created_at desc, id desc);
create index housing_contract_type_template on housing_contract_type (tenant_id, template_id) where template_id is not null;
select infra_protect('housing_contract_type');

alter table housing_lease
  add column type_id uuid,
  -- What was answered, with the questions as they were asked then: [{"label":"紧急联系人","kind":"text","value":"李四","shown":"李四"}]
  add column extras jsonb;
insert into housing_contract_type (tenant_id, id, name, review)
  select distinct on (d.tenant_id, d.dict_name) d.tenant_id, uuidv7(), d.dict_name, 'asTenant'
  from system_dict d where d.dict_type = 'lease' and d.parent_id is not null
  order by d.tenant_id, d.dict_name;
update housing_lease l set type_id = c.id
  from system_dict d join housing_contract_type c on c.tenant_id = d.tenant_id and c.name = d.dict_name
  where d.tenant_id = l.tenant_id and d.dict_type = 'lease' and d.dict_value = l.contract_type;
alter table housing_lease
  drop column contract_type,
  add constraint housing_lease_type_id_fkey foreign key (tenant_id, type_id) references housing_contract_type (tenant_id, id);
create index housing_lease_type on housing_lease (tenant_id, type_id) where type_id is not null;

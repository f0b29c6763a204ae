-- Whose power nobody may cut, from when until when, and why.
create table prepaid_protection (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  room_id uuid,
  elemeter_id uuid,
  kind text not null check (kind in ('keep_power', 'life_support', 'fire', 'elevator', 'public_area')),
  from_on date not null,
  until_on date,
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((room_id is null) <> (elemeter_id is null)),
  check (until_on >= from_on)
);
create index prepaid_protection_list on prepaid_protection (tenant_id, created_at desc, id desc);
create index prepaid_protection_room on prepaid_protection (tenant_id, room_id) where room_id is not null;
create index prepaid_protection_elemeter on prepaid_protection (tenant_id, elemeter_id) where elemeter_id is not null;
select infra_protect('prepaid_protection');

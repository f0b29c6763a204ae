-- Who owned a house on a day. A house that never changed hands has no row: its landlord owns it on every day. From its first
-- change on its periods [from_on, to_on) follow each other from the beginning to the end of time.
create table housing_owner_change (
  tenant_id int not null,
  id uuid not null,
  house_id uuid not null,
  site_id uuid not null,
  previous_landlord_id uuid not null,
  landlord_id uuid not null,
  effective_on date not null,
  reason text not null,
  state text not null check (state in ('submitted', 'applied', 'rejected', 'withdrawn')),
  proposed_by_id uuid,
  proposed_by text not null,
  decided_by text,
  decided_on date,
  decision_reason text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, house_id) references housing_house (tenant_id, id) on delete cascade,
  foreign key (tenant_id, previous_landlord_id) references housing_landlord (tenant_id, id),
  foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id)
);
create index housing_owner_change_list on housing_owner_change (tenant_id, created_at desc, id desc);
create index housing_owner_change_house on housing_owner_change (tenant_id, house_id, id);
create unique index housing_owner_change_open on housing_owner_change (tenant_id, house_id) where state = 'submitted';

create table housing_owner_period (
  tenant_id int not null,
  id uuid not null,
  house_id uuid not null,
  site_id uuid not null,
  landlord_id uuid not null,
  from_on date not null,
  to_on date not null,
  -- Nothing for what was before the first change.
  change_id uuid,
  primary key (tenant_id, id),
  check (from_on < to_on),
  foreign key (tenant_id, house_id) references housing_house (tenant_id, id) on delete cascade,
  foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id),
  foreign key (tenant_id, change_id) references housing_owner_change (tenant_id, id),
  constraint housing_owner_period_one exclude using gist
    (tenant_id with =, house_id with =, daterange(from_on, to_on, '[)') with &&)
);
create index housing_owner_period_house on housing_owner_period (tenant_id, house_id, from_on);
create index housing_owner_period_from on housing_owner_period (tenant_id, from_on);

select infra_protect('housing_owner_change', 'insert, update, delete');
select infra_protect('housing_owner_period', 'insert, update, delete');

-- For whoever books something of a day: join a house with `day >= from_on and day < to_on` and get its owner, always one.
create view housing_owner_on with (security_invoker = true) as
  select p.tenant_id, p.house_id, p.landlord_id, p.from_on, p.to_on, p.change_id from housing_owner_period p
  union all
  select h.tenant_id, h.id, h.landlord_id, '-infinity'::date, 'infinity'::date, null from housing_house h
    where not exists (select from housing_owner_period p where p.tenant_id = h.tenant_id and p.house_id = h.id);
grant select on housing_owner_on to cloud_steward_app;

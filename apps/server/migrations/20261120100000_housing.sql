create table housing_landlord (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  mobile text not null,
  id_no_masked text,
  bank_name text,
  bank_account text,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index housing_landlord_code on housing_landlord (tenant_id, code);
create index housing_landlord_list on housing_landlord (tenant_id, created_at desc, id desc);
create index housing_landlord_name on housing_landlord (tenant_id, name, id);

create table housing_rentee (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  mobile text not null,
  id_no text,
  id_no_masked text,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index housing_rentee_code on housing_rentee (tenant_id, code);
create index housing_rentee_list on housing_rentee (tenant_id, created_at desc, id desc);
create index housing_rentee_name on housing_rentee (tenant_id, name, id);

create table housing_site (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  region_code text not null,
  address text not null,
  mode text not null,
  landlord_id uuid,
  built_year int,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index housing_site_code on housing_site (tenant_id, code);
create index housing_site_list on housing_site (tenant_id, created_at desc, id desc);

create table housing_building (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  name text not null,
  floors int not null,
  units int,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index housing_building_name on housing_building (tenant_id, site_id, name);
create index housing_building_list on housing_building (tenant_id, created_at desc, id desc);

create table housing_house (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  building_id uuid not null,
  unit_no text not null default '',
  floor int not null,
  number text not null,
  layout text,
  area_m2 numeric(10, 2),
  orientation text,
  decoration text,
  mode text not null,
  landlord_id uuid not null,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index housing_house_number on housing_house (tenant_id, building_id, unit_no, number);
create index housing_house_list on housing_house (tenant_id, created_at desc, id desc);
create index housing_house_site on housing_house (tenant_id, site_id, created_at desc, id desc);
create index housing_house_landlord on housing_house (tenant_id, landlord_id, created_at desc, id desc);
create index housing_house_by_number on housing_house (tenant_id, number, id);

-- The count the authorised number of houses is held against; one row a tenant, changed with the houses.
create table housing_quota (
  tenant_id int not null primary key,
  houses int not null default 0 check (houses >= 0)
);

create table housing_room (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  building_id uuid not null,
  house_id uuid not null,
  landlord_id uuid not null,
  floor int not null,
  number text not null,
  full_name text not null,
  mode text not null,
  area_m2 numeric(10, 2),
  max_persons int,
  base_rent_fen bigint not null check (base_rent_fen >= 0),
  deposit_fen bigint not null check (deposit_fen >= 0),
  overlay text not null default 'none' check (overlay in ('none', 'preparing', 'repair', 'owner_use', 'disabled')),
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index housing_room_number on housing_room (tenant_id, house_id, number);
create index housing_room_list on housing_room (tenant_id, created_at desc, id desc);
create index housing_room_site on housing_room (tenant_id, site_id, created_at desc, id desc);
create index housing_room_building on housing_room (tenant_id, building_id, created_at desc, id desc);
create index housing_room_landlord on housing_room (tenant_id, landlord_id, created_at desc, id desc);
create index housing_room_full_name on housing_room (tenant_id, full_name, id);
create index housing_room_rent on housing_room (tenant_id, base_rent_fen, id);

create table housing_lease (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  room_id uuid not null,
  site_id uuid not null,
  landlord_id uuid not null,
  rentee_id uuid not null,
  start_on date not null,
  end_on date not null,
  rent_fen bigint not null check (rent_fen >= 0),
  pay_months text not null,
  advance_days int not null,
  cycle_mode text not null,
  proration text not null,
  deposit_fen bigint not null check (deposit_fen >= 0),
  free_days int,
  late_fee_bp int not null,
  grace_days int not null,
  remark text,
  status text not null default 'draft' check (status in ('draft', 'signed', 'ended', 'cancelled')),
  signed_on date,
  left_on date,
  end_reason text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (end_on >= start_on),
  check (left_on is null or left_on >= start_on),
  -- One live lease per room and day. Two clerks at once cannot both win.
  constraint housing_lease_one_per_day exclude using gist
    (tenant_id with =, room_id with =, daterange(start_on, coalesce(left_on, end_on), '[]') with &&)
    where (status in ('signed', 'ended'))
);
create unique index housing_lease_no on housing_lease (tenant_id, no);
create index housing_lease_list on housing_lease (tenant_id, created_at desc, id desc);
create index housing_lease_room on housing_lease (tenant_id, room_id, start_on desc);
create index housing_lease_rentee on housing_lease (tenant_id, rentee_id, created_at desc, id desc);
create index housing_lease_landlord on housing_lease (tenant_id, landlord_id, created_at desc, id desc);
create index housing_lease_end on housing_lease (tenant_id, status, end_on);
create index housing_lease_start_on on housing_lease (tenant_id, start_on, id);
create index housing_lease_end_on on housing_lease (tenant_id, end_on, id);

-- Who changed the state of a lease, when, from what to what and why.
create table housing_lease_event (
  tenant_id int not null,
  id uuid not null,
  lease_id uuid not null,
  from_status text not null,
  to_status text not null,
  reason text,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index housing_lease_event_lease on housing_lease_event (tenant_id, lease_id, id);

-- The charge schedule of a signed lease. Rows are never rewritten; `dropped_at` takes one out before it is billed.
create table housing_charge (
  tenant_id int not null,
  id uuid not null,
  lease_id uuid not null,
  fee text not null check (fee in ('rent', 'deposit')),
  period_from date not null,
  period_to date not null,
  due_on date not null,
  amount_fen bigint not null check (amount_fen >= 0),
  formula jsonb not null,
  dropped_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index housing_charge_once on housing_charge (tenant_id, lease_id, fee, period_from);
create index housing_charge_due on housing_charge (tenant_id, due_on, lease_id) where dropped_at is null;

select infra_protect('housing_landlord');
select infra_protect('housing_rentee');
select infra_protect('housing_site');
select infra_protect('housing_building');
select infra_protect('housing_house');
select infra_protect('housing_quota', 'insert, update');
select infra_protect('housing_room');
select infra_protect('housing_lease');
select infra_protect('housing_lease_event', 'insert');
select infra_protect('housing_charge', 'insert, update');

select infra_searchable('housing_rentee', 'name');
select infra_searchable('housing_room', 'full_name');

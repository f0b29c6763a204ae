-- Price price_plans by version, meters and their readings, what was used and what it costs, losses and who bears them.
create table metering_price_plan (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  utility text not null,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index metering_price_plan_code on metering_price_plan (tenant_id, code);
create index metering_price_plan_list on metering_price_plan (tenant_id, created_at desc, id desc);

-- Terms are written while a draft and never again. Prices in them are 1/10000 yuan, quantities 1/1000 of the unit.
create table metering_price_plan_version (
  tenant_id int not null,
  id uuid not null,
  price_plan_id uuid not null,
  no int not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'retired')),
  effective_on date not null,
  terms jsonb not null,
  username text not null,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index metering_price_plan_version_no on metering_price_plan_version (tenant_id, price_plan_id, no);
create unique index metering_price_plan_version_draft on metering_price_plan_version (tenant_id, price_plan_id) where state = 'draft';
create unique index metering_price_plan_version_day on metering_price_plan_version (tenant_id, price_plan_id, effective_on)
  where state = 'published';

create table metering_meter (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  utility text not null,
  role text not null check (role in ('room', 'main', 'public')),
  site_id uuid not null,
  room_id uuid,
  parent_id uuid,
  multiplier int not null check (multiplier > 0),
  max_reading numeric(14, 3) not null check (max_reading > 0),
  banded boolean not null default false,
  state text not null default 'in_use' check (state in ('in_use', 'removed')),
  -- How many apparatuses it has had; readings are only compared within one.
  counter int not null default 1,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((role = 'room') = (room_id is not null)),
  check (parent_id <> id)
);
create unique index metering_meter_no on metering_meter (tenant_id, no);
create index metering_meter_list on metering_meter (tenant_id, created_at desc, id desc);
create index metering_meter_site on metering_meter (tenant_id, site_id, created_at desc, id desc);
create index metering_meter_room on metering_meter (tenant_id, room_id) where room_id is not null;
create index metering_meter_parent on metering_meter (tenant_id, parent_id) where parent_id is not null;

create table metering_attachment (
  tenant_id int not null,
  id uuid not null,
  price_plan_id uuid not null,
  target text not null check (target in ('site', 'house', 'room', 'meter')),
  site_id uuid not null,
  house_id uuid,
  room_id uuid,
  meter_id uuid,
  from_on date not null,
  to_on date,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (to_on is null or to_on >= from_on)
);
create index metering_attachment_list on metering_attachment (tenant_id, created_at desc, id desc);
create index metering_attachment_price_plan on metering_attachment (tenant_id, price_plan_id);
create index metering_attachment_site on metering_attachment (tenant_id, site_id);

create table metering_ceiling (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  utility text not null,
  price numeric(10, 4) not null check (price >= 0),
  on_exceed text not null check (on_exceed in ('warn', 'refuse')),
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index metering_ceiling_once on metering_ceiling (tenant_id, site_id, utility);
create index metering_ceiling_list on metering_ceiling (tenant_id, created_at desc, id desc);

-- What a meter showed when a day began. Numbers are never changed; a wrong reading is voided.
create table metering_reading (
  tenant_id int not null,
  id uuid not null,
  meter_id uuid not null,
  site_id uuid not null,
  room_id uuid,
  utility text not null,
  counter int not null,
  read_on date not null,
  value_milli bigint not null check (value_milli >= 0),
  -- Since the reading before it, multiplied; null for the first of an apparatus.
  use_milli bigint,
  kind text not null check (kind in ('opening', 'manual', 'photo', 'import', 'estimated', 'final', 'replacement')),
  state text not null default 'recorded' check (state in ('recorded', 'confirmed', 'void')),
  rolled_over boolean not null default false,
  username text not null,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index metering_reading_day on metering_reading (tenant_id, meter_id, counter, read_on) where state <> 'void';
create index metering_reading_list on metering_reading (tenant_id, created_at desc, id desc);
create index metering_reading_meter on metering_reading (tenant_id, meter_id, read_on desc) where state <> 'void';
create index metering_reading_site on metering_reading (tenant_id, site_id, created_at desc, id desc);
create index metering_reading_read_on on metering_reading (tenant_id, read_on, id);

-- One row a payer and utility: locked while his use is priced, so that two accounts never stand on the same step.
create table metering_payer (
  tenant_id int not null,
  rentee_id uuid not null,
  utility text not null,
  -- What rounding left of his accounts so far, in 1/100000 fen.
  residue bigint not null default 0,
  primary key (tenant_id, rentee_id, utility)
);

create table metering_settlement (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  revision int not null default 1,
  meter_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  lease_id uuid,
  rentee_id uuid,
  landlord_id uuid not null,
  utility text not null,
  period_from date not null,
  period_to date not null,
  previous_milli bigint not null,
  current_milli bigint not null,
  use_milli bigint not null,
  estimated boolean not null,
  lines jsonb not null,
  -- Versions it was priced by: [{price_planId, no, name}].
  versions jsonb not null,
  -- What it added to the payer's ladders: thousandths by month or year.
  ladder jsonb not null,
  residue_before bigint not null default 0,
  residue_after bigint not null default 0,
  amount_fen bigint not null check (amount_fen >= 0),
  loss_fen bigint not null default 0 check (loss_fen >= 0),
  state text not null check (state in ('draft', 'confirmed', 'billed', 'disputed', 'vacant', 'replaced', 'void')),
  reason text,
  bill_id uuid,
  run_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (period_to >= period_from),
  check ((lease_id is null) = (rentee_id is null)),
  check ((state = 'billed') <= (bill_id is not null)),
  -- The use of a day is settled once, whoever runs what at the same time.
  constraint metering_settlement_once exclude using gist
    (tenant_id with =, meter_id with =, daterange(period_from, period_to, '[]') with &&)
    where (state not in ('replaced', 'void'))
);
create unique index metering_settlement_no on metering_settlement (tenant_id, no, revision);
create index metering_settlement_list on metering_settlement (tenant_id, created_at desc, id desc);
create index metering_settlement_site on metering_settlement (tenant_id, site_id, created_at desc, id desc);
create index metering_settlement_state on metering_settlement (tenant_id, state, created_at desc, id desc);
create index metering_settlement_rentee on metering_settlement (tenant_id, rentee_id, utility, period_from);
create index metering_settlement_landlord on metering_settlement (tenant_id, landlord_id, created_at desc, id desc);
create index metering_settlement_meter on metering_settlement (tenant_id, meter_id, period_from desc);
create index metering_settlement_room on metering_settlement (tenant_id, room_id, created_at desc, id desc);
create index metering_settlement_bill on metering_settlement (tenant_id, bill_id) where bill_id is not null;
create index metering_settlement_period on metering_settlement (tenant_id, period_from, id);

create table metering_exception (
  tenant_id int not null,
  id uuid not null,
  meter_id uuid not null,
  site_id uuid not null,
  room_id uuid,
  period_from date not null,
  period_to date not null,
  reason text not null,
  at_on date,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index metering_exception_once on metering_exception (tenant_id, meter_id, period_from, period_to);
create index metering_exception_list on metering_exception (tenant_id, created_at desc, id desc);
create index metering_exception_site on metering_exception (tenant_id, site_id, created_at desc, id desc);

create table metering_share_run (
  tenant_id int not null,
  id uuid not null,
  meter_id uuid not null,
  site_id uuid not null,
  utility text not null,
  period_from date not null,
  period_to date not null,
  method text not null,
  main_milli bigint not null,
  sub_milli bigint not null,
  public_milli bigint not null,
  loss_fen bigint not null check (loss_fen >= 0),
  cap_fen bigint,
  state text not null default 'confirmed' check (state in ('confirmed', 'void')),
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint metering_share_run_once exclude using gist
    (tenant_id with =, meter_id with =, daterange(period_from, period_to, '[]') with &&) where (state = 'confirmed')
);
create index metering_share_run_list on metering_share_run (tenant_id, created_at desc, id desc);
create index metering_share_run_site on metering_share_run (tenant_id, site_id, created_at desc, id desc);

-- Parts of rentees stand on the settlement they are billed with; those without a lease are the landlord's.
create table metering_share_part (
  tenant_id int not null,
  id uuid not null,
  run_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  lease_id uuid,
  rentee_id uuid,
  utility text not null,
  period_from date not null,
  period_to date not null,
  weight numeric(14, 3) not null,
  amount_fen bigint not null check (amount_fen >= 0),
  live boolean not null default true,
  settlement_id uuid,
  primary key (tenant_id, id)
);
create index metering_share_part_run on metering_share_part (tenant_id, run_id);
create index metering_share_part_lease on metering_share_part (tenant_id, lease_id, utility) where live and lease_id is not null;
create index metering_share_part_settlement on metering_share_part (tenant_id, settlement_id) where settlement_id is not null;

select infra_protect('metering_price_plan');
select infra_protect('metering_price_plan_version', 'insert, update');
select infra_protect('metering_meter');
select infra_protect('metering_attachment', 'insert, update');
select infra_protect('metering_ceiling');
select infra_protect('metering_reading', 'insert, update');
select infra_protect('metering_payer', 'insert, update');
select infra_protect('metering_settlement', 'insert, update');
select infra_protect('metering_exception');
select infra_protect('metering_share_run', 'insert, update');
select infra_protect('metering_share_part', 'insert, update');

alter table metering_price_plan_version add foreign key (tenant_id, price_plan_id) references metering_price_plan (tenant_id, id);
alter table metering_attachment add foreign key (tenant_id, price_plan_id) references metering_price_plan (tenant_id, id);
alter table metering_attachment add foreign key (tenant_id, site_id) references housing_site (tenant_id, id);
alter table metering_attachment add foreign key (tenant_id, house_id) references housing_house (tenant_id, id);
alter table metering_attachment add foreign key (tenant_id, room_id) references housing_room (tenant_id, id);
alter table metering_attachment add foreign key (tenant_id, meter_id) references metering_meter (tenant_id, id);
alter table metering_ceiling add foreign key (tenant_id, site_id) references housing_site (tenant_id, id);
alter table metering_meter add foreign key (tenant_id, site_id) references housing_site (tenant_id, id);
alter table metering_meter add foreign key (tenant_id, room_id) references housing_room (tenant_id, id);
alter table metering_meter add foreign key (tenant_id, parent_id) references metering_meter (tenant_id, id);
alter table metering_reading add foreign key (tenant_id, meter_id) references metering_meter (tenant_id, id);
alter table metering_settlement add foreign key (tenant_id, meter_id) references metering_meter (tenant_id, id);
alter table metering_settlement add foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id);
alter table metering_settlement add foreign key (tenant_id, bill_id) references billing_bill (tenant_id, id);
alter table metering_exception add foreign key (tenant_id, meter_id) references metering_meter (tenant_id, id);
alter table metering_share_run add foreign key (tenant_id, meter_id) references metering_meter (tenant_id, id);
alter table metering_share_part add foreign key (tenant_id, run_id) references metering_share_run (tenant_id, id);
alter table metering_share_part add foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id);
alter table metering_share_part add foreign key (tenant_id, settlement_id) references metering_settlement (tenant_id, id);

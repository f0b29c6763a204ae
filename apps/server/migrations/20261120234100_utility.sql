-- Price programmes by version, meters and their readings, what was used and what it costs, losses and who bears them.
create table utility_programme (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  utility text not null,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index utility_programme_code on utility_programme (tenant_id, code);
create index utility_programme_list on utility_programme (tenant_id, created_at desc, id desc);

-- Terms are written while a draft and never again. Prices in them are 1/10000 yuan, quantities 1/1000 of the unit.
create table utility_programme_version (
  tenant_id int not null,
  id uuid not null,
  programme_id uuid not null,
  no int not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'retired')),
  effective_on date not null,
  terms jsonb not null,
  username text not null,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index utility_programme_version_no on utility_programme_version (tenant_id, programme_id, no);
create unique index utility_programme_version_draft on utility_programme_version (tenant_id, programme_id) where state = 'draft';
create unique index utility_programme_version_day on utility_programme_version (tenant_id, programme_id, effective_on)
  where state = 'published';

create table utility_meter (
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
create unique index utility_meter_no on utility_meter (tenant_id, no);
create index utility_meter_list on utility_meter (tenant_id, created_at desc, id desc);
create index utility_meter_site on utility_meter (tenant_id, site_id, created_at desc, id desc);
create index utility_meter_room on utility_meter (tenant_id, room_id) where room_id is not null;
create index utility_meter_parent on utility_meter (tenant_id, parent_id) where parent_id is not null;

create table utility_attachment (
  tenant_id int not null,
  id uuid not null,
  programme_id uuid not null,
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
create index utility_attachment_list on utility_attachment (tenant_id, created_at desc, id desc);
create index utility_attachment_programme on utility_attachment (tenant_id, programme_id);
create index utility_attachment_site on utility_attachment (tenant_id, site_id);

create table utility_ceiling (
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
create unique index utility_ceiling_once on utility_ceiling (tenant_id, site_id, utility);
create index utility_ceiling_list on utility_ceiling (tenant_id, created_at desc, id desc);

-- What a meter showed when a day began. Numbers are never changed; a wrong reading is voided.
create table utility_reading (
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
create unique index utility_reading_day on utility_reading (tenant_id, meter_id, counter, read_on) where state <> 'void';
create index utility_reading_list on utility_reading (tenant_id, created_at desc, id desc);
create index utility_reading_meter on utility_reading (tenant_id, meter_id, read_on desc) where state <> 'void';
create index utility_reading_site on utility_reading (tenant_id, site_id, created_at desc, id desc);
create index utility_reading_read_on on utility_reading (tenant_id, read_on, id);

-- One row a payer and utility: locked while his use is priced, so that two accounts never stand on the same step.
create table utility_payer (
  tenant_id int not null,
  rentee_id uuid not null,
  utility text not null,
  -- What rounding left of his accounts so far, in 1/100000 fen.
  residue bigint not null default 0,
  primary key (tenant_id, rentee_id, utility)
);

create table utility_settlement (
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
  -- Versions it was priced by: [{programmeId, no, name}].
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
  constraint utility_settlement_once exclude using gist
    (tenant_id with =, meter_id with =, daterange(period_from, period_to, '[]') with &&)
    where (state not in ('replaced', 'void'))
);
create unique index utility_settlement_no on utility_settlement (tenant_id, no, revision);
create index utility_settlement_list on utility_settlement (tenant_id, created_at desc, id desc);
create index utility_settlement_site on utility_settlement (tenant_id, site_id, created_at desc, id desc);
create index utility_settlement_state on utility_settlement (tenant_id, state, created_at desc, id desc);
create index utility_settlement_rentee on utility_settlement (tenant_id, rentee_id, utility, period_from);
create index utility_settlement_landlord on utility_settlement (tenant_id, landlord_id, created_at desc, id desc);
create index utility_settlement_meter on utility_settlement (tenant_id, meter_id, period_from desc);
create index utility_settlement_room on utility_settlement (tenant_id, room_id, created_at desc, id desc);
create index utility_settlement_bill on utility_settlement (tenant_id, bill_id) where bill_id is not null;
create index utility_settlement_period on utility_settlement (tenant_id, period_from, id);

create table utility_exception (
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
create unique index utility_exception_once on utility_exception (tenant_id, meter_id, period_from, period_to);
create index utility_exception_list on utility_exception (tenant_id, created_at desc, id desc);
create index utility_exception_site on utility_exception (tenant_id, site_id, created_at desc, id desc);

create table utility_share_run (
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
  constraint utility_share_run_once exclude using gist
    (tenant_id with =, meter_id with =, daterange(period_from, period_to, '[]') with &&) where (state = 'confirmed')
);
create index utility_share_run_list on utility_share_run (tenant_id, created_at desc, id desc);
create index utility_share_run_site on utility_share_run (tenant_id, site_id, created_at desc, id desc);

-- Parts of rentees stand on the settlement they are billed with; those without a lease are the landlord's.
create table utility_share_part (
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
create index utility_share_part_run on utility_share_part (tenant_id, run_id);
create index utility_share_part_lease on utility_share_part (tenant_id, lease_id, utility) where live and lease_id is not null;
create index utility_share_part_settlement on utility_share_part (tenant_id, settlement_id) where settlement_id is not null;

select infra_protect('utility_programme');
select infra_protect('utility_programme_version', 'insert, update');
select infra_protect('utility_meter');
select infra_protect('utility_attachment', 'insert, update');
select infra_protect('utility_ceiling');
select infra_protect('utility_reading', 'insert, update');
select infra_protect('utility_payer', 'insert, update');
select infra_protect('utility_settlement', 'insert, update');
select infra_protect('utility_exception');
select infra_protect('utility_share_run', 'insert, update');
select infra_protect('utility_share_part', 'insert, update');

alter table utility_programme_version add foreign key (tenant_id, programme_id) references utility_programme (tenant_id, id);
alter table utility_attachment add foreign key (tenant_id, programme_id) references utility_programme (tenant_id, id);
alter table utility_attachment add foreign key (tenant_id, site_id) references housing_site (tenant_id, id);
alter table utility_attachment add foreign key (tenant_id, house_id) references housing_house (tenant_id, id);
alter table utility_attachment add foreign key (tenant_id, room_id) references housing_room (tenant_id, id);
alter table utility_attachment add foreign key (tenant_id, meter_id) references utility_meter (tenant_id, id);
alter table utility_ceiling add foreign key (tenant_id, site_id) references housing_site (tenant_id, id);
alter table utility_meter add foreign key (tenant_id, site_id) references housing_site (tenant_id, id);
alter table utility_meter add foreign key (tenant_id, room_id) references housing_room (tenant_id, id);
alter table utility_meter add foreign key (tenant_id, parent_id) references utility_meter (tenant_id, id);
alter table utility_reading add foreign key (tenant_id, meter_id) references utility_meter (tenant_id, id);
alter table utility_settlement add foreign key (tenant_id, meter_id) references utility_meter (tenant_id, id);
alter table utility_settlement add foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id);
alter table utility_settlement add foreign key (tenant_id, bill_id) references finance_bill (tenant_id, id);
alter table utility_exception add foreign key (tenant_id, meter_id) references utility_meter (tenant_id, id);
alter table utility_share_run add foreign key (tenant_id, meter_id) references utility_meter (tenant_id, id);
alter table utility_share_part add foreign key (tenant_id, run_id) references utility_share_run (tenant_id, id);
alter table utility_share_part add foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id);
alter table utility_share_part add foreign key (tenant_id, settlement_id) references utility_settlement (tenant_id, id);

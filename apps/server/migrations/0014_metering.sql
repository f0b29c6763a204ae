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
select infra_protect('metering_price_plan');

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
  -- A version may follow from the prices of another price_plan: base × factor + what is added. The base's terms it was
  -- worked out from stay with it, so that every price says where it comes from.
  -- {"baseId":…,"baseName":…,"versionId":…,"baseNo":3,"rule":{"factor":11000,"offset":200,"bands":[…]},"terms":{…}}
  source jsonb,
  reason text,
  primary key (tenant_id, id)
);
create index metering_price_plan_version_base on metering_price_plan_version (tenant_id, (source ->> 'baseId')) where source is not null;
create unique index metering_price_plan_version_day on metering_price_plan_version (tenant_id, price_plan_id, effective_on) where state = 'published';
create unique index metering_price_plan_version_draft on metering_price_plan_version (tenant_id, price_plan_id) where state = 'draft';
create unique index metering_price_plan_version_no on metering_price_plan_version (tenant_id, price_plan_id, no);
select infra_protect('metering_price_plan_version', 'insert, update');

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
  max_reading numeric(14,3) not null check (max_reading > (0)::numeric),
  banded boolean not null default false,
  state text not null default 'in_use' check (state in ('in_use', 'removed')),
  -- How many apparatuses it has had; readings are only compared within one.
  counter int not null default 1,
  remark text,
  created_at timestamptz not null default now(),
  -- Use that is paid for ahead: when power may be cut, the accounts of meters, what moved their balances, and why power is on or off.
  prepaid_since date,
  settled_from date,
  primary key (tenant_id, id),
  check ((role = 'room') = (room_id is not null)),
  check (parent_id <> id)
);
create index metering_meter_list on metering_meter (tenant_id, created_at desc, id desc);
create unique index metering_meter_no on metering_meter (tenant_id, no);
create index metering_meter_parent on metering_meter (tenant_id, parent_id) where parent_id is not null;
create index metering_meter_room on metering_meter (tenant_id, room_id) where room_id is not null;
create index metering_meter_site on metering_meter (tenant_id, site_id, created_at desc, id desc);
select infra_protect('metering_meter');

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
select infra_protect('metering_attachment', 'insert, update');

create table metering_ceiling (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  utility text not null,
  price numeric(10,4) not null check (price >= (0)::numeric),
  on_exceed text not null check (on_exceed in ('warn', 'refuse')),
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index metering_ceiling_list on metering_ceiling (tenant_id, created_at desc, id desc);
create unique index metering_ceiling_once on metering_ceiling (tenant_id, site_id, utility);
select infra_protect('metering_ceiling');

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
  kind text not null check (kind in ('opening', 'handover', 'manual', 'photo', 'renter', 'import', 'remote', 'estimated', 'final', 'replacement')),
  state text not null default 'recorded' check (state in ('recorded', 'confirmed', 'void')),
  rolled_over boolean not null default false,
  username text not null,
  remark text,
  created_at timestamptz not null default now(),
  -- 分时计量: what a meter that counts each band of the day by itself showed of each, in thousandths, and what was used of each since the number before.
  bands jsonb,
  use_bands jsonb,
  primary key (tenant_id, id)
);
create unique index metering_reading_day on metering_reading (tenant_id, meter_id, counter, read_on) where state <> 'void';
create index metering_reading_list on metering_reading (tenant_id, created_at desc, id desc);
create index metering_reading_meter on metering_reading (tenant_id, meter_id, read_on desc) where state <> 'void';
create index metering_reading_read_on on metering_reading (tenant_id, read_on, id);
create index metering_reading_site on metering_reading (tenant_id, site_id, created_at desc, id desc);
create index metering_reading_unconfirmed on metering_reading (tenant_id, read_on, id) where state = 'recorded';
select infra_protect('metering_reading', 'insert, update');

-- One row a payer and utility: locked while his use is priced, so that two accounts never stand on the same step.
create table metering_payer (
  tenant_id int not null,
  rentee_id uuid not null,
  utility text not null,
  -- What rounding left of his accounts so far, in 1/100000 fen.
  residue bigint not null default 0,
  primary key (tenant_id, rentee_id, utility)
);
select infra_protect('metering_payer', 'insert, update');

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
  constraint metering_settlement_once exclude using gist (tenant_id with =, meter_id with =, daterange(period_from, period_to, '[]') with &&) where ((state not in ('replaced', 'void')))
);
create index metering_settlement_bill on metering_settlement (tenant_id, bill_id) where bill_id is not null;
create index metering_settlement_landlord on metering_settlement (tenant_id, landlord_id, created_at desc, id desc);
create index metering_settlement_list on metering_settlement (tenant_id, created_at desc, id desc);
create index metering_settlement_meter on metering_settlement (tenant_id, meter_id, period_from desc);
create unique index metering_settlement_no on metering_settlement (tenant_id, no, revision);
create index metering_settlement_period on metering_settlement (tenant_id, period_from, id);
create index metering_settlement_rentee on metering_settlement (tenant_id, rentee_id, utility, period_from);
create index metering_settlement_room on metering_settlement (tenant_id, room_id, created_at desc, id desc);
create index metering_settlement_site on metering_settlement (tenant_id, site_id, created_at desc, id desc);
create index metering_settlement_state on metering_settlement (tenant_id, state, created_at desc, id desc);
select infra_protect('metering_settlement', 'insert, update');

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
create index metering_exception_list on metering_exception (tenant_id, created_at desc, id desc);
create unique index metering_exception_once on metering_exception (tenant_id, meter_id, period_from, period_to);
create index metering_exception_site on metering_exception (tenant_id, site_id, created_at desc, id desc);
select infra_protect('metering_exception');

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
  -- By which formula a loss was shared, where it was shared by one.
  formula text,
  primary key (tenant_id, id),
  constraint metering_share_run_formula check ((method = 'formula') = (formula is not null)),
  constraint metering_share_run_once exclude using gist (tenant_id with =, meter_id with =, daterange(period_from, period_to, '[]') with &&) where (state = 'confirmed')
);
create index metering_share_run_list on metering_share_run (tenant_id, created_at desc, id desc);
create index metering_share_run_site on metering_share_run (tenant_id, site_id, created_at desc, id desc);
select infra_protect('metering_share_run', 'insert, update');

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
  weight numeric(14,3) not null,
  amount_fen bigint not null check (amount_fen >= 0),
  live boolean not null default true,
  settlement_id uuid,
  primary key (tenant_id, id)
);
create index metering_share_part_lease on metering_share_part (tenant_id, lease_id, utility) where live and lease_id is not null;
create index metering_share_part_run on metering_share_part (tenant_id, run_id);
create index metering_share_part_settlement on metering_share_part (tenant_id, settlement_id) where settlement_id is not null;
select infra_protect('metering_share_part', 'insert, update');

-- What became of the money when a billed settlement was worked out again: a paid bill stays, and the difference is
-- credited on it or claimed by a bill of its own, whose line has the correction as its source.
create table metering_correction (
  tenant_id int not null,
  id uuid not null,
  -- Number of the settlement whose revisions these are.
  no text not null,
  site_id uuid not null,
  settlement_id uuid not null,
  -- The revision that took its place; null when none of its days are the payer's any more.
  next_id uuid,
  credited_fen bigint not null default 0 check (credited_fen >= 0),
  debited_fen bigint not null default 0 check (debited_fen >= 0),
  -- Numbers of the notes or of the bill, as people see them.
  documents text,
  reason text not null,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (credited_fen = 0 or debited_fen = 0)
);
create index metering_correction_no on metering_correction (tenant_id, no, id);
create unique index metering_correction_once on metering_correction (tenant_id, settlement_id);
select infra_protect('metering_correction', 'insert');

-- On which day of the month the month before is settled by itself, site by site.
create table metering_settle_plan (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  day_of_month int not null check (day_of_month between 1 and 28),
  is_active boolean not null default true,
  -- The month ('2026-05') settled last by this plan: claimed with the run, so that none is begun twice.
  settled_month text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index metering_settle_plan_list on metering_settle_plan (tenant_id, created_at desc, id desc);
create unique index metering_settle_plan_site on metering_settle_plan (tenant_id, site_id);
select infra_protect('metering_settle_plan');

-- From which to which day of the month meters are read: of a property, of an organisation's, or of all.
create table metering_reading_window (
  tenant_id int not null,
  id uuid not null,
  for_site_id uuid,
  for_org_id uuid,
  from_day int not null check (from_day between 1 and 31),
  to_day int not null check (to_day between 1 and 31),
  outside text not null check (outside in ('warn', 'refuse')),
  remind_renters boolean not null default false,
  is_active boolean not null default true,
  -- Claimed with the reminders of a day, so that none is sent twice.
  reminded_on date,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (for_site_id is null or for_org_id is null)
);
create index metering_reading_window_list on metering_reading_window (tenant_id, created_at desc, id desc);
create unique index metering_reading_window_once on metering_reading_window (tenant_id, for_site_id, for_org_id) nulls not distinct;
create index metering_reading_window_org on metering_reading_window (tenant_id, for_org_id) where for_org_id is not null;
select infra_protect('metering_reading_window');

-- Numbers renters send of their own meters, with a photo: looked at by somebody before they are readings.
create table metering_proposed_reading (
  tenant_id int not null,
  id uuid not null,
  meter_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  rentee_id uuid not null,
  utility text not null,
  read_on date not null,
  value_milli bigint not null check (value_milli >= 0),
  use_milli bigint,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'replaced')),
  reason text,
  username text not null,
  reviewer text,
  reading_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state in ('accepted', 'refused')) = (reviewer is not null)),
  check ((state = 'accepted') = (reading_id is not null)),
  check (state <> 'refused' or reason is not null)
);
create index metering_proposed_reading_list on metering_proposed_reading (tenant_id, created_at desc, id desc);
create index metering_proposed_reading_rentee on metering_proposed_reading (tenant_id, rentee_id, created_at desc, id desc);
create index metering_proposed_reading_site on metering_proposed_reading (tenant_id, site_id, created_at desc, id desc);
create index metering_proposed_reading_state on metering_proposed_reading (tenant_id, state, created_at desc, id desc);
-- A meter has one number somebody is to look at.
create unique index metering_proposed_reading_waiting on metering_proposed_reading (tenant_id, meter_id) where state = 'waiting';
select infra_protect('metering_proposed_reading', 'insert, update');

-- 用电曲线: how what was used between two numbers of a meter fell on the time between them, where prices follow the time of day.
create table metering_course (
  tenant_id int not null,
  reading_id uuid not null,
  meter_id uuid not null,
  read_on date not null,
  -- What was used up to each half hour since the number before, multiplied; null where the meter said too little.
  used_milli jsonb,
  -- The longest time of it in which the meter was not heard.
  blind_minutes int not null,
  made_on date not null,
  primary key (tenant_id, reading_id)
);
create index metering_course_meter on metering_course (tenant_id, meter_id, read_on);
select infra_protect('metering_course');

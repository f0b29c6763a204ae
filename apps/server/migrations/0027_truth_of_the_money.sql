-- Why a landlord's money is held without anybody asking: an open dispute or a refund under way. What of it is not there yet
-- is held as it is settled. One row a cause and landlord, so that a retry holds nothing twice.
create table wallet_hold (
  tenant_id int not null,
  id uuid not null,
  source text not null check (source in ('bill', 'utility', 'refund', 'credit', 'check_out')),
  source_id uuid not null,
  source_no text not null,
  landlord_id uuid not null,
  wanted_fen bigint not null check (wanted_fen > 0),
  reason text not null,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id)
);
create unique index wallet_hold_once on wallet_hold (tenant_id, source, source_id, landlord_id) where ended_at is null;
create index wallet_hold_open on wallet_hold (tenant_id, landlord_id, id) where ended_at is null;
select infra_protect('wallet_hold', 'insert, update');
-- Staff of some sites dispute bills too: the row is written whoever they are, and no list shows it to them.
select infra_scope('wallet_hold', 'true');

alter table wallet_freeze add column hold_id uuid;
alter table wallet_freeze add foreign key (tenant_id, hold_id) references wallet_hold (tenant_id, id);
create index wallet_freeze_hold on wallet_freeze (tenant_id, hold_id) where hold_id is not null;
drop policy row_scope on wallet_freeze;
select infra_scope('wallet_freeze', 'hold_id is not null');
drop policy row_scope on wallet_freeze_step;
select infra_scope('wallet_freeze_step', $$exists (select from wallet_freeze f where (f.tenant_id = wallet_freeze_step.tenant_id and f.id = wallet_freeze_step.freeze_id))$$);

-- What of a payment went to others than the landlord: asked for each payment of a disputed bill.
create index ledger_entry_shared on ledger_entry (tenant_id, payment_id)
  where kind in ('share_calculated', 'share_dropped', 'channel_fee', 'channel_fee_back');

-- What the supplier charged a site, from its bills: compared with what renters paid.
create table metering_supplier_bill (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  site_id uuid not null,
  utility text not null check (utility in ('electric', 'cold_water', 'hot_water', 'gas')),
  period_from date not null,
  period_to date not null,
  quantity numeric(14,3) not null check (quantity >= 0),
  amount_fen bigint not null check (amount_fen >= 0),
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references housing_site (tenant_id, id),
  check (period_to >= period_from and period_to < period_from + 400)
);
create index metering_supplier_bill_list on metering_supplier_bill (tenant_id, created_at desc, id desc);
create unique index metering_supplier_bill_no on metering_supplier_bill (tenant_id, site_id, utility, no);
create index metering_supplier_bill_period on metering_supplier_bill (tenant_id, site_id, utility, period_from);
select infra_protect('metering_supplier_bill');

-- A year of which more was collected than the supplier charged, as it was when it was decided to give the rest back: once.
create table prepaid_year_run (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  utility text not null,
  year int not null,
  supplier_fen bigint not null,
  collected_fen bigint not null,
  over_fen bigint not null check (over_fen > 0),
  reason text not null,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references housing_site (tenant_id, id)
);
create unique index prepaid_year_run_once on prepaid_year_run (tenant_id, site_id, utility, year);
select infra_protect('prepaid_year_run', 'insert');

-- The part of each lease, ended ones too. Booked once, by notes on its bills and on its meter accounts.
create table prepaid_year_refund (
  tenant_id int not null,
  id uuid not null,
  run_id uuid not null,
  site_id uuid not null,
  utility text not null,
  year int not null,
  lease_id uuid not null,
  room_id uuid not null,
  rentee_id uuid not null,
  paid_fen bigint not null check (paid_fen > 0),
  amount_fen bigint not null check (amount_fen between 1 and paid_fen),
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'failed')),
  -- Numbers of the notes and of the meter accounts it was booked on; or why it could not be.
  documents text,
  error text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, run_id) references prepaid_year_run (tenant_id, id),
  foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id),
  check ((state = 'failed') = (error is not null))
);
create unique index prepaid_year_refund_once on prepaid_year_refund (tenant_id, run_id, lease_id);
create index prepaid_year_refund_list on prepaid_year_refund (tenant_id, created_at desc, id desc);
create index prepaid_year_refund_open on prepaid_year_refund (tenant_id, run_id, id) where state <> 'booked';
select infra_protect('prepaid_year_refund', 'insert, update');

-- The day the renters of a house were told that it is sold: they have priority to buy, and fifteen days to say so.
alter table housing_owner_change add column renter_notice_on date check (renter_notice_on <= effective_on);

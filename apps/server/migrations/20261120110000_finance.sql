create table billing_bill (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  lease_id uuid not null,
  room_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  landlord_id uuid not null,
  period_from date not null,
  period_to date not null,
  due_on date not null,
  total_fen bigint not null check (total_fen >= 0),
  paid_fen bigint not null default 0,
  -- The rent in total_fen and in paid_fen: only rent bears a late fee.
  rent_fen bigint not null,
  rent_paid_fen bigint not null default 0,
  late_fee_bp int not null,
  grace_days int not null,
  -- Late fee fixed so far and the last day it covers; what accrues after that day is computed when one looks.
  late_fee_fen bigint not null default 0,
  late_fee_paid_fen bigint not null default 0,
  late_fee_through date,
  state text not null default 'issued' check (state in ('issued', 'part_paid', 'paid', 'void')),
  void_reason text,
  run_id uuid,
  issued_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (paid_fen between 0 and total_fen),
  check (rent_fen between 0 and total_fen),
  check (rent_paid_fen between 0 and least(rent_fen, paid_fen)),
  check (late_fee_paid_fen between 0 and late_fee_fen)
);
create unique index billing_bill_no on billing_bill (tenant_id, no);
create index billing_bill_list on billing_bill (tenant_id, created_at desc, id desc);
create index billing_bill_state on billing_bill (tenant_id, state, created_at desc, id desc);
create index billing_bill_rentee on billing_bill (tenant_id, rentee_id, created_at desc, id desc);
create index billing_bill_landlord on billing_bill (tenant_id, landlord_id, created_at desc, id desc);
create index billing_bill_site on billing_bill (tenant_id, site_id, created_at desc, id desc);
create index billing_bill_lease on billing_bill (tenant_id, lease_id, due_on);
create index billing_bill_due on billing_bill (tenant_id, due_on, id);
create index billing_bill_room on billing_bill (tenant_id, room_id, created_at desc, id desc);
create index billing_bill_open_due on billing_bill (tenant_id, due_on) where state in ('issued', 'part_paid');
create index billing_bill_open_room on billing_bill (tenant_id, room_id, due_on) where state in ('issued', 'part_paid');

create table billing_bill_line (
  tenant_id int not null,
  id uuid not null,
  bill_id uuid not null,
  charge_id uuid,
  fee text not null check (fee in ('rent', 'deposit', 'utility', 'late_fee')),
  period_from date not null,
  period_to date not null,
  amount_fen bigint not null check (amount_fen >= 0),
  paid_fen bigint not null default 0,
  formula jsonb not null,
  -- False once its bill is void, so that the charge can be billed again.
  live boolean not null default true,
  primary key (tenant_id, id),
  check (paid_fen between 0 and amount_fen)
);
-- What makes an issue run harmless when run again: a charge stands on one live bill.
create unique index billing_bill_line_charge on billing_bill_line (tenant_id, charge_id) where live;
create index billing_bill_line_bill on billing_bill_line (tenant_id, bill_id);

create table payment (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  rentee_id uuid not null,
  channel text not null,
  channel_no text,
  amount_fen bigint not null check (amount_fen > 0),
  prepaid_fen bigint not null default 0 check (prepaid_fen >= 0),
  received_on date not null,
  remark text,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index payment_no on payment (tenant_id, no);
create unique index payment_channel_no on payment (tenant_id, channel, channel_no) where channel_no is not null;
create index payment_list on payment (tenant_id, created_at desc, id desc);
create index payment_rentee on payment (tenant_id, rentee_id, created_at desc, id desc);
create index payment_day on payment (tenant_id, received_on);

create table payment_allocation (
  tenant_id int not null,
  id uuid not null,
  payment_id uuid not null,
  bill_id uuid not null,
  line_id uuid,
  fee text not null,
  amount_fen bigint not null check (amount_fen > 0),
  primary key (tenant_id, id)
);
create index payment_allocation_payment on payment_allocation (tenant_id, payment_id);
create index payment_allocation_bill on payment_allocation (tenant_id, bill_id);

-- One account per owner and kind. The id follows from both, so postings need no look-up.
create table ledger_account (
  tenant_id int not null,
  id uuid not null,
  owner_kind text not null check (owner_kind in ('landlord', 'rentee', 'operator')),
  owner_id uuid not null,
  kind text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index ledger_account_owner on ledger_account (tenant_id, kind, owner_id);

-- The ledger. A row moves an amount from the credited to the debited account, so every row balances by its form.
-- The application may only read and insert: corrections are new rows.
create table ledger_entry (
  tenant_id int not null,
  id uuid not null,
  kind text not null,
  debit_account_id uuid not null,
  credit_account_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  bill_id uuid,
  payment_id uuid,
  business_on date not null,
  memo text,
  business_key text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (debit_account_id <> credit_account_id)
);
create unique index ledger_entry_once on ledger_entry (tenant_id, business_key);
create index ledger_entry_list on ledger_entry (tenant_id, created_at desc, id desc);
-- Balances are sums over these indexes alone.
create index ledger_entry_debit on ledger_entry (tenant_id, debit_account_id, id) include (amount_fen, business_on);
create index ledger_entry_credit on ledger_entry (tenant_id, credit_account_id, id) include (amount_fen, business_on);

create table wallet_settlement (
  tenant_id int not null,
  landlord_id uuid not null,
  day date not null,
  amount_fen bigint not null check (amount_fen > 0),
  run_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, landlord_id, day)
);

select infra_protect('billing_bill', 'insert, update');
select infra_protect('billing_bill_line', 'insert, update');
select infra_protect('payment', 'insert');
select infra_protect('payment_allocation', 'insert');
select infra_protect('ledger_account', 'insert');
-- Accounts are never changed, but settlements lock them, and PostgreSQL wants a right to update for that.
grant update (created_at) on ledger_account to cloud_steward_app;
select infra_protect('ledger_entry', 'insert');
select infra_protect('wallet_settlement', 'insert');

-- A run adds a tenant's rows by the thousand; until they are analyzed the planner takes them for none.
alter table billing_bill set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
alter table billing_bill_line set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
alter table ledger_account set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
alter table ledger_entry set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);

-- Facts other modules may read: open bills, and the deposits held.
create view billing_open_bill with (security_invoker = true) as
  select tenant_id, id, room_id, lease_id, rentee_id, due_on, total_fen - paid_fen as open_fen
  from billing_bill where state in ('issued', 'part_paid');
create view payment_deposit_held with (security_invoker = true) as
  select l.tenant_id, b.lease_id, sum(l.paid_fen)::bigint as held_fen
  from billing_bill_line l join billing_bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id
  where l.fee = 'deposit' and l.live group by l.tenant_id, b.lease_id;
create view billing_billed_charge with (security_invoker = true) as
  select tenant_id, charge_id, bill_id from billing_bill_line where live and charge_id is not null;
grant select on billing_open_bill, payment_deposit_held, billing_billed_charge to cloud_steward_app;

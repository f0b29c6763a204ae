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
  -- Payments that are taken back, receipts for them, and prepaid balances that are used and paid out.
  state text not null default 'recorded' check (state in ('recorded', 'reversed')),
  reversed_at timestamptz,
  reversed_by text,
  reverse_reason text,
  -- Of a reversed payment: what credit notes had moved from its bills to the prepaid balance, and was taken from there.
  reversed_prepaid_fen bigint not null default 0 check (reversed_prepaid_fen >= 0),
  primary key (tenant_id, id)
);
create unique index payment_channel_no on payment (tenant_id, channel, channel_no) where channel_no is not null and state = 'recorded';
create index payment_day on payment (tenant_id, received_on);
create index payment_list on payment (tenant_id, created_at desc, id desc);
create unique index payment_no on payment (tenant_id, no);
create index payment_rentee on payment (tenant_id, rentee_id, created_at desc, id desc);
select infra_protect('payment', 'insert');
grant update (state, reversed_at, reversed_by, reverse_reason, reversed_prepaid_fen) on payment to cloud_steward_app;

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
create index payment_allocation_bill on payment_allocation (tenant_id, bill_id);
create index payment_allocation_payment on payment_allocation (tenant_id, payment_id);
select infra_protect('payment_allocation', 'insert');

-- The sites whose bills a payment was booked on: mostly one.
create table payment_site (
  tenant_id int not null,
  site_id uuid not null,
  payment_id uuid not null,
  primary key (tenant_id, site_id, payment_id)
);
create index payment_site_payment on payment_site (tenant_id, payment_id);
select infra_protect('payment_site', 'insert');

-- The receipt of a payment: its number is given with the first print, later ones are copies.
create table payment_receipt (
  tenant_id int not null,
  payment_id uuid not null,
  no text not null,
  prints int not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, payment_id)
);
create unique index payment_receipt_no on payment_receipt (tenant_id, no);
select infra_protect('payment_receipt', 'insert, update');

-- Prepaid balance paid back to a rentee.
create table payment_payout (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  rentee_id uuid not null,
  channel text not null,
  channel_no text,
  amount_fen bigint not null check (amount_fen > 0),
  paid_on date not null,
  reason text not null,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index payment_payout_channel_no on payment_payout (tenant_id, channel, channel_no) where channel_no is not null;
create index payment_payout_list on payment_payout (tenant_id, created_at desc, id desc);
create unique index payment_payout_no on payment_payout (tenant_id, no);
create index payment_payout_rentee on payment_payout (tenant_id, rentee_id, created_at desc, id desc);
select infra_protect('payment_payout', 'insert');

-- Statements of the accounts on which money comes in, line by line, and what was booked of each.
create table payment_bank_account (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  bank_name text,
  account_no text,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index payment_bank_account_list on payment_bank_account (tenant_id, created_at desc, id desc);
create unique index payment_bank_account_name on payment_bank_account (tenant_id, name);
select infra_protect('payment_bank_account');

create table payment_bank_line (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  received_on date not null,
  amount_fen bigint not null check (amount_fen > 0),
  payer_name text,
  payer_tail text,
  memo text,
  bank_ref text not null,
  state text not null default 'open' check (state in ('open', 'booked', 'ignored')),
  booked_fen bigint not null default 0,
  rentee_id uuid,
  match_type text check (match_type in ('exact', 'merged', 'partial', 'over')),
  confidence int not null default 0 check (confidence between 0 and 100),
  matched_at timestamptz,
  username text,
  ignore_reason text,
  created_at timestamptz not null default now(),
  -- A line of a statement that a voucher of a rentee stands for, by its number: nobody else books it meanwhile.
  held_for text,
  primary key (tenant_id, id),
  check (booked_fen between 0 and amount_fen),
  check ((state = 'booked') = (booked_fen = amount_fen))
);
create index payment_bank_line_account on payment_bank_line (tenant_id, account_id, created_at desc, id desc);
create index payment_bank_line_amount on payment_bank_line (tenant_id, account_id, amount_fen) where state = 'open';
create index payment_bank_line_confidence on payment_bank_line (tenant_id, confidence, id);
create index payment_bank_line_day on payment_bank_line (tenant_id, received_on, id);
create index payment_bank_line_list on payment_bank_line (tenant_id, created_at desc, id desc);
create index payment_bank_line_open on payment_bank_line (tenant_id, id) where state = 'open';
create index payment_bank_line_payer on payment_bank_line (tenant_id, payer_name, payer_tail) where booked_fen > 0;
-- What makes importing the same statement again harmless.
create unique index payment_bank_line_ref on payment_bank_line (tenant_id, account_id, bank_ref);
create index payment_bank_line_state on payment_bank_line (tenant_id, state, created_at desc, id desc);
select infra_protect('payment_bank_line', 'insert, update');

-- A payment that books a line or a part of it. Undone when the payment is taken back.
create table payment_bank_booking (
  tenant_id int not null,
  payment_id uuid not null,
  line_id uuid not null,
  rentee_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  is_auto boolean not null,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, payment_id)
);
create index payment_bank_booking_line on payment_bank_booking (tenant_id, line_id);
select infra_protect('payment_bank_booking', 'insert, update');

-- Money owed back to a rentee: from his deposit and his prepaid balance, until a bank has paid it.
create table payment_refund (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  -- What of another module it pays back; each once.
  source_id uuid not null,
  lease_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  deposit_fen bigint not null check (deposit_fen >= 0),
  prepaid_fen bigint not null check (prepaid_fen >= 0),
  state text not null default 'payable' check (state in ('payable', 'paid')),
  channel text,
  channel_no text,
  paid_on date,
  -- How often a bank has sent it back.
  returns int not null default 0,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((deposit_fen + prepaid_fen) > 0),
  check ((state = 'paid') = (paid_on is not null))
);
create unique index payment_refund_channel_no on payment_refund (tenant_id, channel, channel_no) where channel_no is not null and state = 'paid';
create unique index payment_refund_no on payment_refund (tenant_id, no);
create index payment_refund_rentee on payment_refund (tenant_id, rentee_id);
create unique index payment_refund_source on payment_refund (tenant_id, source_id);
select infra_protect('payment_refund', 'insert, update');

-- Holding deposits as money: received once for a reservation, gone once.
create table payment_holding (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  reservation_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'held' check (state in ('held', 'applied', 'refunded', 'forfeited')),
  channel text not null,
  channel_no text,
  received_on date not null,
  out_channel text,
  out_channel_no text,
  out_on date,
  -- The payment that booked it over to the first bill of a lease.
  payment_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  -- The receipt of a holding deposit: its first print is the receipt, every later one says that it is a copy.
  prints int not null default 0 check (prints >= 0),
  primary key (tenant_id, id),
  check ((state = 'held') = (out_on is null)),
  check ((state = 'applied') = (payment_id is not null))
);
create unique index payment_holding_channel_no on payment_holding (tenant_id, channel, channel_no) where channel_no is not null;
create unique index payment_holding_no on payment_holding (tenant_id, no);
create unique index payment_holding_out_channel_no on payment_holding (tenant_id, out_channel, out_channel_no) where out_channel_no is not null;
create index payment_holding_rentee on payment_holding (tenant_id, rentee_id);
create unique index payment_holding_reservation on payment_holding (tenant_id, reservation_id);
select infra_protect('payment_holding', 'insert, update');

-- A claim of the landlord on the operator, once it is due, and the money that paid it.
create table payment_head_rent (
  tenant_id int not null,
  id uuid not null,
  head_rent_id uuid not null,
  head_lease_id uuid not null,
  site_id uuid not null,
  landlord_id uuid not null,
  due_on date not null,
  amount_fen bigint not null check (amount_fen >= 0),
  state text not null default 'owed' check (state in ('owed', 'paid', 'dropped')),
  no text,
  channel text,
  channel_no text,
  paid_on date,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'paid') = (paid_on is not null)),
  check ((state = 'paid') = (no is not null and channel is not null and channel_no is not null and username is not null)),
  check ((state = 'dropped') = (amount_fen = 0))
);
create unique index payment_head_rent_channel_no on payment_head_rent (tenant_id, channel, channel_no) where channel_no is not null;
create index payment_head_rent_lease on payment_head_rent (tenant_id, head_lease_id);
create unique index payment_head_rent_no on payment_head_rent (tenant_id, no) where no is not null;
-- A period is claimed and paid once, and a transfer counts once.
create unique index payment_head_rent_once on payment_head_rent (tenant_id, head_rent_id);
select infra_protect('payment_head_rent', 'insert, update');

-- Money recorded by hand that waits for a second person: what was recorded, nothing of it booked. Decided once.
create table payment_received (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  rentee_id uuid not null,
  -- Of the first bill; who sees that site sees it.
  site_id uuid not null,
  -- ["…"], in the order chosen.
  bill_ids jsonb not null,
  bill_nos text not null,
  amount_fen bigint not null check (amount_fen > 0),
  channel text not null check (channel in ('bank', 'cash', 'wechat', 'alipay', 'pos')),
  channel_no text,
  received_on date not null,
  pay_what text not null check (pay_what in ('all', 'principal')),
  keep_rest text not null check (keep_rest in ('yes', 'no')),
  remark text,
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'refused', 'withdrawn')),
  maker_id uuid,
  maker text not null,
  checker_id uuid,
  checker text,
  reason text,
  decided_at timestamptz,
  payment_id uuid,
  payment_no text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'booked') = (payment_id is not null))
);
create unique index payment_received_channel_no on payment_received (tenant_id, channel, channel_no) where channel_no is not null and state = 'waiting';
create index payment_received_list on payment_received (tenant_id, created_at desc, id desc);
create unique index payment_received_no on payment_received (tenant_id, no);
create index payment_received_rentee on payment_received (tenant_id, rentee_id, created_at desc, id desc);
create index payment_received_site on payment_received (tenant_id, site_id, created_at desc, id desc);
create index payment_received_state on payment_received (tenant_id, state, created_at desc, id desc);
select infra_protect('payment_received', 'insert, update');

-- Money that is to go back and waits for a second person: what one person wants, and what is held for it meanwhile. Decided once.
create table payment_refund_request (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  kind text not null check (kind in ('payout', 'reversal', 'order')),
  -- The payment to be reversed, or the order whose money goes back the way it came.
  target_id uuid,
  target_no text,
  rentee_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- Prepaid balance nobody else can spend meanwhile.
  held_fen bigint not null,
  channel text,
  channel_no text,
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'withdrawn')),
  maker_id uuid,
  maker text not null,
  checker_id uuid,
  checker text,
  remark text,
  decided_at timestamptz,
  -- What became of it: a payout, a refund, or the payment taken back.
  result_no text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (held_fen between 0 and amount_fen),
  check ((kind = 'payout') = (target_id is null))
);
create unique index payment_refund_request_channel_no on payment_refund_request (tenant_id, channel, channel_no) where kind = 'payout' and channel_no is not null and state = 'waiting';
create index payment_refund_request_list on payment_refund_request (tenant_id, created_at desc, id desc);
create unique index payment_refund_request_no on payment_refund_request (tenant_id, no);
create unique index payment_refund_request_payment on payment_refund_request (tenant_id, target_id) where kind = 'reversal' and state = 'waiting';
create index payment_refund_request_rentee on payment_refund_request (tenant_id, rentee_id, created_at desc, id desc);
create index payment_refund_request_state on payment_refund_request (tenant_id, state, created_at desc, id desc);
create index payment_refund_request_target on payment_refund_request (tenant_id, target_id) where state = 'waiting';
select infra_protect('payment_refund_request', 'insert, update');

-- Which rows a caller with a row scope sees, where that follows from another table.
select infra_scope('payment', $$exists (select from payment_site s where (s.tenant_id = payment.tenant_id and s.payment_id = payment.id))$$, 'true');
select infra_scope('payment_allocation', $$exists (select from billing_bill b where (b.tenant_id = payment_allocation.tenant_id and b.id = payment_allocation.bill_id))$$);
select infra_scope('payment_receipt', $$exists (select from payment p where (p.tenant_id = payment_receipt.tenant_id and p.id = payment_receipt.payment_id))$$);
select infra_scope('payment_refund_request', $$exists (select from housing_lease l where (l.tenant_id = payment_refund_request.tenant_id and l.rentee_id = payment_refund_request.rentee_id))$$);

-- Accounts with those who move money, and what payers were asked for through them.
create table channel (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('wechat', 'alipay', 'sandbox', 'alipaySandbox')),
  merchant_no text not null,
  app_id text not null,
  serial_no text,
  -- Sealed with SECRET_KEY.
  private_key text,
  api_key text,
  has_keys boolean not null default false,
  is_active boolean not null,
  created_at timestamptz not null default now(),
  -- What channels say of a day beside what we know of it.
  fee_bp int not null default 60 check (fee_bp between 0 and 10000),
  -- Payments divided among others by the channel that holds them.
  max_share_bp int check (max_share_bp between 0 and 10000),
  -- Days the channel keeps a payment frozen that is to be shared; 30 where nothing stands.
  frozen_days int check (frozen_days between 1 and 180),
  -- Inside WeChat a page calls the cashier itself, for a payer it has asked for: by the secret of the merchant's application he is
  -- known, by what the channel answers he pays. A link into the app from another browser lives shorter than its order.
  app_secret text,
  primary key (tenant_id, id)
);
create index channel_list on channel (tenant_id, created_at desc, id desc);
create unique index channel_merchant on channel (tenant_id, kind, merchant_no);
select infra_protect('channel');

create table channel_order (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  channel_id uuid not null,
  purpose text not null check (purpose in ('bills', 'prepaid', 'meter')),
  rentee_id uuid not null,
  bill_ids uuid[] not null default '{}',
  amount_fen bigint not null check (amount_fen > 0),
  refunded_fen bigint not null default 0,
  state text not null default 'created' check (state in ('created', 'placed', 'closing', 'booked', 'closed', 'error')),
  code_url text,
  expires_at timestamptz not null,
  -- When the channel is asked next, while nobody knows how it ended.
  ask_at timestamptz,
  asked int not null default 0,
  transaction_no text,
  paid_at timestamptz,
  payment_id uuid,
  payment_no text,
  error text,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  -- Whether the channel keeps the money of an order frozen, and until when it did.
  is_shared boolean not null default false,
  released_at timestamptz,
  release_ask_at timestamptz,
  -- Orders for a landlord who is paid by the channel himself.
  sub_merchant_no text,
  -- Who bears what the channel keeps of an order: a landlord whose own merchant is paid, else the operator, as of all orders before.
  fee_landlord_id uuid,
  -- How a payer is sent to the channel: a code he scans, or from the browser of his phone straight into it, which wants to know his address.
  way text not null default 'native' check (way in ('native', 'h5', 'jsapi')),
  payer_ip text,
  payer_openid text,
  prepay_id text,
  link_until timestamptz,
  primary key (tenant_id, id),
  check (refunded_fen between 0 and amount_fen),
  check ((state = 'booked') = (payment_id is not null))
);
create index channel_order_ask on channel_order (tenant_id, ask_at) where ask_at is not null;
create index channel_order_list on channel_order (tenant_id, created_at desc, id desc);
create unique index channel_order_no on channel_order (tenant_id, no);
create index channel_order_paid on channel_order (tenant_id, channel_id, paid_at) where paid_at is not null;
create index channel_order_release on channel_order (tenant_id, release_ask_at) where release_ask_at is not null;
create index channel_order_rentee on channel_order (tenant_id, rentee_id, created_at desc, id desc);
create unique index channel_order_transaction on channel_order (tenant_id, channel_id, transaction_no) where transaction_no is not null;
select infra_protect('channel_order', 'insert, update');

create table channel_refund (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  order_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'asked' check (state in ('asked', 'paid', 'dropped')),
  reason text not null,
  error text,
  ask_at timestamptz,
  asked int not null default 0,
  username text not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  primary key (tenant_id, id)
);
create index channel_refund_ask on channel_refund (tenant_id, ask_at) where ask_at is not null;
create unique index channel_refund_no on channel_refund (tenant_id, no);
create index channel_refund_order on channel_refund (tenant_id, order_id, id);
create index channel_refund_paid on channel_refund (tenant_id, paid_at) where paid_at is not null;
select infra_protect('channel_refund', 'insert, update');

-- Messages of channels, each once, with what became of it: also those about numbers nobody here knows.
create table channel_notice (
  tenant_id int not null,
  channel_id uuid not null,
  notice_id text not null,
  kind text not null,
  order_no text,
  outcome text not null check (outcome in ('done', 'unknown', 'ignored')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, channel_id, notice_id)
);
select infra_protect('channel_notice', 'insert');

create table channel_line (
  tenant_id int not null,
  channel_id uuid not null,
  day date not null,
  line int not null,
  kind text not null check (kind in ('payment', 'refund')),
  order_no text not null,
  refund_no text,
  transaction_no text not null,
  amount_fen bigint not null,
  fee_fen bigint not null,
  state text not null,
  at timestamptz not null,
  -- A line of a channel names one of our orders or refunds by our id, written without dashes: which one is found out once, when
  -- the line is read, and not each time a day is compared.
  our_id uuid,
  primary key (tenant_id, channel_id, day, line)
);
select infra_protect('channel_line', 'insert, delete');

create table channel_reconciliation (
  tenant_id int not null,
  id uuid not null,
  channel_id uuid not null,
  day date not null,
  state text not null check (state in ('failed', 'matched', 'differs')),
  their_count int not null default 0,
  their_fen bigint not null default 0,
  our_count int not null default 0,
  our_fen bigint not null default 0,
  refund_fen bigint not null default 0,
  fee_fen bigint not null default 0,
  differences int not null default 0,
  open_differences int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  -- What a channel kept of payments that were not shared is booked from its list of the day, as differences to what was booked of the
  -- day before. `shared_fee_fen`: what of the listed fees was booked when the payments were shared.
  booked_fee_fen bigint not null default 0,
  shared_fee_fen bigint not null default 0,
  fee_bookings int not null default 0,
  -- What of a day's fees landlords bore; `booked_fee_fen` stays the operator's.
  landlord_fee_fen bigint not null default 0,
  primary key (tenant_id, id)
);
create index channel_reconciliation_by_day on channel_reconciliation (tenant_id, day desc, id desc);
create unique index channel_reconciliation_day on channel_reconciliation (tenant_id, channel_id, day);
create index channel_reconciliation_list on channel_reconciliation (tenant_id, created_at desc, id desc);
select infra_protect('channel_reconciliation', 'insert, update');

create table channel_difference (
  tenant_id int not null,
  id uuid not null,
  channel_id uuid not null,
  day date not null,
  kind text not null check (kind in ('ours_only', 'theirs_only', 'amount', 'state', 'fee')),
  is_refund boolean not null,
  no text not null,
  transaction_no text,
  ours text,
  theirs text,
  owner_id uuid,
  owner_name text,
  is_open boolean not null default true,
  resolution text check (resolution in ('synced', 'refunded', 'claimed', 'explained', 'suspended', 'reversed', 'linked')),
  note text,
  resolved_by text,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (is_open = (resolution is null))
);
create index channel_difference_by_day on channel_difference (tenant_id, day desc, id desc);
create index channel_difference_list on channel_difference (tenant_id, created_at desc, id desc);
-- Found again it is the same difference.
create unique index channel_difference_once on channel_difference (tenant_id, channel_id, day, no, is_refund, kind);
-- Few are open; what a payment taken back resolves is among them.
create index channel_difference_open on channel_difference (tenant_id, kind) where is_open;
select infra_protect('channel_difference');

create table channel_share_receiver (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('landlord', 'enterprise', 'platform', 'merchant')),
  landlord_id uuid,
  channel_id uuid not null,
  account_kind text not null check (account_kind in ('merchant', 'person')),
  account text not null,
  real_name text,
  is_active boolean not null,
  state text not null default 'fresh' check (state in ('fresh', 'registered', 'refused')),
  error text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (landlord_id is null or kind = 'landlord')
);
create unique index channel_share_receiver_account on channel_share_receiver (tenant_id, channel_id, account);
create index channel_share_receiver_list on channel_share_receiver (tenant_id, created_at desc, id desc);
select infra_protect('channel_share_receiver');

create table channel_share_rule (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  version int not null default 1,
  name text not null,
  fee_kinds text[] not null check (cardinality(fee_kinds) > 0),
  site_id uuid,
  landlord_id uuid,
  org_id uuid,
  channel_id uuid not null,
  priority int not null,
  effective_from date not null,
  effective_to date,
  parts jsonb not null,
  remainder_id uuid,
  is_active boolean not null,
  is_used boolean not null default false,
  created_at timestamptz not null default now(),
  -- A rule may leave it to a person when a payment is divided: until then the channel keeps the money.
  is_manual boolean not null default false,
  primary key (tenant_id, id)
);
create index channel_share_rule_list on channel_share_rule (tenant_id, created_at desc, id desc);
create unique index channel_share_rule_no on channel_share_rule (tenant_id, no, version);
select infra_protect('channel_share_rule');
drop policy row_scope on channel_share_rule;

create table channel_share_order (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  order_id uuid not null,
  landlord_id uuid not null,
  channel_id uuid not null,
  rule_id uuid not null,
  rule_version int not null,
  -- As it was when the payment was divided.
  rule jsonb not null,
  paid_fen bigint not null check (paid_fen > 0),
  fee_fen bigint not null check (fee_fen >= 0),
  refunded_fen bigint not null default 0,
  base_fen bigint not null check (base_fen >= 0),
  own_fen bigint not null check (own_fen >= 0),
  -- What of the payment was taken back from receivers, or is being.
  reversed_fen bigint not null default 0,
  fee_back_fen bigint not null default 0 check (fee_back_fen >= 0),
  state text not null default 'pending' check (state in ('to_divide', 'pending', 'frozen', 'splitting', 'part_failed', 'finished')),
  frozen_until timestamptz not null,
  calls int not null default 0 check (calls between 0 and 50),
  ask_at timestamptz,
  asked int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  -- What of a share order's fee was set against a list already.
  listed_fee_fen bigint not null default 0,
  primary key (tenant_id, id),
  check (refunded_fen between 0 and paid_fen),
  check (reversed_fen between 0 and paid_fen)
);
create index channel_share_order_ask on channel_share_order (tenant_id, ask_at) where ask_at is not null;
create index channel_share_order_landlord on channel_share_order (tenant_id, landlord_id, created_at desc, id desc);
create index channel_share_order_list on channel_share_order (tenant_id, created_at desc, id desc);
create unique index channel_share_order_no on channel_share_order (tenant_id, no);
create unique index channel_share_order_once on channel_share_order (tenant_id, order_id, rule_id, landlord_id);
select infra_protect('channel_share_order', 'insert, update');

create table channel_share_line (
  tenant_id int not null,
  id uuid not null,
  share_id uuid not null,
  receiver_id uuid not null,
  -- As they were when the payment was divided.
  receiver_name text not null,
  account_kind text not null,
  account text not null,
  amount_fen bigint not null check (amount_fen >= 0),
  returned_fen bigint not null default 0,
  is_remainder boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'success', 'failed', 'returned')),
  -- What its money was asked for by: its number at the channel.
  call_id uuid,
  reason text,
  paid_at timestamptz,
  -- Given up: it is the landlord's again.
  is_dropped boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (returned_fen between 0 and amount_fen)
);
create unique index channel_share_line_once on channel_share_line (tenant_id, share_id, receiver_id);
create index channel_share_line_receiver on channel_share_line (tenant_id, receiver_id, paid_at);
select infra_protect('channel_share_line', 'insert, update');

create table channel_share_return (
  tenant_id int not null,
  id uuid not null,
  share_id uuid not null,
  line_id uuid not null,
  call_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'asked' check (state in ('asked', 'done', 'failed', 'covered', 'dropped')),
  reason text,
  done_at timestamptz,
  ask_at timestamptz,
  asked int not null default 0,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index channel_share_return_ask on channel_share_return (tenant_id, ask_at) where ask_at is not null;
create index channel_share_return_share on channel_share_return (tenant_id, share_id, id);
select infra_protect('channel_share_return', 'insert, update');

create table channel_share_statement (
  tenant_id int not null,
  id uuid not null,
  receiver_id uuid not null,
  landlord_id uuid,
  month text not null,
  count int not null,
  shared_fen bigint not null,
  returned_fen bigint not null,
  net_fen bigint not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'disputed')),
  note text,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (net_fen = (shared_fen - returned_fen))
);
create index channel_share_statement_landlord on channel_share_statement (tenant_id, landlord_id, created_at desc, id desc);
create index channel_share_statement_list on channel_share_statement (tenant_id, created_at desc, id desc);
create unique index channel_share_statement_once on channel_share_statement (tenant_id, receiver_id, month);
select infra_protect('channel_share_statement', 'insert, update');

-- Money rentees have sent to the operator's bank account, handed in with the slip of their bank.
create table channel_voucher (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  rentee_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  account_id uuid not null,
  bank_ref text not null,
  payer_name text not null,
  payer_tail text,
  paid_on date not null,
  remark text,
  state text not null default 'submitted' check (state in ('submitted', 'matched', 'unmatched', 'review_1', 'review_2', 'posted', 'reversed', 'rejected')),
  flags text[] not null default '{}',
  line_id uuid,
  line_ref text,
  payment_id uuid,
  payment_no text,
  exception text,
  reason text,
  maker_id uuid,
  maker text not null,
  reviewer_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((line_id is null) = (line_ref is null)),
  check (state <> 'matched' or line_id is not null),
  check (state <> 'unmatched' or line_id is null),
  check ((state in ('posted', 'reversed')) = (payment_id is not null)),
  check ((state not in ('posted', 'reversed')) or line_id is not null or exception is not null)
);
create index channel_voucher_facts on channel_voucher (tenant_id, paid_on, amount_fen);
create unique index channel_voucher_line on channel_voucher (tenant_id, line_id) where line_id is not null and (state not in ('rejected', 'reversed'));
create index channel_voucher_list on channel_voucher (tenant_id, created_at desc, id desc);
create unique index channel_voucher_no on channel_voucher (tenant_id, no);
create index channel_voucher_open on channel_voucher (tenant_id, id) where line_id is null and (state not in ('rejected', 'reversed'));
create unique index channel_voucher_payment on channel_voucher (tenant_id, payment_id) where payment_id is not null;
-- A transfer is handed in once; what was rejected or taken back may be handed in again.
create unique index channel_voucher_ref on channel_voucher (tenant_id, account_id, bank_ref) where state not in ('rejected', 'reversed');
create index channel_voucher_rentee on channel_voucher (tenant_id, rentee_id, created_at desc, id desc);
create index channel_voucher_state on channel_voucher (tenant_id, state, created_at desc, id desc);
create index channel_voucher_waiting on channel_voucher (tenant_id, state) where state in ('matched', 'unmatched', 'review_1', 'review_2');
select infra_protect('channel_voucher', 'insert, update');

create table channel_voucher_picture (
  tenant_id int not null,
  voucher_id uuid not null,
  file_id uuid not null,
  sha256 text not null,
  primary key (tenant_id, voucher_id, file_id)
);
create index channel_voucher_picture_hash on channel_voucher_picture (tenant_id, sha256);
select infra_protect('channel_voucher_picture', 'insert');

-- How other people's money is held: one row a tenant, which orders and withdrawals lock while they begin, so that it does not
-- change under them; and every decision there was.
create table channel_fund_mode (
  tenant_id int not null,
  mode text not null check (mode in ('own_merchant', 'supervised', 'manual')),
  primary key (tenant_id)
);
select infra_protect('channel_fund_mode', 'insert, update');

create table channel_fund_decision (
  tenant_id int not null,
  id uuid not null,
  mode text not null,
  reason text not null,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select infra_protect('channel_fund_decision', 'insert');

-- Others' systems that are told what becomes of money, and each thing told to each of them.
create table channel_webhook (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  -- Sealed with SECRET_KEY.
  secret text not null,
  is_active boolean not null,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index channel_webhook_list on channel_webhook (tenant_id, created_at desc, id desc);
select infra_protect('channel_webhook', 'insert, update');

create table channel_webhook_call (
  tenant_id int not null,
  id uuid not null,
  webhook_id uuid not null,
  event text not null,
  subject_id uuid not null,
  no text not null,
  -- What is told, as it was when it happened.
  body jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'bad_answer', 'unreachable', 'given_up')),
  attempts int not null default 0,
  status int,
  answer text,
  sent_at timestamptz,
  next_at timestamptz,
  created_at timestamptz not null default now(),
  -- A share order that failed, was tried again and failed again is told again: what is told once is each attempt.
  attempt int not null default 1 check (attempt > 0),
  primary key (tenant_id, id),
  check ((next_at is null) = (state in ('delivered', 'given_up')))
);
create index channel_webhook_call_due on channel_webhook_call (tenant_id, next_at) where next_at is not null;
create index channel_webhook_call_list on channel_webhook_call (tenant_id, created_at desc, id desc);
-- Told once of each thing, however often we hear of it.
create unique index channel_webhook_call_once on channel_webhook_call (tenant_id, webhook_id, event, subject_id, attempt);
create index channel_webhook_call_state on channel_webhook_call (tenant_id, state, created_at desc, id desc);
select infra_protect('channel_webhook_call', 'insert, update');

-- Money whose owner nobody knows yet, and what became of each difference: the entries that resolved it.
create table channel_suspense (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  channel_id uuid not null,
  difference_id uuid not null,
  day date not null,
  -- Below zero: money that is gone and nobody here knows why.
  amount_fen bigint not null check (amount_fen <> 0),
  state text not null default 'open' check (state in ('open', 'assigned', 'returned')),
  note text not null,
  maker_id uuid,
  maker text not null,
  rentee_id uuid,
  payment_no text,
  end_note text,
  ended_by text,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'assigned') = (payment_no is not null))
);
create index channel_suspense_by_day on channel_suspense (tenant_id, day desc, id desc);
create unique index channel_suspense_difference on channel_suspense (tenant_id, difference_id);
create index channel_suspense_list on channel_suspense (tenant_id, created_at desc, id desc);
create unique index channel_suspense_no on channel_suspense (tenant_id, no);
select infra_protect('channel_suspense', 'insert, update');

create table channel_difference_entry (
  tenant_id int not null,
  difference_id uuid not null,
  entry_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, difference_id, entry_id)
);
create index channel_difference_entry_of on channel_difference_entry (tenant_id, entry_id);
select infra_protect('channel_difference_entry', 'insert');

-- By landlord: what the list said of his payments when it was booked last, and what of it he bore. Below zero: given back with refunds.
create table channel_landlord_fee (
  tenant_id int not null,
  reconciliation_id uuid not null,
  landlord_id uuid not null,
  listed_fen bigint not null,
  borne_fen bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, reconciliation_id, landlord_id)
);
create index channel_landlord_fee_of on channel_landlord_fee (tenant_id, landlord_id);
select infra_protect('channel_landlord_fee', 'insert, update');

-- Which rows a caller with a row scope sees, where that follows from another table.
select infra_scope('channel_order', $$exists (select from housing_lease l where (l.tenant_id = channel_order.tenant_id and l.rentee_id = channel_order.rentee_id))$$);
select infra_scope('channel_refund', $$exists (select from channel_order o where (o.tenant_id = channel_refund.tenant_id and o.id = channel_refund.order_id))$$);
select infra_scope('channel_line', $$false$$);
select infra_scope('channel_reconciliation', $$false$$);
select infra_scope('channel_difference', $$false$$);
select infra_scope('channel_share_receiver', 'true');
select infra_scope('channel_share_rule', 'true');
select infra_scope('channel_share_order', $$exists (select from channel_order o where (o.tenant_id = channel_share_order.tenant_id and o.id = channel_share_order.order_id))$$);
select infra_scope('channel_share_line', $$exists (select from channel_share_order s where (s.tenant_id = channel_share_line.tenant_id and s.id = channel_share_line.share_id))$$);
select infra_scope('channel_share_return', $$exists (select from channel_share_order s where (s.tenant_id = channel_share_return.tenant_id and s.id = channel_share_return.share_id))$$);
select infra_scope('channel_share_statement', $$false$$);
select infra_scope('channel_voucher', $$exists (select from housing_lease l where (l.tenant_id = channel_voucher.tenant_id and l.rentee_id = channel_voucher.rentee_id))$$);
select infra_scope('channel_voucher_picture', $$exists (select from channel_voucher v where (v.tenant_id = channel_voucher_picture.tenant_id and v.id = channel_voucher_picture.voucher_id))$$);
select infra_scope('channel_fund_mode', 'true');
select infra_scope('channel_fund_decision', $$false$$);
select infra_scope('channel_webhook', $$false$$);
select infra_scope('channel_webhook_call', $$false$$);
select infra_scope('channel_suspense', $$false$$);
select infra_scope('channel_difference_entry', $$false$$);
select infra_scope('channel_landlord_fee', $$false$$);

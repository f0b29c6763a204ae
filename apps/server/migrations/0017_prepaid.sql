create table prepaid_warning_plan (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  alarm1_fen bigint not null,
  alarm2_fen bigint not null,
  overdraft_fen bigint not null check (overdraft_fen >= 0),
  restore_fen bigint not null check (restore_fen >= 0),
  cut_days text[] not null,
  cut_from text not null,
  cut_to text not null,
  holidays text[] not null default '{}',
  notice_hours int not null check (notice_hours >= 0),
  fresh_minutes int not null check (fresh_minutes > 0),
  auto_cut boolean not null,
  hold_until date,
  hold_reason text,
  is_default boolean not null,
  created_at timestamptz not null default now(),
  -- So much a payer may take at once when his balance runs low, and be without money for it: the first money that comes repays it.
  emergency_fen bigint check (emergency_fen > 0),
  primary key (tenant_id, id),
  check (alarm2_fen >= 0 and alarm1_fen > alarm2_fen),
  check (cut_to > cut_from)
);
create unique index prepaid_warning_plan_default on prepaid_warning_plan (tenant_id) where is_default;
create index prepaid_warning_plan_list on prepaid_warning_plan (tenant_id, created_at desc, id desc);
select infra_protect('prepaid_warning_plan');

create table prepaid_account (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  plan_id uuid not null,
  utility text not null,
  meter_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  lease_id uuid not null,
  rentee_id uuid not null,
  landlord_id uuid not null,
  mode text not null default 'prepaid' check (mode in ('prepaid', 'postpaid')),
  state text not null default 'normal' check (state in ('normal', 'alarm1', 'alarm2', 'arrears', 'protected', 'cut_pending', 'cut', 'restoring', 'restore_failed', 'vacant', 'closed')),
  state_at timestamptz not null default now(),
  -- The ledger account that holds its money.
  ledger_account_id uuid not null,
  opened_on date not null,
  base_milli bigint not null,
  -- What its payer had used of his ladders before, and since when he lives there.
  base_ladder jsonb not null default '{}',
  since_on date not null,
  closed_on date,
  final_milli bigint,
  -- Warnings count since the account was last in order.
  episode int not null default 1,
  lease_allows boolean not null default true,
  keep_power_until timestamptz,
  keep_power_reason text,
  -- As last looked at: what is used and not booked, in 1/100000 fen, by which number, and why it could not be priced.
  unbilled bigint not null default 0,
  read_at timestamptz,
  read_milli bigint,
  gap text,
  charged_to date not null,
  last_credit_at timestamptz,
  last_charge_at timestamptz,
  command_id uuid,
  order_kind text check (order_kind in ('cut', 'restore')),
  ordered_at timestamptz,
  digest text not null default '',
  looked_at timestamptz,
  look_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- How an account is paid for: by what its meter counts, by one balance with other meters of its payer, or by a sum a month.
  -- Accounts that share a balance have one purse, which is named by the account it began as; alone, an account is its own.
  basis text not null default 'own' check (basis in ('own', 'merged', 'flat')),
  purse_id uuid,
  monthly_fen bigint,
  -- How much may be topped up at once, and be on a balance, where an account has limits of its own; else the tenant's hold.
  recharge_cap_fen bigint check (recharge_cap_fen > 0),
  balance_cap_fen bigint check (balance_cap_fen > 0),
  -- Under which number it was closed; accounts closed together have the same.
  close_no text,
  -- Power given back when its payer left, or his account was closed: followed until the meter is verified to have it. Whether
  -- and when it came to nothing, and somebody was told.
  back_command_id uuid,
  back_ordered_at timestamptz,
  back_failed_at timestamptz,
  primary key (tenant_id, id),
  check (purse_id is null or basis <> 'flat'),
  check (((monthly_fen > 0) = (basis = 'flat')) and ((monthly_fen is null) = (basis <> 'flat')))
);
create index prepaid_account_back on prepaid_account (tenant_id, id) where back_ordered_at is not null;
create index prepaid_account_close on prepaid_account (tenant_id, close_no) where close_no is not null;
create index prepaid_account_command on prepaid_account (tenant_id, command_id) where command_id is not null;
create index prepaid_account_landlord on prepaid_account (tenant_id, landlord_id, created_at desc, id desc);
create index prepaid_account_list on prepaid_account (tenant_id, created_at desc, id desc);
create index prepaid_account_look on prepaid_account (tenant_id, look_at) where state <> 'closed';
create unique index prepaid_account_meter on prepaid_account (tenant_id, meter_id) where state <> 'closed';
create unique index prepaid_account_no on prepaid_account (tenant_id, no);
create index prepaid_account_purse on prepaid_account (tenant_id, purse_id) where purse_id is not null;
create index prepaid_account_rentee on prepaid_account (tenant_id, rentee_id, created_at desc, id desc);
create index prepaid_account_room on prepaid_account (tenant_id, room_id);
create index prepaid_account_site on prepaid_account (tenant_id, site_id, created_at desc, id desc);
create index prepaid_account_state on prepaid_account (tenant_id, state, created_at desc, id desc);
select infra_protect('prepaid_account', 'insert, update');

-- Everything that moved a balance, each with its entries in the ledger. Rows are only added.
create table prepaid_movement (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  landlord_id uuid not null,
  kind text not null check (kind in ('top_up', 'use', 'correction', 'refund', 'debt')),
  amount_fen bigint not null,
  business_on date not null,
  from_on date,
  to_on date,
  use_milli bigint,
  -- What the months so far come to, line by line.
  lines jsonb,
  recharge_id uuid,
  reason text,
  username text,
  created_at timestamptz not null default now(),
  -- Whose balance a movement moved: its account says which meter it is of.
  purse_id uuid,
  -- A top-up is credited once, goes back once for each refund, and is credited anew once for each that came to nothing.
  refund_id uuid,
  primary key (tenant_id, id)
);
create index prepaid_movement_of on prepaid_movement (tenant_id, account_id, id desc);
create index prepaid_movement_purse on prepaid_movement (tenant_id, purse_id, id desc) where purse_id is not null;
create unique index prepaid_movement_recharge on prepaid_movement (tenant_id, recharge_id, kind, coalesce(refund_id, recharge_id)) where recharge_id is not null;
create unique index prepaid_movement_use on prepaid_movement (tenant_id, account_id, to_on) where kind = 'use';
select infra_protect('prepaid_movement', 'insert');

-- What a month of an account comes to so far, in 1/100000 fen.
create table prepaid_month (
  tenant_id int not null,
  account_id uuid not null,
  month text not null,
  exact bigint not null,
  use_milli bigint not null,
  ladder jsonb not null,
  primary key (tenant_id, account_id, month)
);
select infra_protect('prepaid_month');

-- That somebody was told his balance runs low.
create table prepaid_warning (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  episode int not null,
  level int not null check (level in (1, 2)),
  balance_fen bigint not null,
  notice text not null,
  sms text not null,
  delivered boolean not null,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index prepaid_warning_of on prepaid_warning (tenant_id, account_id, episode, level, id desc);
-- Told once; what did not arrive may be tried again.
create unique index prepaid_warning_once on prepaid_warning (tenant_id, account_id, episode, level) where delivered;
select infra_protect('prepaid_warning', 'insert');

-- Whether power was cut and why, whenever the reasons changed.
create table prepaid_decision (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  cut boolean not null,
  balance_fen bigint not null,
  checks jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index prepaid_decision_of on prepaid_decision (tenant_id, account_id, id desc);
select infra_protect('prepaid_decision', 'insert');

create table prepaid_recharge (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  account_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  rentee_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  method text not null check (method in ('online', 'cash', 'pos', 'bank', 'prepaid')),
  state text not null default 'created' check (state in ('created', 'reviewing', 'paid', 'credited', 'pushed', 'verified', 'push_failed', 'credit_failed', 'closed', 'refused', 'refunding', 'part_refunded', 'refunded', 'reversed')),
  order_id uuid,
  payment_no text,
  command_id uuid,
  error text,
  remark text,
  username text,
  created_at timestamptz not null default now(),
  -- Money of a top-up taken by hand may wait for a second person: which of finance's waiting money it is.
  received_id uuid,
  -- A top-up may go back, whole or in part: how much did or is on its way, and what is yet to be credited when it is not the whole.
  refunded_fen bigint not null default 0,
  due_fen bigint,
  primary key (tenant_id, id),
  check (refunded_fen between 0 and amount_fen),
  check (due_fen > 0 and due_fen <= amount_fen)
);
create index prepaid_recharge_account on prepaid_recharge (tenant_id, account_id, id desc);
create index prepaid_recharge_command on prepaid_recharge (tenant_id, command_id) where command_id is not null;
create index prepaid_recharge_list on prepaid_recharge (tenant_id, created_at desc, id desc);
create unique index prepaid_recharge_no on prepaid_recharge (tenant_id, no);
create index prepaid_recharge_open on prepaid_recharge (tenant_id, account_id) where state in ('created', 'reviewing', 'paid', 'credit_failed');
create unique index prepaid_recharge_order on prepaid_recharge (tenant_id, order_id) where order_id is not null;
create unique index prepaid_recharge_received on prepaid_recharge (tenant_id, received_id) where received_id is not null;
create index prepaid_recharge_rentee on prepaid_recharge (tenant_id, rentee_id, created_at desc, id desc);
select infra_protect('prepaid_recharge', 'insert, update');

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
create index prepaid_protection_elemeter on prepaid_protection (tenant_id, elemeter_id) where elemeter_id is not null;
create index prepaid_protection_list on prepaid_protection (tenant_id, created_at desc, id desc);
create index prepaid_protection_room on prepaid_protection (tenant_id, room_id) where room_id is not null;
select infra_protect('prepaid_protection');

-- By what rule batches are planned; one row a tenant, none means what the program says.
create table prepaid_batch_rule (
  tenant_id int not null,
  share_percent int not null check (share_percent between 1 and 100),
  approve_above int not null check (approve_above >= 0),
  from_hour int not null check (from_hour between 0 and 24),
  to_hour int not null check (to_hour between 0 and 24),
  at_once int not null check (at_once > 0),
  every_seconds int not null check (every_seconds >= 0),
  primary key (tenant_id),
  check (from_hour < to_hour)
);
select infra_protect('prepaid_batch_rule');

create table prepaid_batch (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  name text not null,
  action text not null check (action in ('off', 'on', 'read', 'price', 'plan', 'keep', 'keepEnd', 'prepaid')),
  site_id uuid not null,
  -- What was chosen: ids of buildings, rooms and meters.
  selection jsonb not null,
  state text not null check (state in ('draft', 'dry_run', 'pending_approval', 'scheduled', 'running', 'paused', 'done', 'done_with_errors', 'restored', 'cancelled')),
  phase text not null default 'switch' check (phase in ('switch', 'restore')),
  start_at timestamptz,
  reason text not null,
  -- The rule as it was when it was planned.
  share_percent int not null,
  approve_above int not null,
  from_hour int not null,
  to_hour int not null,
  at_once int not null,
  every_seconds int not null,
  needs_approval boolean not null default false,
  -- When it was looked at last.
  site_meters int not null default 0,
  cut_before int not null default 0,
  maker_id uuid,
  maker text not null,
  submitter_id uuid,
  reviewer_id uuid,
  reviewer text,
  last_sent_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  -- What it changes things to: ids of a plan or a price_plan, a day, a moment.
  target jsonb not null default '{}',
  primary key (tenant_id, id)
);
create index prepaid_batch_list on prepaid_batch (tenant_id, created_at desc, id desc);
create unique index prepaid_batch_no on prepaid_batch (tenant_id, no);
create index prepaid_batch_open on prepaid_batch (tenant_id, state) where state in ('scheduled', 'running');
create index prepaid_batch_site on prepaid_batch (tenant_id, site_id, created_at desc, id desc);
select infra_protect('prepaid_batch');

create table prepaid_batch_item (
  tenant_id int not null,
  id uuid not null,
  batch_id uuid not null,
  seq int not null,
  elemeter_id uuid not null,
  site_id uuid not null,
  room_id uuid,
  state text not null check (state in ('blocked', 'waiting', 'sent', 'verified', 'failed', 'skipped', 'cancelled')),
  blockers text[] not null default '{}',
  before_relay text,
  after_relay text,
  result text,
  command_id uuid,
  sent_at timestamptz,
  ended_at timestamptz,
  restore_state text check (restore_state in ('waiting', 'sent', 'verified', 'failed', 'skipped')),
  restore_result text,
  restore_command_id uuid,
  restored_at timestamptz,
  created_at timestamptz not null default now(),
  -- How it was and how it is, for people: a name, a moment, a number.
  before_value text,
  after_value text,
  -- The order before the one that was given when a batch was tried again, where that may have cut its meter already.
  earlier_command_id uuid,
  primary key (tenant_id, id)
);
create index prepaid_batch_item_command on prepaid_batch_item (tenant_id, command_id) where command_id is not null;
create index prepaid_batch_item_list on prepaid_batch_item (tenant_id, created_at desc, id desc);
create index prepaid_batch_item_of on prepaid_batch_item (tenant_id, batch_id, created_at desc, id desc);
create index prepaid_batch_item_restore on prepaid_batch_item (tenant_id, restore_command_id) where restore_command_id is not null;
create index prepaid_batch_item_sent on prepaid_batch_item (tenant_id, batch_id) where state = 'sent' or restore_state = 'sent';
create unique index prepaid_batch_item_seq on prepaid_batch_item (tenant_id, batch_id, seq);
select infra_protect('prepaid_batch_item');

create table prepaid_emergency (
  tenant_id int not null,
  id uuid not null,
  -- The account a shared balance began as, or the account itself.
  account_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  repaid_fen bigint not null default 0,
  username text,
  created_at timestamptz not null default now(),
  -- Repaid, and nothing owed any more: from then on it may be taken anew.
  ended_at timestamptz,
  primary key (tenant_id, id),
  check (repaid_fen between 0 and amount_fen)
);
create index prepaid_emergency_of on prepaid_emergency (tenant_id, account_id, id desc);
create unique index prepaid_emergency_one on prepaid_emergency (tenant_id, account_id) where ended_at is null;
select infra_protect('prepaid_emergency', 'insert, update');

create table prepaid_meter_credit (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  device_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  reported_fen bigint not null,
  reported_at timestamptz not null,
  -- What the ledger said at that moment; the meter never shows less than nothing.
  wanted_fen bigint not null,
  difference_fen bigint not null,
  state text not null check (state in ('same', 'pushing', 'waiting', 'differs')),
  -- Since when it is so.
  since timestamptz not null,
  command_id uuid,
  pushed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index prepaid_meter_credit_account on prepaid_meter_credit (tenant_id, account_id);
create index prepaid_meter_credit_list on prepaid_meter_credit (tenant_id, created_at desc, id desc);
select infra_protect('prepaid_meter_credit', 'insert, update');

-- Days as reports count them; made of readings and movements, and to be made again for any range.
create table prepaid_meter_day (
  tenant_id int not null,
  id uuid not null,
  meter_id uuid not null,
  site_id uuid not null,
  room_id uuid,
  utility text not null,
  day date not null,
  -- What it showed at the end of the day, where it was read then.
  closing_milli bigint,
  use_milli bigint not null,
  -- The end of the day, by which lists are sorted.
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index prepaid_meter_day_day on prepaid_meter_day (tenant_id, day, id);
create index prepaid_meter_day_list on prepaid_meter_day (tenant_id, created_at desc, id desc);
create unique index prepaid_meter_day_once on prepaid_meter_day (tenant_id, meter_id, day);
create index prepaid_meter_day_site on prepaid_meter_day (tenant_id, site_id, created_at desc);
select infra_protect('prepaid_meter_day');

create table prepaid_account_day (
  tenant_id int not null,
  id uuid not null,
  -- Whose balance it is: of several on one balance the account it began as.
  account_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  rentee_id uuid not null,
  landlord_id uuid not null,
  utility text not null,
  day date not null,
  opening_fen bigint not null,
  recharged_fen bigint not null,
  used_fen bigint not null,
  corrected_fen bigint not null,
  settled_fen bigint not null,
  closing_fen bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  check (closing_fen = ((((opening_fen + recharged_fen) + used_fen) + corrected_fen) + settled_fen))
);
create index prepaid_account_day_day on prepaid_account_day (tenant_id, day, id);
create index prepaid_account_day_list on prepaid_account_day (tenant_id, created_at desc, id desc);
create unique index prepaid_account_day_once on prepaid_account_day (tenant_id, account_id, day);
create index prepaid_account_day_site on prepaid_account_day (tenant_id, site_id, created_at desc);
select infra_protect('prepaid_account_day');

-- Corrections of a balance that are more than one person may make alone.
create table prepaid_correction (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  rentee_id uuid not null,
  amount_fen bigint not null check (amount_fen <> 0),
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'refused', 'withdrawn')),
  maker_id uuid,
  maker text not null,
  checker_id uuid,
  checker text,
  remark text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index prepaid_correction_account on prepaid_correction (tenant_id, account_id, created_at desc, id desc);
create index prepaid_correction_list on prepaid_correction (tenant_id, created_at desc, id desc);
create index prepaid_correction_rentee on prepaid_correction (tenant_id, rentee_id, created_at desc, id desc);
create index prepaid_correction_state on prepaid_correction (tenant_id, state, created_at desc, id desc);
select infra_protect('prepaid_correction', 'insert, update');

create table prepaid_recharge_refund (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  recharge_id uuid not null,
  how text not null check (how in ('refund', 'reverse')),
  amount_fen bigint not null check (amount_fen > 0),
  state text not null check (state in ('waiting', 'sent', 'done', 'dropped')),
  outer_no text,
  reason text not null,
  error text,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index prepaid_recharge_refund_no on prepaid_recharge_refund (tenant_id, no);
create index prepaid_recharge_refund_of on prepaid_recharge_refund (tenant_id, recharge_id, id);
-- One at a time: what goes back next is reckoned from what became of this one.
create unique index prepaid_recharge_refund_open on prepaid_recharge_refund (tenant_id, recharge_id) where state in ('waiting', 'sent');
create unique index prepaid_recharge_refund_outer on prepaid_recharge_refund (tenant_id, outer_no) where outer_no is not null;
select infra_protect('prepaid_recharge_refund', 'insert, update');

-- Which rows a caller with a row scope sees, where that follows from another table.
select infra_scope('prepaid_movement', $$exists (select from prepaid_account a where (a.tenant_id = prepaid_movement.tenant_id and a.id = prepaid_movement.account_id))$$);
select infra_scope('prepaid_month', $$exists (select from prepaid_account a where (a.tenant_id = prepaid_month.tenant_id and a.id = prepaid_month.account_id))$$);
select infra_scope('prepaid_warning', $$exists (select from prepaid_account a where (a.tenant_id = prepaid_warning.tenant_id and a.id = prepaid_warning.account_id))$$);
select infra_scope('prepaid_decision', $$exists (select from prepaid_account a where (a.tenant_id = prepaid_decision.tenant_id and a.id = prepaid_decision.account_id))$$);
select infra_scope('prepaid_emergency', $$exists (select from prepaid_account a where (a.tenant_id = prepaid_emergency.tenant_id and a.id = prepaid_emergency.account_id))$$);
select infra_scope('prepaid_recharge_refund', $$exists (select from prepaid_recharge r where (r.tenant_id = prepaid_recharge_refund.tenant_id and r.id = prepaid_recharge_refund.recharge_id))$$);

-- Use that is paid for ahead: when power may be cut, the accounts of meters, what moved their balances, and why power is on or off.
alter table metering_meter add column prepaid_since date, add column settled_from date;
alter table ledger_account drop constraint ledger_account_owner_kind_check,
  add constraint ledger_account_owner_kind_check check (owner_kind in ('landlord', 'rentee', 'operator', 'receiver', 'meter'));

create table prepaid_warning_plan (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  alarm1_fen bigint not null,
  alarm2_fen bigint not null check (alarm2_fen >= 0 and alarm1_fen > alarm2_fen),
  overdraft_fen bigint not null check (overdraft_fen >= 0),
  restore_fen bigint not null check (restore_fen >= 0),
  cut_days text[] not null,
  cut_from text not null,
  cut_to text not null check (cut_to > cut_from),
  holidays text[] not null default '{}',
  notice_hours int not null check (notice_hours >= 0),
  fresh_minutes int not null check (fresh_minutes > 0),
  auto_cut boolean not null,
  hold_until date,
  hold_reason text,
  is_default boolean not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index prepaid_warning_plan_list on prepaid_warning_plan (tenant_id, created_at desc, id desc);
create unique index prepaid_warning_plan_default on prepaid_warning_plan (tenant_id) where is_default;
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
  state text not null default 'normal' check (state in ('normal', 'alarm1', 'alarm2', 'arrears', 'protected', 'cut_pending', 'cut',
    'restoring', 'restore_failed', 'vacant', 'closed')),
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
  primary key (tenant_id, id)
);
create unique index prepaid_account_no on prepaid_account (tenant_id, no);
create unique index prepaid_account_meter on prepaid_account (tenant_id, meter_id) where state <> 'closed';
create index prepaid_account_list on prepaid_account (tenant_id, created_at desc, id desc);
create index prepaid_account_site on prepaid_account (tenant_id, site_id, created_at desc, id desc);
create index prepaid_account_room on prepaid_account (tenant_id, room_id);
create index prepaid_account_rentee on prepaid_account (tenant_id, rentee_id, created_at desc, id desc);
create index prepaid_account_landlord on prepaid_account (tenant_id, landlord_id, created_at desc, id desc);
create index prepaid_account_look on prepaid_account (tenant_id, look_at) where state <> 'closed';
create index prepaid_account_command on prepaid_account (tenant_id, command_id) where command_id is not null;
select infra_protect('prepaid_account', 'insert, update');

-- Who changed what from what to what, when and why; of the state, the mode, and what is agreed.
create table prepaid_account_step (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  kind text not null,
  from_state text,
  to_state text not null,
  note text,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index prepaid_account_step_of on prepaid_account_step (tenant_id, account_id, id);
select infra_protect('prepaid_account_step', 'insert');

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
  primary key (tenant_id, id)
);
create index prepaid_movement_of on prepaid_movement (tenant_id, account_id, id desc);
create unique index prepaid_movement_use on prepaid_movement (tenant_id, account_id, to_on) where kind = 'use';
create unique index prepaid_movement_recharge on prepaid_movement (tenant_id, recharge_id) where recharge_id is not null;
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
  state text not null default 'created'
    check (state in ('created', 'paid', 'credited', 'pushed', 'verified', 'push_failed', 'credit_failed', 'closed')),
  order_id uuid,
  payment_no text,
  command_id uuid,
  error text,
  remark text,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index prepaid_recharge_no on prepaid_recharge (tenant_id, no);
create index prepaid_recharge_list on prepaid_recharge (tenant_id, created_at desc, id desc);
create index prepaid_recharge_account on prepaid_recharge (tenant_id, account_id, id desc);
create index prepaid_recharge_rentee on prepaid_recharge (tenant_id, rentee_id, created_at desc, id desc);
create unique index prepaid_recharge_order on prepaid_recharge (tenant_id, order_id) where order_id is not null;
create index prepaid_recharge_command on prepaid_recharge (tenant_id, command_id) where command_id is not null;
create index prepaid_recharge_open on prepaid_recharge (tenant_id, account_id) where state in ('created', 'paid', 'credit_failed');
select infra_protect('prepaid_recharge', 'insert, update');

create table prepaid_recharge_step (
  tenant_id int not null,
  id uuid not null,
  recharge_id uuid not null,
  state text not null,
  note text,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index prepaid_recharge_step_of on prepaid_recharge_step (tenant_id, recharge_id, id);
select infra_protect('prepaid_recharge_step', 'insert');

alter table prepaid_account add foreign key (tenant_id, plan_id) references prepaid_warning_plan (tenant_id, id);
alter table prepaid_account add foreign key (tenant_id, meter_id) references metering_meter (tenant_id, id);
alter table prepaid_account add foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id);
alter table prepaid_recharge add foreign key (tenant_id, account_id) references prepaid_account (tenant_id, id);

-- Whoever sees some sites sees what moved at them.
select infra_scope(name, format('exists (select from prepaid_account a where a.tenant_id = %1$I.tenant_id and a.id = %1$I.account_id)', name))
  from unnest(array['prepaid_account_step', 'prepaid_movement', 'prepaid_month', 'prepaid_warning', 'prepaid_decision']) name;
select infra_scope('prepaid_recharge_step',
  'exists (select from prepaid_recharge r where r.tenant_id = prepaid_recharge_step.tenant_id and r.id = prepaid_recharge_step.recharge_id)');

-- What others may read of it: the ledger compares balances, incomes and names with these.
create view prepaid_money with (security_invoker = true) as
  select tenant_id, account_id, landlord_id, kind, amount_fen from prepaid_movement;
create view prepaid_account_name with (security_invoker = true) as select tenant_id, id, no as name, site_id, landlord_id from prepaid_account;
grant select on prepaid_money, prepaid_account_name to cloud_steward_app;

create view metering_read_day with (security_invoker = true) as
  select tenant_id, meter_id, read_on from metering_reading where state = 'confirmed' and kind <> 'estimated';
grant select on metering_read_day to cloud_steward_app;
-- What it reads of others: the balance of a ledger account, and a meter's device as it is now.
create view ledger_account_balance with (security_invoker = true) as
  select a.tenant_id, a.id,
    coalesce((select sum(e.amount_fen) from ledger_entry e where e.tenant_id = a.tenant_id and e.credit_account_id = a.id), 0)::bigint
    - coalesce((select sum(e.amount_fen) from ledger_entry e where e.tenant_id = a.tenant_id and e.debit_account_id = a.id), 0)::bigint as fen
  from ledger_account a;
create view device_metering with (security_invoker = true) as
  select d.tenant_id, d.id, d.meter_id, d.category, d.serial, d.room_id, d.state = 'active' and d.collector_id is not null and t.can_switch
      and (t.protocol <> 'dlt645' or t.has_key) as can_switch,
    t.needs_button, t.offline_minutes, l.last_seen_at, l.read_at, l.counter_milli,
    coalesce(l.facts->>'relay', l.facts->>'valve') as position, (l.facts->>'saidAt')::timestamptz as said_at
  from device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id
  left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
  where d.meter_id is not null and d.state <> 'removed';
create view channel_slip_open with (security_invoker = true) as
  select tenant_id, rentee_id from channel_voucher where state in ('submitted', 'matched', 'unmatched', 'review_1', 'review_2');
grant select on ledger_account_balance, device_metering, channel_slip_open to cloud_steward_app;
create view device_order with (security_invoker = true) as select tenant_id, id, state from device_command;
grant select on device_order to cloud_steward_app;

-- Broadband: packages, the links to carriers, accounts with their terms, and what carriers are asked for them.
create table broadband_package (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  carrier text not null check (carrier in ('direct', 'dianxin', 'yidong', 'liantong')),
  down_mbps int not null check (down_mbps > 0),
  up_mbps int not null check (up_mbps > 0),
  months int not null check (months > 0),
  price_fen bigint not null check (price_fen >= 0),
  floor_fen bigint not null check (floor_fen >= 0),
  setup_fen bigint check (setup_fen >= 0),
  commission_bp int check (commission_bp between 0 and 10000),
  -- Sites where it is sold; none: everywhere.
  site_ids uuid[],
  carrier_code text,
  description text,
  state text not null default 'draft' check (state in ('draft', 'published', 'stopped')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (floor_fen <= price_fen)
);
create unique index broadband_package_name on broadband_package (tenant_id, name);
create index broadband_package_list on broadband_package (tenant_id, created_at desc, id desc);
select infra_protect('broadband_package', 'insert, update, delete');

create table broadband_carrier (
  tenant_id int not null,
  id uuid not null,
  carrier text not null check (carrier in ('direct', 'dianxin', 'yidong', 'liantong')),
  mode text not null check (mode in ('http', 'manual')),
  url text,
  -- The key both sign with, sealed with SECRET_KEY.
  secret text,
  has_secret boolean generated always as (secret is not null) stored,
  checked_at timestamptz,
  problem text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (mode = 'manual' or url is not null)
);
create unique index broadband_carrier_kind on broadband_carrier (tenant_id, carrier);
create index broadband_carrier_list on broadband_carrier (tenant_id, created_at desc, id desc);
select infra_protect('broadband_carrier', 'insert, update, delete');

create table broadband_account (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  -- The number the carrier gave it.
  account_no text,
  login text not null generated always as (coalesce(account_no, no)) stored,
  carrier text not null check (carrier in ('direct', 'dianxin', 'yidong', 'liantong')),
  state text not null check (state in ('ordered', 'paid', 'opening', 'active', 'changing', 'moving', 'held', 'expired', 'suspended',
    'blocked', 'open_failed', 'refunded', 'cancelled', 'closed')),
  rentee_id uuid,
  landlord_id uuid,
  site_id uuid not null,
  room_id uuid not null,
  -- Of a renter: the lease he lives there by. The line ends or moves with it.
  lease_id uuid,
  package_id uuid not null,
  next_package_id uuid,
  -- Sealed with SECRET_KEY; shown once.
  secret text,
  shown_at timestamptz,
  carrier_ref text,
  start_on date,
  -- The last day that is paid.
  expire_on date,
  held_on date,
  hold_until date,
  auto_renew boolean not null default false,
  -- So many days before the end its holder was told last.
  told_days int,
  -- The state it was in before its package or room was being changed.
  state_before text,
  is_online boolean,
  seen_at timestamptz,
  -- The day on which the server looks at it next.
  look_on date,
  seller_id uuid,
  commission_bp int,
  is_sold boolean not null generated always as (seller_id is not null) stored,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (num_nonnulls(rentee_id, landlord_id) = 1),
  foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id),
  foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id),
  foreign key (tenant_id, site_id) references housing_site (tenant_id, id),
  foreign key (tenant_id, room_id) references housing_room (tenant_id, id),
  foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id),
  foreign key (tenant_id, package_id) references broadband_package (tenant_id, id),
  foreign key (tenant_id, next_package_id) references broadband_package (tenant_id, id),
  foreign key (tenant_id, seller_id) references value_added_seller (tenant_id, id)
);
create unique index broadband_account_no on broadband_account (tenant_id, no);
create unique index broadband_account_number on broadband_account (tenant_id, carrier, account_no) where account_no is not null;
create index broadband_account_list on broadband_account (tenant_id, created_at desc, id desc);
create index broadband_account_carrier on broadband_account (tenant_id, carrier, created_at desc, id desc);
create index broadband_account_expiry on broadband_account (tenant_id, expire_on, id);
create index broadband_account_sold on broadband_account (tenant_id, seller_id, created_at desc, id desc) where seller_id is not null;
create index broadband_account_rentee on broadband_account (tenant_id, rentee_id) where rentee_id is not null;
create index broadband_account_landlord on broadband_account (tenant_id, landlord_id) where landlord_id is not null;
create index broadband_account_lease on broadband_account (tenant_id, lease_id) where lease_id is not null;
create index broadband_account_room on broadband_account (tenant_id, room_id);
create index broadband_account_package on broadband_account (tenant_id, package_id);
create index broadband_account_look on broadband_account (tenant_id, look_on) where look_on is not null;
select infra_protect('broadband_account', 'insert, update');

create table broadband_order (
  tenant_id int not null,
  id uuid not null,
  -- The number by which the carrier tells a request that is repeated.
  no text not null,
  account_id uuid not null,
  type text not null check (type in ('open', 'renew', 'change', 'move', 'hold', 'block', 'suspend', 'resume', 'reset', 'close')),
  state text not null check (state in ('created', 'requested', 'done', 'failed', 'cancelled', 'refunded')),
  carrier text not null,
  mode text not null check (mode in ('http', 'manual')),
  rentee_id uuid,
  landlord_id uuid,
  site_id uuid not null,
  -- The room it is for: of a move, the new one.
  room_id uuid not null,
  lease_id uuid,
  package_id uuid not null,
  -- Price of the term without the setup fee: what is paid back of it by days.
  price_fen bigint not null default 0 check (price_fen >= 0),
  amount_fen bigint not null default 0 check (amount_fen >= 0),
  pay_by text check (pay_by in ('online', 'balance', 'wallet')),
  bill_id uuid,
  paid_at timestamptz,
  expires_at timestamptz,
  -- What was taken for it from a landlord's wallet: the holder's own, or that of the landlord who received the renter's payment.
  taken_from_id uuid,
  taken_fen bigint not null default 0 check (taken_fen >= 0),
  taken_count int not null default 0,
  -- The carrier is asked again from then on, while it has not answered.
  next_at timestamptz,
  tries int not null default 0,
  sent_at timestamptz,
  answered_at timestamptz,
  carrier_ref text,
  -- The new password of a reset, sealed, until the carrier has it.
  secret text,
  until_on date,
  reason text,
  work_order_id uuid,
  refund_by timestamptz,
  code_id uuid,
  seller_id uuid,
  commission_bp int,
  commission_fen bigint not null default 0 check (commission_fen >= 0),
  commission_on date,
  maker text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references broadband_account (tenant_id, id),
  foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id),
  foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id),
  foreign key (tenant_id, site_id) references housing_site (tenant_id, id),
  foreign key (tenant_id, room_id) references housing_room (tenant_id, id),
  foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id),
  foreign key (tenant_id, package_id) references broadband_package (tenant_id, id),
  foreign key (tenant_id, bill_id) references billing_bill (tenant_id, id),
  foreign key (tenant_id, taken_from_id) references housing_landlord (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_order (tenant_id, id),
  foreign key (tenant_id, code_id) references value_added_sales_code (tenant_id, id),
  foreign key (tenant_id, seller_id) references value_added_seller (tenant_id, id)
);
create unique index broadband_order_no on broadband_order (tenant_id, no);
create index broadband_order_list on broadband_order (tenant_id, created_at desc, id desc);
create index broadband_order_account on broadband_order (tenant_id, account_id, created_at desc, id desc);
-- One thing at a time: what was asked of a carrier is answered before the next.
create unique index broadband_order_open on broadband_order (tenant_id, account_id) where state in ('created', 'requested');
create index broadband_order_ask on broadband_order (tenant_id, next_at) where state = 'requested' and mode = 'http';
create index broadband_order_expiry on broadband_order (tenant_id, expires_at) where state = 'created';
create index broadband_order_take on broadband_order (tenant_id, paid_at) where paid_at is not null and taken_fen = 0 and amount_fen > 0 and state in ('requested', 'done');
create index broadband_order_commission on broadband_order (tenant_id, refund_by) where state = 'done' and commission_fen > 0 and commission_on is null;
create index broadband_order_bill on broadband_order (tenant_id, bill_id) where bill_id is not null;
create index broadband_order_rentee on broadband_order (tenant_id, rentee_id, created_at desc, id desc) where rentee_id is not null;
create index broadband_order_landlord on broadband_order (tenant_id, landlord_id, created_at desc, id desc) where landlord_id is not null;
select infra_protect('broadband_order', 'insert, update');

-- The days an account is paid for: an opening or a renewal makes one.
create table broadband_term (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  order_id uuid not null,
  package_id uuid not null,
  from_on date not null,
  to_on date not null,
  months int not null check (months > 0),
  -- Days it was not used, which were added to its end.
  held_days int not null default 0 check (held_days >= 0),
  -- What the whole term costs at the package it has now.
  value_fen bigint not null check (value_fen >= 0),
  primary key (tenant_id, id),
  check (to_on >= from_on),
  foreign key (tenant_id, account_id) references broadband_account (tenant_id, id),
  foreign key (tenant_id, order_id) references broadband_order (tenant_id, id),
  foreign key (tenant_id, package_id) references broadband_package (tenant_id, id)
);
create index broadband_term_account on broadband_term (tenant_id, account_id, from_on);
create unique index broadband_term_order on broadband_term (tenant_id, order_id);
select infra_protect('broadband_term');
select infra_scope('broadband_term', $$exists (select from broadband_account a where a.tenant_id = broadband_term.tenant_id and a.id = broadband_term.account_id)$$);

-- Commission that was earned by what other modules sell; statements pay it with that of value-added orders.
create table value_added_commission (
  tenant_id int not null,
  id uuid not null,
  seller_id uuid not null,
  -- What earned it: its kind, its id there and its number.
  kind text not null check (kind in ('broadband')),
  source_id uuid not null,
  no text not null,
  title text not null,
  total_fen bigint not null check (total_fen >= 0),
  commission_fen bigint not null check (commission_fen > 0),
  commission_on date not null,
  statement_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, seller_id) references value_added_seller (tenant_id, id),
  foreign key (tenant_id, statement_id) references value_added_statement (tenant_id, id)
);
create unique index value_added_commission_source on value_added_commission (tenant_id, source_id);
create index value_added_commission_due on value_added_commission (tenant_id, commission_on) where statement_id is null;
create index value_added_commission_statement on value_added_commission (tenant_id, statement_id) where statement_id is not null;
select infra_protect('value_added_commission', 'insert, update');

select infra_ask_across('broadband_account'), infra_ask_across('broadband_carrier'), infra_ask_across('broadband_order');

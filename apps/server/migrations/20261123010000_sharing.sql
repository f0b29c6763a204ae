-- Payments divided among others by the channel that holds them.
alter table channel add column max_share_bp int check (max_share_bp between 0 and 10000);
-- Whether the channel keeps the money of an order frozen, and until when it did.
alter table channel_order add column is_shared boolean not null default false,
  add column released_at timestamptz,
  add column release_ask_at timestamptz;
create index channel_order_release on channel_order (tenant_id, release_ask_at) where release_ask_at is not null;
alter table ledger_account drop constraint ledger_account_owner_kind_check,
  add constraint ledger_account_owner_kind_check check (owner_kind in ('landlord', 'rentee', 'operator', 'receiver'));

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
create index channel_share_receiver_list on channel_share_receiver (tenant_id, created_at desc, id desc);
create unique index channel_share_receiver_account on channel_share_receiver (tenant_id, channel_id, account);

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
  primary key (tenant_id, id)
);
create unique index channel_share_rule_no on channel_share_rule (tenant_id, no, version);
create index channel_share_rule_list on channel_share_rule (tenant_id, created_at desc, id desc);

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
  refunded_fen bigint not null default 0 check (refunded_fen between 0 and paid_fen),
  base_fen bigint not null check (base_fen >= 0),
  own_fen bigint not null check (own_fen >= 0),
  -- What of the payment was taken back from receivers, or is being.
  reversed_fen bigint not null default 0 check (reversed_fen between 0 and paid_fen),
  fee_back_fen bigint not null default 0 check (fee_back_fen >= 0),
  state text not null default 'pending' check (state in ('pending', 'frozen', 'splitting', 'part_failed', 'finished')),
  frozen_until timestamptz not null,
  calls int not null default 0 check (calls between 0 and 50),
  ask_at timestamptz,
  asked int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index channel_share_order_no on channel_share_order (tenant_id, no);
create unique index channel_share_order_once on channel_share_order (tenant_id, order_id, rule_id, landlord_id);
create index channel_share_order_list on channel_share_order (tenant_id, created_at desc, id desc);
create index channel_share_order_landlord on channel_share_order (tenant_id, landlord_id, created_at desc, id desc);
create index channel_share_order_ask on channel_share_order (tenant_id, ask_at) where ask_at is not null;

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
  returned_fen bigint not null default 0 check (returned_fen between 0 and amount_fen),
  is_remainder boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'success', 'failed', 'returned')),
  -- What its money was asked for by: its number at the channel.
  call_id uuid,
  reason text,
  paid_at timestamptz,
  -- Given up: it is the landlord's again.
  is_dropped boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index channel_share_line_once on channel_share_line (tenant_id, share_id, receiver_id);
create index channel_share_line_receiver on channel_share_line (tenant_id, receiver_id, paid_at);

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
create index channel_share_return_share on channel_share_return (tenant_id, share_id, id);
create index channel_share_return_ask on channel_share_return (tenant_id, ask_at) where ask_at is not null;

create table channel_share_step (
  tenant_id int not null,
  id uuid not null,
  share_id uuid not null,
  state text not null,
  note text,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index channel_share_step_of on channel_share_step (tenant_id, share_id, id);

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
  check (net_fen = shared_fen - returned_fen)
);
create unique index channel_share_statement_once on channel_share_statement (tenant_id, receiver_id, month);
create index channel_share_statement_list on channel_share_statement (tenant_id, created_at desc, id desc);
create index channel_share_statement_landlord on channel_share_statement (tenant_id, landlord_id, created_at desc, id desc);

alter table channel_share_receiver add foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id),
  add foreign key (tenant_id, channel_id) references channel (tenant_id, id);
alter table channel_share_rule add foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id),
  add foreign key (tenant_id, site_id) references housing_site (tenant_id, id),
  add foreign key (tenant_id, org_id) references identity_org (tenant_id, id),
  add foreign key (tenant_id, channel_id) references channel (tenant_id, id),
  add foreign key (tenant_id, remainder_id) references channel_share_receiver (tenant_id, id);
alter table channel_share_order add foreign key (tenant_id, order_id) references channel_order (tenant_id, id),
  add foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id),
  add foreign key (tenant_id, channel_id) references channel (tenant_id, id),
  add foreign key (tenant_id, rule_id) references channel_share_rule (tenant_id, id);
alter table channel_share_line add foreign key (tenant_id, share_id) references channel_share_order (tenant_id, id),
  add foreign key (tenant_id, receiver_id) references channel_share_receiver (tenant_id, id);
alter table channel_share_return add foreign key (tenant_id, share_id) references channel_share_order (tenant_id, id),
  add foreign key (tenant_id, line_id) references channel_share_line (tenant_id, id);
alter table channel_share_step add foreign key (tenant_id, share_id) references channel_share_order (tenant_id, id);
alter table channel_share_statement add foreign key (tenant_id, receiver_id) references channel_share_receiver (tenant_id, id),
  add foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id);
select infra_protect(name) from unnest(array['channel_share_receiver', 'channel_share_rule']) name;
select infra_protect(name, 'insert, update') from unnest(array['channel_share_order', 'channel_share_line', 'channel_share_return', 'channel_share_statement']) name;
select infra_protect('channel_share_step', 'insert');
-- Whoever asks for money at a site must know whether it will be divided: rules of the whole tenant count there as well.
drop policy row_scope on channel_share_rule;
select infra_scope(name, 'true') from unnest(array['channel_share_rule', 'channel_share_receiver']) name;
select infra_scope('channel_share_order',
  'exists (select from channel_order o where o.tenant_id = channel_share_order.tenant_id and o.id = channel_share_order.order_id)');
select infra_scope(name, format('exists (select from channel_share_order s where s.tenant_id = %1$I.tenant_id and s.id = %1$I.share_id)', name))
  from unnest(array['channel_share_line', 'channel_share_return', 'channel_share_step']) name;
select infra_scope('channel_share_statement', 'false');

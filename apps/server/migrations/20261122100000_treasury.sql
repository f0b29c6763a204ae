-- Accounts with those who move money, and what payers were asked for through them.
create table channel (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('wechat', 'sandbox')),
  merchant_no text not null,
  app_id text not null,
  serial_no text not null,
  -- Sealed with SECRET_KEY.
  private_key text,
  api_key text,
  has_keys boolean not null default false,
  is_active boolean not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index channel_list on channel (tenant_id, created_at desc, id desc);
create unique index channel_merchant on channel (tenant_id, kind, merchant_no);

create table channel_order (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  channel_id uuid not null,
  purpose text not null check (purpose in ('bills', 'prepaid')),
  rentee_id uuid not null,
  bill_ids uuid[] not null default '{}',
  amount_fen bigint not null check (amount_fen > 0),
  refunded_fen bigint not null default 0 check (refunded_fen between 0 and amount_fen),
  state text not null default 'created' check (state in ('created', 'placed', 'booked', 'closed', 'error')),
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
  primary key (tenant_id, id),
  check ((state = 'booked') = (payment_id is not null))
);
create unique index channel_order_no on channel_order (tenant_id, no);
create index channel_order_list on channel_order (tenant_id, created_at desc, id desc);
create index channel_order_rentee on channel_order (tenant_id, rentee_id, created_at desc, id desc);
create unique index channel_order_transaction on channel_order (tenant_id, channel_id, transaction_no) where transaction_no is not null;
create index channel_order_ask on channel_order (tenant_id, ask_at) where ask_at is not null;

create table channel_order_step (
  tenant_id int not null,
  id uuid not null,
  order_id uuid not null,
  source text not null check (source in ('payer', 'staff', 'message', 'question', 'clock')),
  state text not null,
  note text,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index channel_order_step_order on channel_order_step (tenant_id, order_id, id);

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
  primary key (tenant_id, id)
);
create unique index channel_refund_no on channel_refund (tenant_id, no);
create index channel_refund_order on channel_refund (tenant_id, order_id, id);
create index channel_refund_ask on channel_refund (tenant_id, ask_at) where ask_at is not null;

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

alter table channel_order add foreign key (tenant_id, channel_id) references channel (tenant_id, id);
alter table channel_order add foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id);
alter table channel_order add foreign key (tenant_id, payment_id) references payment (tenant_id, id);
alter table channel_order_step add foreign key (tenant_id, order_id) references channel_order (tenant_id, id);
alter table channel_refund add foreign key (tenant_id, order_id) references channel_order (tenant_id, id);
alter table channel_notice add foreign key (tenant_id, channel_id) references channel (tenant_id, id);
select infra_protect('channel');
select infra_protect('channel_order', 'insert, update');
select infra_protect('channel_order_step', 'insert');
select infra_protect('channel_refund', 'insert, update');
select infra_protect('channel_notice', 'insert');
-- A rentee's order is seen by whoever sees a lease of his.
select infra_scope('channel_order',
  'exists (select from housing_lease l where l.tenant_id = channel_order.tenant_id and l.rentee_id = channel_order.rentee_id)');
select infra_scope(name, format('exists (select from channel_order o where o.tenant_id = %1$I.tenant_id and o.id = %1$I.order_id)', name))
  from unnest(array['channel_order_step', 'channel_refund']) name;

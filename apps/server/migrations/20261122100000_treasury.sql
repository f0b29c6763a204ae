-- Accounts with those who move money, and what payers were asked for through them.
create table treasury_channel (
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
create index treasury_channel_list on treasury_channel (tenant_id, created_at desc, id desc);
create unique index treasury_channel_merchant on treasury_channel (tenant_id, kind, merchant_no);

create table treasury_order (
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
create unique index treasury_order_no on treasury_order (tenant_id, no);
create index treasury_order_list on treasury_order (tenant_id, created_at desc, id desc);
create index treasury_order_rentee on treasury_order (tenant_id, rentee_id, created_at desc, id desc);
create unique index treasury_order_transaction on treasury_order (tenant_id, channel_id, transaction_no) where transaction_no is not null;
create index treasury_order_ask on treasury_order (tenant_id, ask_at) where ask_at is not null;

create table treasury_order_step (
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
create index treasury_order_step_order on treasury_order_step (tenant_id, order_id, id);

create table treasury_refund (
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
create unique index treasury_refund_no on treasury_refund (tenant_id, no);
create index treasury_refund_order on treasury_refund (tenant_id, order_id, id);
create index treasury_refund_ask on treasury_refund (tenant_id, ask_at) where ask_at is not null;

-- Messages of channels, each once, with what became of it: also those about numbers nobody here knows.
create table treasury_notice (
  tenant_id int not null,
  channel_id uuid not null,
  notice_id text not null,
  kind text not null,
  order_no text,
  outcome text not null check (outcome in ('done', 'unknown', 'ignored')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, channel_id, notice_id)
);

alter table treasury_order add foreign key (tenant_id, channel_id) references treasury_channel (tenant_id, id);
alter table treasury_order add foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id);
alter table treasury_order add foreign key (tenant_id, payment_id) references finance_payment (tenant_id, id);
alter table treasury_order_step add foreign key (tenant_id, order_id) references treasury_order (tenant_id, id);
alter table treasury_refund add foreign key (tenant_id, order_id) references treasury_order (tenant_id, id);
alter table treasury_notice add foreign key (tenant_id, channel_id) references treasury_channel (tenant_id, id);
select infra_protect('treasury_channel');
select infra_protect('treasury_order', 'insert, update');
select infra_protect('treasury_order_step', 'insert');
select infra_protect('treasury_refund', 'insert, update');
select infra_protect('treasury_notice', 'insert');
-- A rentee's order is seen by whoever sees a lease of his.
select infra_scope('treasury_order',
  'exists (select from housing_lease l where l.tenant_id = treasury_order.tenant_id and l.rentee_id = treasury_order.rentee_id)');
select infra_scope(name, format('exists (select from treasury_order o where o.tenant_id = %1$I.tenant_id and o.id = %1$I.order_id)', name))
  from unnest(array['treasury_order_step', 'treasury_refund']) name;

-- What channels say of a day beside what we know of it.
alter table channel add column fee_bp int not null default 60 check (fee_bp between 0 and 10000);

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
  primary key (tenant_id, channel_id, day, line)
);

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
  primary key (tenant_id, id)
);
create unique index channel_reconciliation_day on channel_reconciliation (tenant_id, channel_id, day);
create index channel_reconciliation_list on channel_reconciliation (tenant_id, created_at desc, id desc);
create index channel_reconciliation_by_day on channel_reconciliation (tenant_id, day desc, id desc);

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
  resolution text check (resolution in ('synced', 'refunded', 'claimed', 'explained')),
  note text,
  resolved_by text,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (is_open = (resolution is null))
);
-- Found again it is the same difference.
create unique index channel_difference_once on channel_difference (tenant_id, channel_id, day, no, is_refund, kind);
create index channel_difference_list on channel_difference (tenant_id, created_at desc, id desc);
create index channel_difference_by_day on channel_difference (tenant_id, day desc, id desc);
create index channel_order_paid on channel_order (tenant_id, channel_id, paid_at) where paid_at is not null;

alter table channel_refund add column paid_at timestamptz;
create index channel_refund_paid on channel_refund (tenant_id, paid_at) where paid_at is not null;

alter table channel_line add foreign key (tenant_id, channel_id) references channel (tenant_id, id);
alter table channel_reconciliation add foreign key (tenant_id, channel_id) references channel (tenant_id, id);
alter table channel_difference add foreign key (tenant_id, channel_id) references channel (tenant_id, id);
select infra_protect('channel_line', 'insert, delete');
select infra_protect('channel_reconciliation', 'insert, update');
select infra_protect('channel_difference', 'insert, update, delete');
-- Whole lists of a tenant: nobody sees them who sees only a part of it.
select infra_scope(name, 'false') from unnest(array['channel_line', 'channel_reconciliation', 'channel_difference']) name;

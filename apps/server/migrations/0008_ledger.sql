-- One account per owner and kind. The id follows from both, so postings need no look-up.
create table ledger_account (
  tenant_id int not null,
  id uuid not null,
  owner_kind text not null check (owner_kind in ('landlord', 'rentee', 'operator', 'receiver', 'meter')),
  owner_id uuid not null,
  kind text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
) with (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=2000);
create unique index ledger_account_owner on ledger_account (tenant_id, kind, owner_id);
select infra_protect('ledger_account', 'insert');
grant update (created_at) on ledger_account to cloud_steward_app;

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
) with (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=2000);
create index ledger_entry_credit on ledger_entry (tenant_id, credit_account_id, id) include (amount_fen, business_on);
-- The income overview reads some days of the whole ledger; with what it adds up in the index it reads no rows beside.
create index ledger_entry_day on ledger_entry (tenant_id, business_on, id) include (kind, debit_account_id, bill_id, amount_fen);
-- Balances are sums over these indexes alone.
create index ledger_entry_debit on ledger_entry (tenant_id, debit_account_id, id) include (amount_fen, business_on);
create index ledger_entry_list on ledger_entry (tenant_id, created_at desc, id desc);
create unique index ledger_entry_once on ledger_entry (tenant_id, business_key);
select infra_protect('ledger_entry', 'insert');

-- Months of the ledger that are closed. A month without a row is open, or closed together with a later one.
create table ledger_period (
  tenant_id int not null,
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  state text not null check (state in ('open', 'closed', 'locked')),
  -- What the ledger said when it was closed, and its hash; null while it is open again.
  snapshot jsonb,
  hash text,
  closed_at timestamptz,
  closed_by text,
  -- When the ledger was last seen to say something else.
  differs_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, month),
  check (((state = 'open') = (snapshot is null)) and ((snapshot is null) = (hash is null)))
);
select infra_protect('ledger_period', 'insert, update');

-- Who closed, reopened and locked a month, when and why, with what stood in the way and what the ledger said.
create table ledger_period_event (
  tenant_id int not null,
  id uuid not null,
  month text not null,
  from_state text not null check (from_state in ('open', 'closed')),
  to_state text not null check (to_state in ('open', 'closed', 'locked')),
  reason text,
  obstacles int not null default 0,
  snapshot jsonb,
  hash text,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index ledger_period_event_month on ledger_period_event (tenant_id, month, id);
select infra_protect('ledger_period_event', 'insert');

-- Each time the balances of the ledger were computed anew from the documents, and what did not agree.
create table ledger_check (
  tenant_id int not null,
  id uuid not null,
  ms int not null,
  entries bigint not null,
  accounts int not null,
  differences int not null,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index ledger_check_list on ledger_check (tenant_id, created_at desc, id desc);
select infra_protect('ledger_check', 'insert');

-- A difference from when it was first seen until it is seen no more.
create table ledger_difference (
  tenant_id int not null,
  id uuid not null,
  check_kind text not null,
  subject_id uuid not null,
  expected_fen bigint not null,
  actual_fen bigint not null,
  gone_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index ledger_difference_open on ledger_difference (tenant_id, check_kind, subject_id) where gone_at is null;
select infra_protect('ledger_difference', 'insert, update');

-- One link for each, in the order they were sealed: SHA-256 over the hash before and the text.
create table ledger_chain_link (
  tenant_id int not null,
  seq bigint not null,
  source text not null,
  fact_id uuid not null,
  hash bytea not null,
  primary key (tenant_id, seq)
);
create unique index ledger_chain_link_fact on ledger_chain_link (tenant_id, fact_id);
select infra_protect('ledger_chain_link', 'insert');

-- What was sealed together. `signature` is made with SECRET_KEY, which nobody has who only has the database.
create table ledger_chain_block (
  tenant_id int not null,
  no int not null,
  from_seq bigint not null,
  to_seq bigint not null,
  prev_hash text not null,
  hash text not null,
  signature text not null,
  sealed_at timestamptz not null default now(),
  -- How many kinds of rows were chained when a block was sealed: what is older than the first block that knows a kind is sealed
  -- with it, and is not put in behind the chain's back.
  sources int not null default 6,
  primary key (tenant_id, no),
  check (to_seq >= from_seq)
);
select infra_protect('ledger_chain_block', 'insert');

-- What each walk over the chain has found: nothing, or the first place where it is broken.
create table ledger_chain_check (
  tenant_id int not null,
  id uuid not null,
  ms int not null,
  links bigint not null,
  head_no int,
  head_hash text,
  kind text,
  seq bigint,
  block_no int,
  source text,
  fact_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index ledger_chain_check_list on ledger_chain_check (tenant_id, created_at desc, id desc);
select infra_protect('ledger_chain_check', 'insert');

-- Which rows a caller with a row scope sees, where that follows from another table.
select infra_scope('ledger_check', $$false$$);
select infra_scope('ledger_difference', $$false$$);
select infra_scope('ledger_chain_link', $$false$$);
select infra_scope('ledger_chain_block', $$false$$);
select infra_scope('ledger_chain_check', $$false$$);

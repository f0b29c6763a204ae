-- What the chain is made of: entries of the ledger and every change of a state that moves money, each as one text that
-- says all of it in one way, whatever the settings of a session.
create view ledger_chain_fact with (security_invoker = true) as
  select tenant_id, 'ledger.entry' as source, id,
    jsonb_build_array(id, kind, debit_account_id, credit_account_id, amount_fen, bill_id, payment_id, business_on, memo, business_key,
      (extract(epoch from created_at) * 1000000)::bigint)::text as body from ledger_entry
  union all select tenant_id, 'ledger.period', id,
    jsonb_build_array(id, month, from_state, to_state, reason, obstacles, hash, username, (extract(epoch from created_at) * 1000000)::bigint)::text from ledger_period_event
  union all select tenant_id, 'channel.order', id,
    jsonb_build_array(id, order_id, source, state, note, username, (extract(epoch from created_at) * 1000000)::bigint)::text from channel_order_step
  union all select tenant_id, 'payout.withdrawal', id,
    jsonb_build_array(id, withdrawal_id, state, reason, username, (extract(epoch from created_at) * 1000000)::bigint)::text from payout_withdrawal_step
  union all select tenant_id, 'channel.voucher', id,
    jsonb_build_array(id, voucher_id, state, note, username, (extract(epoch from created_at) * 1000000)::bigint)::text from channel_voucher_step
  union all select tenant_id, 'channel.share', id,
    jsonb_build_array(id, share_id, state, note, username, (extract(epoch from created_at) * 1000000)::bigint)::text from channel_share_step;
grant select on ledger_chain_fact to cloud_steward_app;

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
-- What was sealed together. `signature` is made with SECRET_KEY, which nobody has who only has the database.
create table ledger_chain_block (
  tenant_id int not null,
  no int not null,
  from_seq bigint not null,
  to_seq bigint not null check (to_seq >= from_seq),
  prev_hash text not null,
  hash text not null,
  signature text not null,
  sealed_at timestamptz not null default now(),
  primary key (tenant_id, no)
);
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
select infra_protect('ledger_chain_link', 'insert');
select infra_protect('ledger_chain_block', 'insert');
select infra_protect('ledger_chain_check', 'insert');
select infra_scope(name, 'false') from unnest(array['ledger_chain_link', 'ledger_chain_block', 'ledger_chain_check']) name;

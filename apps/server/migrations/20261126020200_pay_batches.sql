-- Withdrawals on their way to a bank together, as one file.
create table payout_pay_batch (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  state text not null default 'preparing' check (state in ('preparing', 'exported', 'sent', 'done', 'cancelled')),
  count int not null check (count > 0),
  amount_fen bigint not null check (amount_fen > 0),
  paid_fen bigint not null default 0,
  returned_fen bigint not null default 0,
  exported_at timestamptz,
  sent_at timestamptz,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (paid_fen >= 0 and returned_fen >= 0 and paid_fen + returned_fen <= amount_fen)
);
create unique index payout_pay_batch_no on payout_pay_batch (tenant_id, no);
create index payout_pay_batch_list on payout_pay_batch (tenant_id, created_at desc, id desc);
create table payout_pay_line (
  tenant_id int not null,
  id uuid not null,
  batch_id uuid not null,
  withdrawal_id uuid not null,
  no text not null,
  holder text not null,
  bank_name text not null,
  tail text not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'returned', 'cancelled')),
  paid_on date,
  channel_no text,
  reason text,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- A withdrawal goes to a bank once, unless the batch never did.
create unique index payout_pay_line_withdrawal on payout_pay_line (tenant_id, withdrawal_id) where state <> 'cancelled';
create index payout_pay_line_list on payout_pay_line (tenant_id, created_at desc, id desc);
create index payout_pay_line_batch on payout_pay_line (tenant_id, batch_id, no);
create index payout_pay_line_no on payout_pay_line (tenant_id, no);
create table payout_pay_batch_step (
  tenant_id int not null,
  id uuid not null,
  batch_id uuid not null,
  state text not null,
  note text,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index payout_pay_batch_step_of on payout_pay_batch_step (tenant_id, batch_id, id);
-- The batch an approved withdrawal is in: nobody pays it by another way meanwhile.
alter table payout_withdrawal add column batch_id uuid;
create index payout_withdrawal_planned on payout_withdrawal (tenant_id, planned_on, id) where state = 'approved' and batch_id is null;

alter table payout_pay_line add foreign key (tenant_id, batch_id) references payout_pay_batch (tenant_id, id),
  add foreign key (tenant_id, withdrawal_id) references payout_withdrawal (tenant_id, id);
alter table payout_pay_batch_step add foreign key (tenant_id, batch_id) references payout_pay_batch (tenant_id, id);
alter table payout_withdrawal add foreign key (tenant_id, batch_id) references payout_pay_batch (tenant_id, id);
select infra_protect('payout_pay_batch', 'insert, update');
select infra_protect('payout_pay_line', 'insert, update');
select infra_protect('payout_pay_batch_step', 'insert');
-- A landlord's money is the whole tenant's business: nobody sees it who sees only a part.
select infra_scope(name, 'false') from unnest(array['payout_pay_batch', 'payout_pay_line', 'payout_pay_batch_step']) name;

-- Decisions about other people's money are chained as bookings are: who holds it, who may be paid by the channel, who landlords
-- are and where their money goes, which file a bank got, and the settings that limit it. Of an account nothing changes but whether it is the current one.
create or replace view ledger_chain_fact with (security_invoker = true) as
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
    jsonb_build_array(id, share_id, state, note, username, (extract(epoch from created_at) * 1000000)::bigint)::text from channel_share_step
  union all select tenant_id, 'channel.fundMode', id,
    jsonb_build_array(id, mode, reason, username, (extract(epoch from created_at) * 1000000)::bigint)::text from channel_fund_decision
  union all select tenant_id, 'payout.merchant', id,
    jsonb_build_array(id, merchant_id, source, state, note, username, (extract(epoch from created_at) * 1000000)::bigint)::text from payout_merchant_step
  union all select tenant_id, 'payout.landlordReview', id,
    jsonb_build_array(id, review_id, state, reason, username, (extract(epoch from created_at) * 1000000)::bigint)::text from payout_landlord_review_step
  union all select tenant_id, 'payout.settlementAccount', id,
    jsonb_build_array(id, landlord_id, holder, bank_name, bank_code, account_no, tail, (extract(epoch from usable_from) * 1000000)::bigint, username, (extract(epoch from created_at) * 1000000)::bigint)::text from payout_settlement_account
  union all select tenant_id, 'channel.setting', id,
    jsonb_build_array(id, user_id, username, request_id, action, resource, record_id, before, after, (extract(epoch from created_at) * 1000000)::bigint)::text from system_audit
    where resource in ('system.param', 'channel.channel', 'channel.shareRule', 'channel.shareReceiver')
  union all select tenant_id, 'payout.payBatch', id,
    jsonb_build_array(id, batch_id, state, note, username, (extract(epoch from created_at) * 1000000)::bigint)::text from payout_pay_batch_step;

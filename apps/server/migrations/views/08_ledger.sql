-- Whose money a landlord's is while it is in dispute is decided step by step, and so are objections to settlements: both are
-- chained as bookings are.
create view ledger_chain_fact with (security_invoker = true) as
  select tenant_id, 'ledger.entry' as source, id,
    jsonb_build_array(id, kind, debit_account_id, credit_account_id, amount_fen, bill_id, payment_id, business_on, memo, business_key,
      (extract(epoch from created_at) * 1000000)::bigint)::text as body from ledger_entry
  union all select tenant_id, 'ledger.period', id,
    jsonb_build_array(id, month, from_state, to_state, reason, obstacles, hash, username, (extract(epoch from created_at) * 1000000)::bigint)::text from ledger_period_event
  union all select tenant_id, 'channel.fundMode', id,
    jsonb_build_array(id, mode, reason, username, (extract(epoch from created_at) * 1000000)::bigint)::text from channel_fund_decision
  union all select tenant_id, 'payout.settlementAccount', id,
    jsonb_build_array(id, landlord_id, holder, bank_name, bank_code, account_no, tail, (extract(epoch from usable_from) * 1000000)::bigint, username, (extract(epoch from created_at) * 1000000)::bigint)::text from payout_settlement_account
  union all select tenant_id, 'channel.setting', id,
    jsonb_build_array(id, user_id, username, request_id, action, resource, record_id, before, after, (extract(epoch from created_at) * 1000000)::bigint)::text from system_audit
    where resource in ('system.param', 'channel.channel', 'channel.shareRule', 'channel.shareReceiver')
  union all select tenant_id, 'wallet.freeze', id,
    jsonb_build_array(id, freeze_id, kind, amount_fen, payee, rentee_id, other_id, reason, user_id, username, (extract(epoch from created_at) * 1000000)::bigint)::text from wallet_freeze_step
  -- Histories of what is decided about other people's money, in one branch: it walks the table once.
  union all select tenant_id, case subject when 'channel.shareOrder' then 'channel.share' else subject end, id,
    jsonb_build_array(id, record_id, kind, from_state, to_state, reason, source, details, user_id, username,
      (extract(epoch from created_at) * 1000000)::bigint)::text from infra_step
    where subject in ('channel.order', 'channel.shareOrder', 'channel.voucher', 'payout.landlordReview', 'payout.merchant',
      'payout.payBatch', 'payout.withdrawal', 'wallet.settlementQuery');
grant select on ledger_chain_fact to cloud_steward_app;
grant select on ledger_chain_fact to cloud_steward_schedules;

-- What it reads of others: the balance of a ledger account, and a meter's device as it is now.
create view ledger_account_balance with (security_invoker = true) as
  select a.tenant_id, a.id,
    coalesce((select sum(e.amount_fen) from ledger_entry e where e.tenant_id = a.tenant_id and e.credit_account_id = a.id), 0)::bigint
    - coalesce((select sum(e.amount_fen) from ledger_entry e where e.tenant_id = a.tenant_id and e.debit_account_id = a.id), 0)::bigint as fen
  from ledger_account a;
grant select on ledger_account_balance to cloud_steward_app;

-- Whose money a landlord's is while it is in dispute is decided step by step, and so are objections to settlements: both are
-- chained as bookings are.
create or replace view treasury_chain_fact with (security_invoker = true) as
  select tenant_id, 'finance.entry' as source, id,
    jsonb_build_array(id, kind, debit_account_id, credit_account_id, amount_fen, bill_id, payment_id, business_on, memo, business_key,
      (extract(epoch from created_at) * 1000000)::bigint)::text as body from finance_entry
  union all select tenant_id, 'finance.period', id,
    jsonb_build_array(id, month, from_state, to_state, reason, obstacles, hash, username, (extract(epoch from created_at) * 1000000)::bigint)::text from finance_period_event
  union all select tenant_id, 'treasury.order', id,
    jsonb_build_array(id, order_id, source, state, note, username, (extract(epoch from created_at) * 1000000)::bigint)::text from treasury_order_step
  union all select tenant_id, 'treasury.withdrawal', id,
    jsonb_build_array(id, withdrawal_id, state, reason, username, (extract(epoch from created_at) * 1000000)::bigint)::text from treasury_withdrawal_step
  union all select tenant_id, 'treasury.voucher', id,
    jsonb_build_array(id, voucher_id, state, note, username, (extract(epoch from created_at) * 1000000)::bigint)::text from treasury_voucher_step
  union all select tenant_id, 'treasury.share', id,
    jsonb_build_array(id, share_id, state, note, username, (extract(epoch from created_at) * 1000000)::bigint)::text from treasury_share_step
  union all select tenant_id, 'treasury.fundMode', id,
    jsonb_build_array(id, mode, reason, username, (extract(epoch from created_at) * 1000000)::bigint)::text from treasury_fund_decision
  union all select tenant_id, 'treasury.merchant', id,
    jsonb_build_array(id, merchant_id, source, state, note, username, (extract(epoch from created_at) * 1000000)::bigint)::text from treasury_merchant_step
  union all select tenant_id, 'treasury.landlordReview', id,
    jsonb_build_array(id, review_id, state, reason, username, (extract(epoch from created_at) * 1000000)::bigint)::text from treasury_landlord_review_step
  union all select tenant_id, 'treasury.settlementAccount', id,
    jsonb_build_array(id, landlord_id, holder, bank_name, bank_code, account_no, tail, (extract(epoch from usable_from) * 1000000)::bigint, username, (extract(epoch from created_at) * 1000000)::bigint)::text from treasury_settlement_account
  union all select tenant_id, 'treasury.setting', id,
    jsonb_build_array(id, user_id, username, request_id, action, resource, record_id, before, after, (extract(epoch from created_at) * 1000000)::bigint)::text from system_audit
    where resource in ('system.param', 'treasury.channel', 'treasury.shareRule', 'treasury.shareReceiver')
  union all select tenant_id, 'treasury.payBatch', id,
    jsonb_build_array(id, batch_id, state, note, username, (extract(epoch from created_at) * 1000000)::bigint)::text from treasury_pay_batch_step
  union all select tenant_id, 'finance.freeze', id,
    jsonb_build_array(id, freeze_id, kind, amount_fen, payee, rentee_id, other_id, reason, user_id, username, (extract(epoch from created_at) * 1000000)::bigint)::text from finance_freeze_step
  union all select tenant_id, 'finance.settlementQuery', id,
    jsonb_build_array(id, query_id, from_state, to_state, reason, user_id, username, (extract(epoch from created_at) * 1000000)::bigint)::text from finance_settlement_query_step;

-- Tables the statements of schedules ask about, to find the tenants that have work. Views are granted where they are made.
select infra_ask_across(name) from unnest(array[
  'identity_tenant', 'identity_session', 'identity_throttle', 'identity_message', 'system_param',
  'file_attachment', 'system_audit', 'infra_idempotency', 'infra_live', 'infra_event', 'infra_step', 'infra_run',
  'infra_run_item', 'housing_charge', 'housing_head_rent', 'housing_house', 'housing_lease', 'housing_owner_period',
  'housing_rentee', 'housing_sign_flow', 'ledger_account', 'payment_bank_line', 'billing_bill', 'billing_bill_line',
  'ledger_entry', 'wallet_freeze', 'wallet_freeze_step', 'payment_head_rent', 'payment_holding', 'ledger_difference',
  'payment', 'ledger_period', 'ledger_period_event', 'metering_reading', 'metering_reading_window',
  'metering_settle_plan', 'checkout_check_out', 'ledger_chain_block', 'ledger_chain_link', 'channel',
  'channel_fund_decision', 'payout_merchant', 'channel_order', 'channel_refund', 'payout_settlement_account',
  'channel_share_line', 'channel_share_order', 'channel_share_return', 'channel_voucher', 'channel_webhook_call',
  'payout_withdrawal', 'device', 'device_alarm', 'device_command', 'device_type', 'device_latest', 'device_link',
  'device_stray', 'device_type_model', 'prepaid_account', 'prepaid_batch', 'prepaid_batch_item', 'prepaid_recharge',
  'lock_alarm', 'lock_credential', 'lock_remote_open']) name;

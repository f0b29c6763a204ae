-- Whether a caller with a row scope sees the steps of a record: he sees those of the records he sees, and adds to no others.
-- It runs as the caller, so each record is looked up under the policy of its own table. What is not listed here belongs to
-- the whole tenant, and such a caller sees none of it (landlords' money, for one). One statement for each kind of record,
-- because only those that are used are planned then.
create or replace function infra_step_visible(tenant int, subject text, record uuid) returns boolean language plpgsql stable as $$
begin
  case
    when subject = 'housing.lease' then
      return exists (select from housing_lease t where t.tenant_id = tenant and t.id = record);
    when subject = 'housing.masterLease' then
      return exists (select from housing_master_lease t where t.tenant_id = tenant and t.id = record);
    when subject = 'housing.headLease' then
      return exists (select from housing_head_lease t where t.tenant_id = tenant and t.id = record);
    when subject = 'housing.reservation' then
      return exists (select from housing_reservation t where t.tenant_id = tenant and t.id = record);
    when subject = 'housing.leaseChange' then
      return exists (select from housing_lease_change t where t.tenant_id = tenant and t.id = record);
    when subject = 'housing.ownerChange' then
      return exists (select from housing_owner_change t where t.tenant_id = tenant and t.id = record);
    when subject = 'billing.adjustment' then
      return exists (select from billing_adjustment t where t.tenant_id = tenant and t.id = record);
    when subject = 'billing.chargePlan' then
      return exists (select from billing_charge_plan t where t.tenant_id = tenant and t.id = record);
    when subject = 'billing.taxInvoice' then
      return exists (select from billing_tax_invoice t where t.tenant_id = tenant and t.id = record);
    when subject = 'payment.refundRequest' then
      return exists (select from payment_refund_request t where t.tenant_id = tenant and t.id = record);
    when subject = 'payment.received' then
      return exists (select from payment_received t where t.tenant_id = tenant and t.id = record);
    when subject = 'channel.order' then
      return exists (select from channel_order t where t.tenant_id = tenant and t.id = record);
    when subject = 'channel.operator' then
      return exists (select from channel_operator t where t.tenant_id = tenant and t.id = record);
    when subject = 'channel.shareOrder' then
      return exists (select from channel_share_order t where t.tenant_id = tenant and t.id = record);
    when subject = 'channel.voucher' then
      return exists (select from channel_voucher t where t.tenant_id = tenant and t.id = record);
    when subject = 'metering.proposedReading' then
      return exists (select from metering_proposed_reading t where t.tenant_id = tenant and t.id = record);
    when subject = 'checkout.checkOut' then
      return exists (select from checkout_check_out t where t.tenant_id = tenant and t.id = record);
    when subject = 'checkout.depositRefund' then
      return exists (select from checkout_deposit_refund t where t.tenant_id = tenant and t.id = record);
    when subject like 'device.%' then
      return exists (select from device t where t.tenant_id = tenant and t.id = record);
    when subject = 'prepaid.account' then
      return exists (select from prepaid_account t where t.tenant_id = tenant and t.id = record);
    when subject = 'prepaid.correction' then
      return exists (select from prepaid_correction t where t.tenant_id = tenant and t.id = record);
    when subject = 'prepaid.recharge' then
      return exists (select from prepaid_recharge t where t.tenant_id = tenant and t.id = record);
    when subject = 'prepaid.batch' then
      return exists (select from prepaid_batch t where t.tenant_id = tenant and t.id = record);
    when subject = 'lock.credential' then
      return exists (select from lock_credential t where t.tenant_id = tenant and t.id = record);
    when subject = 'lock.remoteOpen' then
      return exists (select from lock_remote_open t where t.tenant_id = tenant and t.id = record);
    when subject = 'identity.invitation' then
      return exists (select from identity_invitation t where t.tenant_id = tenant and t.id = record);
    when subject = 'workOrder.workOrder' then
      return exists (select from work_order t where t.tenant_id = tenant and t.id = record);
    when subject = 'valueAdded.order' then
      return exists (select from value_added_order t where t.tenant_id = tenant and t.id = record);
    when subject = 'broadband.account' then
      return exists (select from broadband_account t where t.tenant_id = tenant and t.id = record);
    when subject = 'broadband.order' then
      return exists (select from broadband_order t where t.tenant_id = tenant and t.id = record);
    else
      return false;
  end case;
end $$;

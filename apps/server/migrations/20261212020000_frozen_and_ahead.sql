-- What finance may see of others' documents, to hold the balances of landlords' frozen money and of what renters paid ahead against them.
create view payout_withheld with (security_invoker = true) as
  select tenant_id, id, landlord_id, amount_fen + case when fee_bearer = 'landlord' then fee_fen else 0 end as fen
  from payout_withdrawal where state in ('submitted', 'reviewed', 'approved', 'paying', 'processing', 'pay_unknown');
create view channel_given_back with (security_invoker = true) as
  select r.tenant_id, r.id, o.rentee_id, r.amount_fen as fen
  from channel_refund r join channel_order o on o.tenant_id = r.tenant_id and o.id = r.order_id where r.state <> 'dropped';
create view prepaid_from_ahead with (security_invoker = true) as
  select m.tenant_id, m.id, a.rentee_id, m.amount_fen as fen
  from prepaid_movement m join prepaid_account a on a.tenant_id = m.tenant_id and a.id = m.account_id where m.kind in ('top_up', 'refund');
grant select on payout_withheld, channel_given_back, prepaid_from_ahead to cloud_steward_app;

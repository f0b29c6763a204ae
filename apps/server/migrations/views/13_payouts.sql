-- What finance may see of others' documents, to hold the balances of landlords' frozen money and of what renters paid ahead against them.
create view payout_withheld with (security_invoker = true) as
  select tenant_id, id, landlord_id, amount_fen + case when fee_bearer = 'landlord' then fee_fen else 0 end as fen
  from payout_withdrawal where state in ('submitted', 'reviewed', 'approved', 'paying', 'processing', 'pay_unknown');
grant select on payout_withheld to cloud_steward_app;

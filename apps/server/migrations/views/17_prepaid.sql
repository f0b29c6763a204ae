-- What others may read of it: the ledger compares balances, incomes and names with these.
create view prepaid_money with (security_invoker = true) as
  select tenant_id, coalesce(purse_id, account_id) as account_id, landlord_id, kind, amount_fen from prepaid_movement;
grant select on prepaid_money to cloud_steward_app;

create view prepaid_account_name with (security_invoker = true) as select tenant_id, id, no as name, site_id, landlord_id from prepaid_account;
grant select on prepaid_account_name to cloud_steward_app;

create view prepaid_from_ahead with (security_invoker = true) as
  select m.tenant_id, m.id, a.rentee_id, m.amount_fen as fen
  from prepaid_movement m join prepaid_account a on a.tenant_id = m.tenant_id and a.id = m.account_id where m.kind in ('top_up', 'refund');
grant select on prepaid_from_ahead to cloud_steward_app;

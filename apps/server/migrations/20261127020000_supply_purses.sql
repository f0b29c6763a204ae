-- How an account is paid for: by what its meter counts, by one balance with other meters of its payer, or by a sum a month.
-- Accounts that share a balance have one purse, which is named by the account it began as; alone, an account is its own.
alter table prepaid_account
  add column basis text not null default 'own' check (basis in ('own', 'merged', 'flat')),
  add column purse_id uuid check (purse_id is null or basis <> 'flat'),
  add column monthly_fen bigint check ((monthly_fen > 0) = (basis = 'flat') and (monthly_fen is null) = (basis <> 'flat'));
create index prepaid_account_purse on prepaid_account (tenant_id, purse_id) where purse_id is not null;
-- Whose balance a movement moved: its account says which meter it is of.
alter table prepaid_movement add column purse_id uuid;
create index prepaid_movement_purse on prepaid_movement (tenant_id, purse_id, id desc) where purse_id is not null;
create or replace view prepaid_money with (security_invoker = true) as
  select tenant_id, coalesce(purse_id, account_id) as account_id, landlord_id, kind, amount_fen from prepaid_movement;

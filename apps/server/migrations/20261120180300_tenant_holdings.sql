-- What a tenant holds, for whoever is about to close it: figures of the modules that keep them.
create view housing_in_force with (security_invoker = true) as
  select tenant_id, count(*)::int as leases from housing_lease where status = 'signed' group by tenant_id;
-- Money of others in the tenant's hands: what landlords may still claim, and deposits and prepayments of rentees.
create view payment_money_held with (security_invoker = true) as
  select a.tenant_id, a.kind, count(*)::int as accounts, sum(held.fen)::bigint as held_fen
  from ledger_account a
  cross join lateral (
    select coalesce((select sum(c.amount_fen) from ledger_entry c where c.tenant_id = a.tenant_id and c.credit_account_id = a.id), 0)
      - coalesce((select sum(d.amount_fen) from ledger_entry d where d.tenant_id = a.tenant_id and d.debit_account_id = a.id), 0) as fen
  ) held
  where a.kind in ('unsettled', 'available', 'frozen', 'deposit_liability', 'prepaid') and held.fen <> 0
  group by a.tenant_id, a.kind;
grant select on housing_in_force, payment_money_held to cloud_steward_app;

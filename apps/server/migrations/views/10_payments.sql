-- A deposit is held by the last lease of a chain that carried it along.
create view payment_deposit_held with (security_invoker = true) as
  select x.tenant_id, coalesce(x.deposit_holder_id, x.id) as lease_id, sum(l.paid_fen - l.applied_fen - l.refunded_fen)::bigint as held_fen
  from housing_lease x
  join billing_bill b on b.tenant_id = x.tenant_id and b.lease_id = x.id
  join billing_bill_line l on l.tenant_id = b.tenant_id and l.bill_id = b.id
  where l.fee = 'deposit' and l.live group by x.tenant_id, coalesce(x.deposit_holder_id, x.id);
grant select on payment_deposit_held to cloud_steward_app;

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
grant select on payment_money_held to cloud_steward_app;

-- A fact housing may read: what is held for a reservation.
create view payment_holding_held with (security_invoker = true) as
  select tenant_id, reservation_id, amount_fen as held_fen from payment_holding where state = 'held';
grant select on payment_holding_held to cloud_steward_app;

-- A fact housing may read: what was claimed and paid for periods.
create view payment_head_rent_claim with (security_invoker = true) as
  select tenant_id, head_rent_id, state, paid_on, channel, channel_no from payment_head_rent;
grant select on payment_head_rent_claim to cloud_steward_app;
grant select on payment_head_rent_claim to cloud_steward_schedules;

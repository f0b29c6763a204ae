-- Besides the security deposit a lease may ask for others: for keys, cards, a meter. Each is a charge and a line of a bill
-- of its own, so what is due, paid and held of it follows as it does for the first. Who keeps the money is noted with it.
alter table housing_lease
  add column deposit_holder text check (deposit_holder in ('operator', 'owner', 'supervised')),
  -- [{"kind":"key","amountFen":10000,"holder":"operator"}]
  add column other_deposits jsonb,
  -- Of each kind, what leases before this one asked for. {"key":10000}
  add column other_carried jsonb;
-- Empty: the security deposit, or no deposit at all.
alter table housing_charge add column deposit_kind text check (deposit_kind is null or (fee = 'deposit' and deposit_kind in ('key', 'card', 'meter')));
drop index housing_charge_once;
create unique index housing_charge_once on housing_charge (tenant_id, lease_id, fee, period_from, coalesce(deposit_kind, ''))
  where dropped_at is null and adjusts_id is null;
create index housing_charge_deposit on housing_charge (tenant_id, lease_id) where deposit_kind is not null;

-- A row for the security deposit of each lease, known by the lease, and one for each other deposit a bill asks for, known
-- by its charge. What was carried along stands at the lease that holds it now.
create or replace view checkout_deposit with (security_invoker = true) as
  select x.tenant_id, x.id, x.no as lease_no, x.id as lease_id, x.room_id, x.site_id, x.rentee_id, x.landlord_id, x.created_at,
    d.due_fen, d.paid_fen, d.applied_fen, d.refunded_fen, d.paid_fen - d.applied_fen - d.refunded_fen as held_fen,
    case
      when d.paid_fen > 0 and d.applied_fen + d.refunded_fen = d.paid_fen then
        case when d.applied_fen = 0 then 'refunded' when d.refunded_fen > 0 then 'part_refunded' when c.forfeited then 'forfeited' else 'applied' end
      when c.id is not null then 'settling'
      when d.paid_fen = 0 then 'due'
      when d.paid_fen < d.due_fen then 'part_held'
      else 'held' end as state,
    'security'::text as kind, coalesce(x.deposit_holder, 'operator') as holder
  from housing_lease x
  cross join lateral (select sum(l.amount_fen - l.credited_fen)::bigint as due_fen, sum(l.paid_fen)::bigint as paid_fen,
      sum(l.applied_fen)::bigint as applied_fen, sum(l.refunded_fen)::bigint as refunded_fen
    from housing_lease y join billing_bill b on b.tenant_id = y.tenant_id and b.lease_id = y.id
    join billing_bill_line l on l.tenant_id = b.tenant_id and l.bill_id = b.id and l.fee = 'deposit' and l.live
    left join housing_charge h on h.tenant_id = l.tenant_id and h.id = l.charge_id
    where y.tenant_id = x.tenant_id and coalesce(y.deposit_holder_id, y.id) = x.id and h.deposit_kind is null) d
  left join checkout_check_out c on c.tenant_id = x.tenant_id and c.lease_id = x.id and c.state not in ('rejected', 'cancelled')
  where d.due_fen > 0
  union all
  select x.tenant_id, h.id, x.no, x.id, x.room_id, x.site_id, x.rentee_id, x.landlord_id, x.created_at,
    d.amount_fen - d.credited_fen, d.paid_fen, d.applied_fen, d.refunded_fen, d.paid_fen - d.applied_fen - d.refunded_fen,
    case
      when d.paid_fen > 0 and d.applied_fen + d.refunded_fen = d.paid_fen then
        case when d.applied_fen = 0 then 'refunded' when d.refunded_fen > 0 then 'part_refunded' else 'applied' end
      when c.id is not null then 'settling'
      when d.paid_fen = 0 then 'due'
      when d.paid_fen < d.amount_fen - d.credited_fen then 'part_held'
      else 'held' end,
    h.deposit_kind, coalesce((select e ->> 'holder' from jsonb_array_elements(x.other_deposits) e where e ->> 'kind' = h.deposit_kind), 'operator')
  from housing_charge h
  join housing_lease o on o.tenant_id = h.tenant_id and o.id = h.lease_id
  join housing_lease x on x.tenant_id = h.tenant_id and x.id = coalesce(o.deposit_holder_id, o.id)
  join billing_bill_line d on d.tenant_id = h.tenant_id and d.charge_id = h.id and d.live
  left join checkout_check_out c on c.tenant_id = x.tenant_id and c.lease_id = x.id and c.state not in ('rejected', 'cancelled')
  where h.deposit_kind is not null and d.amount_fen > d.credited_fen;

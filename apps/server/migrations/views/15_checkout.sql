-- The list of deposits says of one that lives and gave back a part that it did.
create view checkout_deposit with (security_invoker = true) as
  select x.tenant_id, x.id, x.no as lease_no, x.id as lease_id, x.room_id, x.site_id, x.rentee_id, x.landlord_id, x.created_at,
    d.due_fen, d.paid_fen, d.applied_fen, d.refunded_fen, d.paid_fen - d.applied_fen - d.refunded_fen as held_fen,
    case
      when d.paid_fen > 0 and d.applied_fen + d.refunded_fen = d.paid_fen then
        case when d.applied_fen = 0 then 'refunded' when d.refunded_fen > 0 then 'part_refunded' when c.forfeited then 'forfeited' else 'applied' end
      when c.id is not null then 'settling'
      when d.refunded_fen > 0 then 'part_refunded'
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
      when d.refunded_fen > 0 then 'part_refunded'
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
grant select on checkout_deposit to cloud_steward_app;

-- A fact finance may read: leases whose check-out is disputed. Nobody is reminded while that is open.
create view checkout_disputed with (security_invoker = true) as
  select tenant_id, lease_id from checkout_check_out where state = 'disputed';
grant select on checkout_disputed to cloud_steward_app;

create view checkout_open with (security_invoker = true) as
  select tenant_id, id, no, lease_id, room_id from checkout_check_out
    where state not in ('closed', 'rejected', 'cancelled');
grant select on checkout_open to cloud_steward_app;

-- Ended leases that still hold or owe something, and that nobody has begun to settle. Who renewed or changed rooms goes on.
create view checkout_unsettled_lease with (security_invoker = true) as
  select l.tenant_id, l.id, l.id as lease_id, l.no as lease_no, l.room_id, l.site_id, l.rentee_id, l.created_at,
    coalesce(l.end_kind, 'left') as ended_how, coalesce(l.left_on, l.end_on) as ended_on,
    coalesce(d.held_fen, 0)::bigint as held_fen, coalesce(o.open_fen, 0)::bigint as open_fen
  from housing_lease l
  cross join lateral (select sum(x.paid_fen - x.applied_fen - x.refunded_fen) as held_fen
    from housing_lease y join billing_bill b on b.tenant_id = y.tenant_id and b.lease_id = y.id
    join billing_bill_line x on x.tenant_id = b.tenant_id and x.bill_id = b.id and x.fee = 'deposit' and x.live
    where y.tenant_id = l.tenant_id and coalesce(y.deposit_holder_id, y.id) = l.id) d
  cross join lateral (select sum(b.open_fen) as open_fen from billing_open_bill b where b.tenant_id = l.tenant_id and b.lease_id = l.id) o
  where l.status = 'ended' and coalesce(l.end_kind, 'left') not in ('renewed', 'swapped')
    and not exists (select from checkout_check_out c
      where c.tenant_id = l.tenant_id and c.lease_id = l.id and c.state not in ('rejected', 'cancelled'))
    and (d.held_fen > 0 or o.open_fen > 0);
grant select on checkout_unsettled_lease to cloud_steward_app;

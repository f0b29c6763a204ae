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

-- A part of a deposit that goes back while the lease goes on: asked for, reviewed by others, owed, paid.
create table checkout_deposit_refund (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  lease_id uuid not null,
  room_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  landlord_id uuid not null,
  kind text not null check (kind in ('security', 'key', 'card', 'meter')),
  amount_fen bigint not null check (amount_fen > 0),
  why text not null check (why in ('returned', 'lowered', 'overpaid', 'other')),
  reason text not null,
  way text not null check (way in ('bank', 'cash', 'wechat', 'alipay', 'pos')),
  pay_name text,
  pay_bank text,
  pay_account text,
  -- Who entered another account after the reviews: somebody else finds it right.
  payee_by uuid,
  state text not null default 'review_1'
    check (state in ('review_1', 'review_2', 'paying', 'pay_failed', 'payee_review', 'paid', 'rejected', 'withdrawn')),
  state_at timestamptz not null default now(),
  maker_id uuid,
  maker text not null,
  reviewer1_id uuid,
  reviewer1 text,
  reviewer2_id uuid,
  reviewer2 text,
  decision_reason text,
  channel_no text,
  paid_on date,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'paid') = (paid_on is not null))
);
create unique index checkout_deposit_refund_no on checkout_deposit_refund (tenant_id, no);
create index checkout_deposit_refund_list on checkout_deposit_refund (tenant_id, created_at desc, id desc);
create index checkout_deposit_refund_state on checkout_deposit_refund (tenant_id, state, created_at desc, id desc);
create index checkout_deposit_refund_site on checkout_deposit_refund (tenant_id, site_id, created_at desc, id desc);
create index checkout_deposit_refund_rentee on checkout_deposit_refund (tenant_id, rentee_id, created_at desc, id desc);
create index checkout_deposit_refund_lease on checkout_deposit_refund (tenant_id, lease_id, kind);
create table checkout_deposit_refund_step (
  tenant_id int not null,
  id uuid not null,
  refund_id uuid not null,
  from_state text,
  to_state text not null,
  reason text,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index checkout_deposit_refund_step_of on checkout_deposit_refund_step (tenant_id, refund_id, id);
alter table checkout_deposit_refund add foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id);
alter table checkout_deposit_refund_step add foreign key (tenant_id, refund_id) references checkout_deposit_refund (tenant_id, id);
select infra_protect('checkout_deposit_refund', 'insert, update');
select infra_protect('checkout_deposit_refund_step', 'insert');
select infra_scope('checkout_deposit_refund_step',
  'exists (select from checkout_deposit_refund r where r.tenant_id = checkout_deposit_refund_step.tenant_id and r.id = checkout_deposit_refund_step.refund_id)');

-- The list of deposits says of one that lives and gave back a part that it did.
create or replace view checkout_deposit with (security_invoker = true) as
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

-- A lease on its way out: when, how, what it comes to, and who decided. Its numbers are those of the statement.
create table checkout_check_out (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  lease_id uuid not null,
  room_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  landlord_id uuid not null,
  leave_kind text not null check (leave_kind in ('early', 'on_time', 'late', 'special')),
  notice_on date,
  left_on date not null,
  penalty text not null check (penalty in ('asAgreed', 'waived')),
  reason text not null,
  state text not null check (state in ('scheduled', 'inspected', 'calculated', 'confirmed', 'disputed', 'review_1', 'review_2',
    'returned', 'paying', 'pay_failed', 'collecting', 'refunded', 'closed', 'rejected', 'cancelled')),
  state_at timestamptz not null default now(),
  inspection_id uuid,
  meters_done text check (meters_done in ('read', 'skipped')),
  -- Frozen when calculated; booking must come to the same lines.
  statement jsonb,
  statement_hash text,
  held_fen bigint not null default 0 check (held_fen >= 0),
  deduction_fen bigint not null default 0 check (deduction_fen >= 0),
  applied_fen bigint not null default 0 check (applied_fen >= 0),
  refund_fen bigint not null default 0 check (refund_fen >= 0),
  collect_fen bigint not null default 0 check (collect_fen >= 0),
  retained_fen bigint not null default 0 check (retained_fen >= 0),
  forfeited boolean not null default false,
  pay_name text,
  pay_bank text,
  pay_account text,
  maker_id uuid,
  maker text not null,
  reviewer1_id uuid,
  reviewer1 text,
  reviewer2_id uuid,
  reviewer2 text,
  decision_reason text,
  refund_due_on date,
  escalated_on date,
  paid_on date,
  -- The refund a bank is to pay next: the first one, or what a decided dispute adds.
  refund_source_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (refund_fen = 0 or collect_fen = 0)
);
create unique index checkout_check_out_no on checkout_check_out (tenant_id, no);
create index checkout_check_out_list on checkout_check_out (tenant_id, created_at desc, id desc);
create index checkout_check_out_site on checkout_check_out (tenant_id, site_id, created_at desc, id desc);
create index checkout_check_out_state on checkout_check_out (tenant_id, state, created_at desc, id desc);
create index checkout_check_out_rentee on checkout_check_out (tenant_id, rentee_id, created_at desc, id desc);
-- A lease is checked out once.
create unique index checkout_check_out_once on checkout_check_out (tenant_id, lease_id) where state not in ('rejected', 'cancelled');

-- What of the deposit the state of the room costs. Its id is the source of the bill's line.
create table checkout_deduction (
  tenant_id int not null,
  id uuid not null,
  check_out_id uuid not null,
  seq int not null,
  reason text not null,
  amount_fen bigint not null check (amount_fen > 0),
  note text not null,
  item_no int,
  disputed boolean not null default false,
  primary key (tenant_id, id)
);
create index checkout_deduction_of on checkout_deduction (tenant_id, check_out_id, seq);

create table checkout_event (
  tenant_id int not null,
  id uuid not null,
  check_out_id uuid not null,
  from_state text,
  to_state text not null,
  reason text,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index checkout_event_of on checkout_event (tenant_id, check_out_id, id);

alter table checkout_check_out add foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id);
alter table checkout_check_out add foreign key (tenant_id, inspection_id) references housing_inspection (tenant_id, id);
alter table checkout_deduction add foreign key (tenant_id, check_out_id) references checkout_check_out (tenant_id, id);
alter table checkout_event add foreign key (tenant_id, check_out_id) references checkout_check_out (tenant_id, id);
select infra_protect('checkout_check_out', 'insert, update');
select infra_protect('checkout_deduction');
select infra_protect('checkout_event', 'insert');
select infra_scope(name, format('exists (select from checkout_check_out c where c.tenant_id = %1$I.tenant_id and c.id = %1$I.check_out_id)', name))
  from unnest(array['checkout_deduction', 'checkout_event']) name;

-- The deposit of each lease that asks for one or holds one, by what its bills, the ledger's lines and the check-out say.
create view checkout_deposit with (security_invoker = true) as
  select x.tenant_id, x.id, x.no as lease_no, x.id as lease_id, x.room_id, x.site_id, x.rentee_id, x.landlord_id, x.created_at,
    d.due_fen, d.paid_fen, d.applied_fen, d.refunded_fen, d.paid_fen - d.applied_fen - d.refunded_fen as held_fen,
    case
      when d.paid_fen > 0 and d.applied_fen + d.refunded_fen = d.paid_fen then
        case when d.applied_fen = 0 then 'refunded' when d.refunded_fen > 0 then 'part_refunded' when c.forfeited then 'forfeited' else 'applied' end
      when c.id is not null then 'settling'
      when d.paid_fen = 0 then 'due'
      when d.paid_fen < d.due_fen then 'part_held'
      else 'held' end as state
  from housing_lease x
  cross join lateral (select sum(l.amount_fen - l.credited_fen)::bigint as due_fen, sum(l.paid_fen)::bigint as paid_fen,
      sum(l.applied_fen)::bigint as applied_fen, sum(l.refunded_fen)::bigint as refunded_fen
    from housing_lease y join billing_bill b on b.tenant_id = y.tenant_id and b.lease_id = y.id
    join billing_bill_line l on l.tenant_id = b.tenant_id and l.bill_id = b.id and l.fee = 'deposit' and l.live
    where y.tenant_id = x.tenant_id and coalesce(y.deposit_holder_id, y.id) = x.id) d
  left join checkout_check_out c on c.tenant_id = x.tenant_id and c.lease_id = x.id and c.state not in ('rejected', 'cancelled')
  where d.due_fen > 0;
grant select on checkout_deposit to cloud_steward_app;

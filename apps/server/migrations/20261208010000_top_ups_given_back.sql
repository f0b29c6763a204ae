-- A top-up may go back, whole or in part: how much did or is on its way, and what is yet to be credited when it is not the whole.
alter table prepaid_recharge add column refunded_fen bigint not null default 0 check (refunded_fen between 0 and amount_fen);
alter table prepaid_recharge add column due_fen bigint check (due_fen > 0 and due_fen <= amount_fen);
alter table prepaid_recharge drop constraint prepaid_recharge_state_check;
alter table prepaid_recharge add constraint prepaid_recharge_state_check check (state in
  ('created', 'reviewing', 'paid', 'credited', 'pushed', 'verified', 'push_failed', 'credit_failed', 'closed', 'refused',
   'refunding', 'part_refunded', 'refunded', 'reversed'));

create table prepaid_recharge_refund (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  recharge_id uuid not null,
  how text not null check (how in ('refund', 'reverse')),
  amount_fen bigint not null check (amount_fen > 0),
  state text not null check (state in ('waiting', 'sent', 'done', 'dropped')),
  outer_no text,
  reason text not null,
  error text,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, recharge_id) references prepaid_recharge (tenant_id, id)
);
create unique index prepaid_recharge_refund_no on prepaid_recharge_refund (tenant_id, no);
-- One at a time: what goes back next is reckoned from what became of this one.
create unique index prepaid_recharge_refund_open on prepaid_recharge_refund (tenant_id, recharge_id) where state in ('waiting', 'sent');
create unique index prepaid_recharge_refund_outer on prepaid_recharge_refund (tenant_id, outer_no) where outer_no is not null;
create index prepaid_recharge_refund_of on prepaid_recharge_refund (tenant_id, recharge_id, id);
select infra_protect('prepaid_recharge_refund', 'insert, update');
select infra_scope('prepaid_recharge_refund',
  'exists (select from prepaid_recharge r where r.tenant_id = prepaid_recharge_refund.tenant_id and r.id = prepaid_recharge_refund.recharge_id)');

-- A top-up is credited once, goes back once for each refund, and is credited anew once for each that came to nothing.
alter table prepaid_movement add column refund_id uuid;
drop index prepaid_movement_recharge;
create unique index prepaid_movement_recharge on prepaid_movement (tenant_id, recharge_id, kind, coalesce(refund_id, recharge_id))
  where recharge_id is not null;

-- What leaves a deposit: set against bills, or on its way back to the rentee. Held is what was paid less both, and no
-- credit and no reversal takes away what is not held any more.
alter table billing_bill_line
  add column applied_fen bigint not null default 0 check (applied_fen >= 0),
  add column refunded_fen bigint not null default 0 check (refunded_fen >= 0),
  add constraint billing_bill_line_held check (applied_fen + refunded_fen <= paid_fen);
create or replace view payment_deposit_held with (security_invoker = true) as
  select x.tenant_id, coalesce(x.deposit_holder_id, x.id) as lease_id, sum(l.paid_fen - l.applied_fen - l.refunded_fen)::bigint as held_fen
  from housing_lease x
  join billing_bill b on b.tenant_id = x.tenant_id and b.lease_id = x.id
  join billing_bill_line l on l.tenant_id = b.tenant_id and l.bill_id = b.id
  where l.fee = 'deposit' and l.live group by x.tenant_id, coalesce(x.deposit_holder_id, x.id);

-- Money owed back to a rentee: from his deposit and his prepaid balance, until a bank has paid it.
create table payment_refund (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  -- What of another module it pays back; each once.
  source_id uuid not null,
  lease_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  deposit_fen bigint not null check (deposit_fen >= 0),
  prepaid_fen bigint not null check (prepaid_fen >= 0),
  state text not null default 'payable' check (state in ('payable', 'paid')),
  channel text,
  channel_no text,
  paid_on date,
  -- How often a bank has sent it back.
  returns int not null default 0,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (deposit_fen + prepaid_fen > 0),
  check ((state = 'paid') = (paid_on is not null))
);
create unique index payment_refund_no on payment_refund (tenant_id, no);
create unique index payment_refund_source on payment_refund (tenant_id, source_id);
create unique index payment_refund_channel_no on payment_refund (tenant_id, channel, channel_no) where channel_no is not null and state = 'paid';
create index payment_refund_rentee on payment_refund (tenant_id, rentee_id);
alter table payment_refund add foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id);
select infra_protect('payment_refund', 'insert, update');

-- What may be taken from the deposit, as agreed in the lease.
alter table housing_lease add column deduction_reasons text[];

-- The life of a lease: reviewed before it is signed, locked while a change is decided, given notice of, followed by the next.
alter table housing_lease
  drop constraint housing_lease_status_check,
  add check (status in ('draft', 'in_review', 'pending_sign', 'signed', 'ended', 'cancelled')),
  add column submitted_by uuid,
  add column change_lock text,
  add column notice_on date,
  add column leaving_on date,
  -- How it ended; empty while it has not.
  add column end_kind text check (end_kind in ('left', 'early', 'renewed', 'swapped', 'transferred')),
  -- The chain: what this lease follows on and how, and what follows on it.
  add column previous_id uuid,
  add column origin text check (origin in ('renewal', 'swap', 'transfer')),
  add column successor_id uuid,
  -- The lease that now holds what was paid as deposit on this one, and what this one took over.
  add column deposit_holder_id uuid,
  add column deposit_carried_fen bigint check (deposit_carried_fen >= 0),
  add foreign key (tenant_id, previous_id) references housing_lease (tenant_id, id),
  add foreign key (tenant_id, successor_id) references housing_lease (tenant_id, id),
  add foreign key (tenant_id, deposit_holder_id) references housing_lease (tenant_id, id);
create index housing_lease_previous on housing_lease (tenant_id, previous_id) where previous_id is not null;
create index housing_lease_review on housing_lease (tenant_id, status) where status in ('in_review', 'pending_sign');
create index housing_lease_locked on housing_lease (tenant_id, change_lock) where change_lock is not null;
create index housing_lease_holder on housing_lease (tenant_id, (coalesce(deposit_holder_id, id)));

-- Who else lives there or signs along. `until_on` is the last day.
create table housing_occupant (
  tenant_id int not null,
  id uuid not null,
  lease_id uuid not null,
  rentee_id uuid not null,
  role text not null check (role in ('coTenant', 'occupant')),
  from_on date not null,
  until_on date,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id),
  foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id)
);
create index housing_occupant_lease on housing_occupant (tenant_id, lease_id);
create index housing_occupant_rentee on housing_occupant (tenant_id, rentee_id);

-- What was asked to change in a lease. What it asks for never changes; only what became of it does.
create table housing_lease_change (
  tenant_id int not null,
  id uuid not null,
  lease_id uuid not null,
  room_id uuid not null,
  rentee_id uuid not null,
  site_id uuid not null,
  kind text not null check (kind in ('rent', 'term', 'occupants', 'swap', 'transfer', 'renewal')),
  effective_on date not null,
  asked jsonb not null,
  differences jsonb not null,
  added_fen bigint not null,
  dropped_fen bigint not null,
  credit_fen bigint not null,
  reason text not null,
  state text not null check (state in ('submitted', 'applied', 'rejected', 'withdrawn')),
  proposed_by_id uuid,
  proposed_by text not null,
  decided_by text,
  decided_on date,
  decision_reason text,
  new_lease_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id),
  foreign key (tenant_id, new_lease_id) references housing_lease (tenant_id, id)
);
create index housing_lease_change_list on housing_lease_change (tenant_id, created_at desc, id desc);
create index housing_lease_change_lease on housing_lease_change (tenant_id, lease_id, id);
create index housing_lease_change_site on housing_lease_change (tenant_id, site_id, created_at desc, id desc);
-- One change of a lease waits at a time, whoever asks.
create unique index housing_lease_change_open on housing_lease_change (tenant_id, lease_id) where state = 'submitted';

select infra_protect('housing_occupant', 'insert, update, delete');
select infra_protect('housing_lease_change', 'insert, update');
select infra_scope('housing_occupant', 'exists (select from housing_lease l where l.tenant_id = housing_occupant.tenant_id and l.id = housing_occupant.lease_id)');

-- A deposit is held by the last lease of a chain that carried it along.
create or replace view payment_deposit_held with (security_invoker = true) as
  select x.tenant_id, coalesce(x.deposit_holder_id, x.id) as lease_id, sum(l.paid_fen)::bigint as held_fen
  from housing_lease x
  join billing_bill b on b.tenant_id = x.tenant_id and b.lease_id = x.id
  join billing_bill_line l on l.tenant_id = b.tenant_id and l.bill_id = b.id
  where l.fee = 'deposit' and l.live group by x.tenant_id, coalesce(x.deposit_holder_id, x.id);

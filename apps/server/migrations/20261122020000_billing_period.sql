-- Months of the ledger that are closed. A month without a row is open, or closed together with a later one.
create table ledger_period (
  tenant_id int not null,
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  state text not null check (state in ('open', 'closed', 'locked')),
  -- What the ledger said when it was closed, and its hash; null while it is open again.
  snapshot jsonb,
  hash text,
  closed_at timestamptz,
  closed_by text,
  -- When the ledger was last seen to say something else.
  differs_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, month),
  check ((state = 'open') = (snapshot is null) and (snapshot is null) = (hash is null))
);
select infra_protect('ledger_period', 'insert, update');

-- Who closed, reopened and locked a month, when and why, with what stood in the way and what the ledger said.
create table ledger_period_event (
  tenant_id int not null,
  id uuid not null,
  month text not null,
  from_state text not null check (from_state in ('open', 'closed')),
  to_state text not null check (to_state in ('open', 'closed', 'locked')),
  reason text,
  obstacles int not null default 0,
  snapshot jsonb,
  hash text,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index ledger_period_event_month on ledger_period_event (tenant_id, month, id);
alter table ledger_period_event add foreign key (tenant_id, month) references ledger_period (tenant_id, month);
select infra_protect('ledger_period_event', 'insert');

-- A fact finance may read: readings nobody has confirmed.
create view metering_unconfirmed_reading with (security_invoker = true) as
  select r.tenant_id, r.id, r.meter_id, m.no as meter_no, r.site_id, r.read_on
  from metering_reading r join metering_meter m on m.tenant_id = r.tenant_id and m.id = r.meter_id where r.state = 'recorded';
grant select on metering_unconfirmed_reading to cloud_steward_app;
create index metering_reading_unconfirmed on metering_reading (tenant_id, read_on, id) where state = 'recorded';

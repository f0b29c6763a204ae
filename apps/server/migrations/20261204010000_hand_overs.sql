-- When a room was handed over to its rentee, with what the meters showed. Leases that had begun before this was kept count
-- as handed over on their first day, which is how their use was shared out.
alter table housing_lease add column handed_on date;
update housing_lease set handed_on = start_on where status in ('signed', 'ended') and start_on <= current_date;
create index housing_lease_to_hand_over on housing_lease (tenant_id, start_on) where status = 'signed' and handed_on is null;

-- What was handed over is one value: it is only read together, and is taken back as a whole.
create table housing_hand_over (
  tenant_id int not null,
  id uuid not null,
  lease_id uuid not null,
  site_id uuid not null,
  handed_on date not null,
  handed_by text not null,
  confirmed_by text,
  keys jsonb not null,
  items text,
  readings jsonb not null,
  skipped text,
  state text not null default 'done' check (state in ('done', 'void')),
  void_reason text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'void') = (void_reason is not null)),
  foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id)
);
create unique index housing_hand_over_once on housing_hand_over (tenant_id, lease_id) where state = 'done';
select infra_protect('housing_hand_over', 'insert, update');

alter table metering_reading drop constraint metering_reading_kind_check;
alter table metering_reading add constraint metering_reading_kind_check
  check (kind in ('opening', 'handover', 'manual', 'photo', 'renter', 'import', 'remote', 'estimated', 'final', 'replacement'));

-- From which to which day of the month meters are read: of a property, of an organisation's, or of all.
create table metering_reading_window (
  tenant_id int not null,
  id uuid not null,
  for_site_id uuid,
  for_org_id uuid,
  from_day int not null check (from_day between 1 and 31),
  to_day int not null check (to_day between 1 and 31),
  outside text not null check (outside in ('warn', 'refuse')),
  remind_renters boolean not null default false,
  is_active boolean not null default true,
  -- Claimed with the reminders of a day, so that none is sent twice.
  reminded_on date,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, for_site_id) references housing_site (tenant_id, id),
  foreign key (tenant_id, for_org_id) references identity_org (tenant_id, id),
  check (for_site_id is null or for_org_id is null)
);
create unique index metering_reading_window_once on metering_reading_window (tenant_id, for_site_id, for_org_id) nulls not distinct;
create index metering_reading_window_list on metering_reading_window (tenant_id, created_at desc, id desc);
create index metering_reading_window_org on metering_reading_window (tenant_id, for_org_id) where for_org_id is not null;
select infra_protect('metering_reading_window');

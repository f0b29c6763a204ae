-- What makers' devices are, the devices themselves, what they counted, and what they were told.
create table device_type (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  category text not null check (category in ('collector', 'elemeter', 'watermeter')),
  vendor text,
  model text,
  protocol text not null check (protocol in ('dlt645', 'cjt188', 'json')),
  can_switch boolean not null,
  needs_button boolean not null,
  poll_minutes int not null check (poll_minutes > 0),
  offline_minutes int not null check (offline_minutes > 0),
  has_key boolean not null default false,
  -- Level, password and operator for relays, sealed with SECRET_KEY.
  key text,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index device_type_code on device_type (tenant_id, code);
create index device_type_list on device_type (tenant_id, created_at desc, id desc);
select infra_protect('device_type');

-- Every device in one table; each category is a view of it with its own columns.
create table device (
  tenant_id int not null,
  id uuid not null,
  category text not null,
  serial text not null,
  type_id uuid not null,
  site_id uuid not null,
  room_id uuid,
  collector_id uuid,
  address text,
  meter_id uuid,
  name text,
  sim_no text,
  state text not null default 'active' check (state in ('in_stock', 'active', 'suspended', 'removed')),
  -- Of collectors: SHA-256 of the password for the broker; random, so nothing slower is needed.
  secret_hash bytea,
  success_bp int,
  -- Bytes of its messages that were no frame.
  malformed_count bigint not null default 0,
  last_round_at timestamptz,
  -- Of meters: the last day whose number went to the utility accounts, and what became of today's.
  reading_on date,
  reading_state text check (reading_state in ('taken', 'missing', 'refused')),
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, type_id) references device_type (tenant_id, id),
  foreign key (tenant_id, collector_id) references device (tenant_id, id)
);
create unique index device_serial on device (tenant_id, serial);
-- An address answers once on a line; one that was removed makes room for the next.
create unique index device_address on device (tenant_id, collector_id, address) where state <> 'removed';
-- A meter of the accounts has one apparatus that tells its numbers.
create unique index device_meter on device (tenant_id, meter_id) where meter_id is not null and state <> 'removed';
create index device_list on device (tenant_id, category, created_at desc, id desc);
create index device_site on device (tenant_id, site_id, category);
create index device_room on device (tenant_id, room_id) where room_id is not null;
select infra_protect('device');

create view device_collector with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, name, sim_no, state, secret_hash, success_bp, malformed_count, last_round_at, remark, created_at
  from device where category = 'collector' with check option;
create view device_elemeter with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, meter_id, state, reading_state, remark, created_at
  from device where category = 'elemeter' with check option;
create view device_watermeter with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, meter_id, state, reading_state, remark, created_at
  from device where category = 'watermeter' with check option;
alter view device_collector alter column category set default 'collector';
alter view device_elemeter alter column category set default 'elemeter';
alter view device_watermeter alter column category set default 'watermeter';
alter view device_collector alter column state set default 'active';
alter view device_elemeter alter column state set default 'active';
alter view device_watermeter alter column state set default 'active';
alter view device_collector alter column malformed_count set default 0;
alter view device_collector alter column created_at set default now();
alter view device_elemeter alter column created_at set default now();
alter view device_watermeter alter column created_at set default now();
grant select, insert, update, delete on device_collector, device_elemeter, device_watermeter to cloud_steward_app;

-- The newest of everything a device said.
create table device_latest (
  tenant_id int not null,
  device_id uuid not null,
  last_seen_at timestamptz not null,
  read_at timestamptz,
  counter_milli bigint,
  -- Of what comes besides: volts, kilowatts … in thousandths, the state of relay, valve and battery.
  facts jsonb not null default '{}',
  primary key (tenant_id, device_id)
) with (fillfactor = 70);
select infra_protect('device_latest');

-- Everything a device said, once per moment: said again it is the same.
create table device_telemetry (
  tenant_id int not null,
  device_id uuid not null,
  at timestamptz not null,
  received_at timestamptz not null,
  counter_milli bigint,
  facts jsonb,
  primary key (tenant_id, device_id, at)
) partition by range (at);
create table device_telemetry_other partition of device_telemetry default;
select infra_protect('device_telemetry_other', 'insert, update');
-- Months `first` to `last` after this one; those there are stay.
create function device_make_months(first int, last int) returns void language plpgsql security definer set search_path = public as $$
declare
  month date;
  part text;
begin
  for n in first .. last loop
    month := date_trunc('month', now() at time zone 'UTC') + make_interval(months => n);
    part := 'device_telemetry_' || to_char(month, 'YYYYMM');
    continue when to_regclass(part) is not null;
    execute format('create table %I partition of device_telemetry for values from (%L) to (%L)',
      part, month::timestamp at time zone 'UTC', (month + interval '1 month')::timestamp at time zone 'UTC');
    perform infra_protect(part, 'insert, update');
  end loop;
end $$;
select device_make_months(-2, 3);
select infra_protect('device_telemetry', 'insert, update');

create table device_command (
  tenant_id int not null,
  id uuid not null,
  device_id uuid not null,
  collector_id uuid,
  serial text not null,
  site_id uuid not null,
  room_id uuid,
  kind text not null check (kind in ('read', 'switchOff', 'switchOn', 'closeValve', 'openValve')),
  cause text not null check (cause in ('manual', 'auto', 'restore', 'batch')),
  priority int not null,
  state text not null default 'queued'
    check (state in ('queued', 'sent', 'acked', 'verified', 'failed', 'expired', 'cancelled', 'superseded')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  result text,
  reason text,
  user_id uuid,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index device_command_list on device_command (tenant_id, created_at desc, id desc);
create index device_command_of on device_command (tenant_id, device_id, created_at desc);
create index device_command_open on device_command (tenant_id, collector_id, priority desc, created_at)
  where state in ('queued', 'sent', 'acked');
select infra_protect('device_command');
-- Whoever holds the line of a collector hears at once that it has something to send.
create function device_tell_line() returns trigger language plpgsql as $$
begin
  perform pg_notify('cloud_steward_devices', new.tenant_id || ' ' || coalesce(new.collector_id::text, ''));
  return null;
end $$;
create trigger device_tell_line after insert on device_command for each row execute function device_tell_line();

-- So does whoever's collector was put out of use or got another password.
create function device_end_line() returns trigger language plpgsql as $$
begin
  perform pg_notify('cloud_steward_devices', new.tenant_id || ' ' || new.id || ' end');
  return null;
end $$;
create trigger device_end_line after update of secret_hash, state on device for each row
  when (new.category = 'collector') execute function device_end_line();

-- Addresses that answer on a line and belong to no device of it.
create table device_stray (
  tenant_id int not null,
  collector_id uuid not null,
  address text not null,
  times int not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (tenant_id, collector_id, address)
);
select infra_protect('device_stray');

-- Numbers that meters tell by themselves.
alter table metering_reading drop constraint metering_reading_kind_check;
alter table metering_reading add constraint metering_reading_kind_check
  check (kind in ('opening', 'manual', 'photo', 'import', 'remote', 'estimated', 'final', 'replacement'));

-- Whoever sees some sites sees what their devices said.
select infra_scope(name, format('exists (select from device d where d.tenant_id = %1$I.tenant_id and d.id = %1$I.device_id)', name))
  from unnest(array['device_latest', 'device_telemetry']) name;
select infra_scope('device_stray',
  'exists (select from device d where d.tenant_id = device_stray.tenant_id and d.id = device_stray.collector_id)');

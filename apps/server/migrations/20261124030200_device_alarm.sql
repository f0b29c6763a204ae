-- What is wrong with devices, from when until when, and who has taken notice.
create table device_alarm (
  tenant_id int not null,
  id uuid not null,
  device_id uuid not null,
  serial text not null,
  category text not null,
  site_id uuid not null,
  room_id uuid,
  kind text not null check (kind in
    ('collector_offline', 'meter_silent', 'low_success', 'relay_differs', 'clock_off', 'battery_low', 'valve_fault', 'malformed')),
  severity text not null check (severity in ('critical', 'major', 'minor')),
  value numeric(14, 2),
  cleared_at timestamptz,
  acked_at timestamptz,
  acked_by text,
  ack_reason text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- Of one cause there is one alarm at a time.
create unique index device_alarm_active on device_alarm (tenant_id, device_id, kind) where cleared_at is null;
create index device_alarm_list on device_alarm (tenant_id, created_at desc, id desc);
create index device_alarm_of on device_alarm (tenant_id, device_id, created_at desc);
create index device_alarm_site on device_alarm (tenant_id, site_id, created_at desc, id desc);
select infra_protect('device_alarm');

-- When alarms are raised; one row a tenant, none means what the program says.
create table device_alarm_rule (
  tenant_id int primary key,
  hold_minutes int not null check (hold_minutes >= 0),
  silent_rounds int not null check (silent_rounds > 0),
  success_below int not null check (success_below between 1 and 100),
  success_clear int not null check (success_clear between 1 and 100),
  malformed_bytes int not null check (malformed_bytes > 0),
  check (success_below <= success_clear)
);
select infra_protect('device_alarm_rule');

-- What a collector's count of unreadable bytes was when the day began.
create table device_malformed_mark (
  tenant_id int not null,
  device_id uuid not null,
  marked_on date not null,
  malformed_count bigint not null,
  primary key (tenant_id, device_id)
);
select infra_protect('device_malformed_mark');
select infra_scope('device_malformed_mark',
  'exists (select from device d where d.tenant_id = device_malformed_mark.tenant_id and d.id = device_malformed_mark.device_id)');

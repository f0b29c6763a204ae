-- What makers' devices are, the devices themselves, what they counted, and what they were told.
create table device_type (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  category text not null check (category in ('collector', 'elemeter', 'watermeter', 'lock')),
  vendor text,
  model text,
  protocol text not null check (protocol in ('dlt645', 'cjt188', 'json', 'cloud', 'modbus')),
  can_switch boolean not null,
  needs_button boolean not null,
  poll_minutes int not null check (poll_minutes > 0),
  offline_minutes int not null check (offline_minutes > 0),
  has_key boolean not null default false,
  -- Level, password and operator for relays, sealed with SECRET_KEY.
  key text,
  remark text,
  created_at timestamptz not null default now(),
  -- 共享信道: meters whose radio any collector of their site may hear; who hears which, how well, and by whom it was reached last.
  shared_channel boolean not null default false,
  -- CJ/T 188 asks a meter by its address and by what it measures: a hot water meter does not answer who asks for a cold one.
  medium text check (medium in ('cold_water', 'hot_water', 'drinking_water')),
  primary key (tenant_id, id)
);
create unique index device_type_code on device_type (tenant_id, code);
create index device_type_list on device_type (tenant_id, created_at desc, id desc);
select infra_protect('device_type');

create trigger device_tell_poll after update of poll_minutes on device_type for each row when ((new.poll_minutes is distinct from old.poll_minutes)) execute function device_tell_poll();

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
  code_kinds text[],
  code_slots int check (code_slots > 0),
  auto_lock_s int,
  -- The SIM card of a collector: whose it is, how long it is paid for, and what it may carry in a month.
  sim_carrier text check (sim_carrier in ('mobile', 'unicom', 'telecom', 'broadnet', 'other')),
  sim_expires_on date,
  sim_monthly_mb int check (sim_monthly_mb > 0),
  -- Where a device was put in, when, by whom and by which ticket; and until when it is under warranty, or a meter may be billed by.
  position text,
  ticket_no text,
  installed_on date,
  installed_by text,
  warranty_until date,
  verify_due_on date,
  -- Keys for certain days and hours, and keys for one time; which of them a lock can hold.
  code_cycles text[],
  -- A device that took the place of another, and the other way round. The old one is removed.
  replaces_id uuid,
  replaced_by_id uuid,
  -- A meter that speaks for itself is its own line: who asks by whom it is reached finds the meter.
  is_direct boolean not null default false,
  -- Where a device stands in its life, finer than what is done with it: `state` stays what every list, line and index goes by, and
  -- `stage` says more where there is more to say. A stage that does not fit its state says nothing.
  stage text check (stage in ('allotted', 'installed', 'fault', 'scrapped')),
  stage_at timestamptz,
  stage_by text check (stage_by in ('staff', 'line', 'telemetry', 'alarm', 'order', 'replace')),
  allotted_to text,
  -- 复电方式: a meter may come back otherwise than others of its type. 通道, 波特率: where on its collector's line it hangs.
  restore_mode text check (restore_mode in ('automatic', 'button')),
  channel int check (channel between 1 and 64),
  baud text check (baud in ('1200', '2400', '4800', '9600', '19200', '38400', '57600', '115200')),
  -- Of collectors: how many meters it can have, and where it connected from last.
  child_limit int check (child_limit > 0),
  ip text,
  path_id uuid,
  -- 大门、单元门: a lock at the door of a flat that is let room by room, or of a building, opens for all who live behind it.
  house_id uuid,
  building_id uuid,
  primary key (tenant_id, id),
  constraint device_direct check ((not is_direct) or ((category in ('elemeter', 'watermeter')) and (collector_id is null or collector_id = id))),
  constraint device_one_door check (num_nonnulls(room_id, house_id, building_id) <= 1)
);
-- An address answers once on a line; one that was removed makes room for the next.
create unique index device_address on device (tenant_id, collector_id, address) where state <> 'removed';
create index device_building on device (tenant_id, building_id) where building_id is not null;
-- A lock of a maker's cloud has no collector, and its number there once.
create unique index device_cloud_lock on device (tenant_id, type_id, address) where category = 'lock' and collector_id is null and state <> 'removed';
create index device_house on device (tenant_id, house_id) where house_id is not null;
create index device_list on device (tenant_id, category, created_at desc, id desc);
-- A meter of the accounts has one apparatus that tells its numbers.
create unique index device_meter on device (tenant_id, meter_id) where meter_id is not null and state <> 'removed';
create unique index device_replaces on device (tenant_id, replaces_id) where replaces_id is not null;
create index device_room on device (tenant_id, room_id) where room_id is not null;
create unique index device_serial on device (tenant_id, serial);
create index device_sim on device (tenant_id, sim_expires_on) where sim_expires_on is not null;
create index device_site on device (tenant_id, site_id, category);
create index device_stage on device (tenant_id, stage, id) where stage in ('installed', 'fault');
create index device_type_of on device (tenant_id, type_id);
select infra_protect('device');

create trigger device_end_line after update of secret_hash, state, address on device for each row when (((new.category = 'collector'::text) or new.is_direct)) execute function device_end_line();
create trigger device_tell_devices after insert or delete or update of collector_id, address, type_id, site_id, state on device for each row execute function device_tell_devices();

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
) with (fillfactor=70);
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
select infra_protect('device_telemetry', 'insert, update');

create table device_telemetry_other partition of device_telemetry default;
select infra_protect('device_telemetry_other', 'insert, update');

create table device_command (
  tenant_id int not null,
  id uuid not null,
  device_id uuid not null,
  collector_id uuid,
  serial text not null,
  site_id uuid not null,
  room_id uuid,
  kind text not null check (kind in ('read', 'switchOff', 'switchOn', 'closeValve', 'openValve', 'putCode', 'dropCode', 'listCodes', 'unlock', 'custom', 'ping', 'readMissed', 'searchMeters', 'restart')),
  cause text not null check (cause in ('manual', 'auto', 'restore', 'batch')),
  priority int not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'acked', 'verified', 'failed', 'expired', 'cancelled', 'superseded')),
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
  -- What goes with an order to a lock, gone when it has ended, and which codes the lock said that it holds: both sealed with SECRET_KEY.
  payload text,
  answer text,
  model_key text,
  model_name text,
  argument numeric(14,3),
  detail text,
  -- A valve that was told takes up to half a minute: until then it is on its way, and is not told again.
  moves_until timestamptz,
  -- What whoever ordered it passed over knowingly: asked again before it is sent, that alone is no news.
  despite text[],
  primary key (tenant_id, id),
  constraint device_command_model check ((kind = 'custom') = (model_key is not null))
);
create index device_command_list on device_command (tenant_id, created_at desc, id desc);
create index device_command_moving on device_command (tenant_id, device_id) where moves_until is not null and (state in ('queued', 'sent', 'acked'));
-- What is under way of a device, however much it was told in years.
create index device_command_now on device_command (tenant_id, device_id, created_at desc, id desc) where state in ('queued', 'sent', 'acked');
create index device_command_of on device_command (tenant_id, device_id, created_at desc, id desc);
create index device_command_open on device_command (tenant_id, collector_id, priority desc, created_at) where state in ('queued', 'sent', 'acked');
create index device_command_state on device_command (tenant_id, state, created_at desc, id desc);
select infra_protect('device_command');

create trigger device_tell_line after insert on device_command for each row execute function device_tell_line();

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

-- What is wrong with devices, from when until when, and who has taken notice.
create table device_alarm (
  tenant_id int not null,
  id uuid not null,
  device_id uuid not null,
  serial text not null,
  category text not null,
  site_id uuid not null,
  room_id uuid,
  kind text not null check (kind in ('collector_offline', 'meter_silent', 'low_success', 'relay_differs', 'clock_off', 'battery_low', 'valve_fault', 'magnet', 'malformed', 'sim_expiring', 'model_alarm', 'device_event')),
  severity text not null check (severity in ('critical', 'major', 'minor')),
  value numeric(17,3),
  cleared_at timestamptz,
  acked_at timestamptz,
  acked_by text,
  ack_reason text,
  created_at timestamptz not null default now(),
  cause text not null default '',
  title text,
  -- Who sees to an alarm, and what was said about it.
  assignee_id uuid,
  primary key (tenant_id, id)
);
-- Of one cause there is one alarm at a time.
create unique index device_alarm_active on device_alarm (tenant_id, device_id, kind, cause) where cleared_at is null;
create index device_alarm_assignee on device_alarm (tenant_id, assignee_id, created_at desc, id desc) where assignee_id is not null;
-- What is asked for most is rare among all there ever was: without these it was looked for row by row through all of it.
create index device_alarm_lasting on device_alarm (tenant_id, created_at desc, id desc) where cleared_at is null;
create index device_alarm_list on device_alarm (tenant_id, created_at desc, id desc);
create index device_alarm_of on device_alarm (tenant_id, device_id, created_at desc);
create index device_alarm_site on device_alarm (tenant_id, site_id, created_at desc, id desc);
create index device_alarm_unseen on device_alarm (tenant_id, created_at desc, id desc) where acked_at is null;
select infra_protect('device_alarm');

-- When alarms are raised; one row a tenant, none means what the program says.
create table device_alarm_rule (
  tenant_id int not null,
  hold_minutes int not null check (hold_minutes >= 0),
  silent_rounds int not null check (silent_rounds > 0),
  success_below int not null check (success_below between 1 and 100),
  success_clear int not null check (success_clear between 1 and 100),
  malformed_bytes int not null check (malformed_bytes > 0),
  primary key (tenant_id),
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

-- Where several processes hear one broker: who of them asks a line, and until when that holds.
create table device_line (
  tenant_id int not null,
  collector_id uuid not null,
  node text not null,
  until timestamptz not null,
  primary key (tenant_id, collector_id)
);
select infra_protect('device_line');

-- What a type's devices say and can be told, in versions: one is published at a time, and one is worked on.
create table device_type_model (
  tenant_id int not null,
  id uuid not null,
  type_id uuid not null,
  number int not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'retired')),
  -- properties, commands, events and alarms; its form stands in packages/contract/src/devices/model.ts.
  document jsonb not null,
  property_count int not null default 0,
  revision int not null default 0,
  based_on int,
  username text,
  published_at timestamptz,
  published_by text,
  reason text,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index device_type_model_draft on device_type_model (tenant_id, type_id) where state = 'draft';
create index device_type_model_list on device_type_model (tenant_id, created_at desc, id desc);
create unique index device_type_model_number on device_type_model (tenant_id, type_id, number);
create unique index device_type_model_published on device_type_model (tenant_id, type_id) where state = 'published';
select infra_protect('device_type_model');

create trigger device_tell_model after update of state on device_type_model for each row when ((new.state = 'published'::text)) execute function device_tell_model();

-- What happened to devices, as they said themselves; said again it is the same.
create table device_event (
  tenant_id int not null,
  device_id uuid not null,
  at timestamptz not null,
  key text not null,
  name text not null,
  severity text not null check (severity in ('info', 'critical', 'major', 'minor')),
  received_at timestamptz not null,
  primary key (tenant_id, device_id, at, key)
);
create index device_event_new on device_event (tenant_id, received_at) where severity <> 'info';
select infra_protect('device_event', 'insert');

create table device_alarm_note (
  tenant_id int not null,
  id uuid not null,
  alarm_id uuid not null,
  kind text not null check (kind in ('comment', 'assigned')),
  -- Whom it was given to; nobody: it is nobody's any more.
  assignee text,
  note text,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index device_alarm_note_of on device_alarm_note (tenant_id, alarm_id, id);
select infra_protect('device_alarm_note', 'insert');

create table device_link (
  tenant_id int not null,
  device_id uuid not null,
  collector_id uuid not null,
  -- dBm; not every line says it.
  signal int,
  heard_at timestamptz not null,
  primary key (tenant_id, device_id, collector_id)
);
create index device_link_of on device_link (tenant_id, collector_id);
select infra_protect('device_link');

-- Which rows a caller with a row scope sees, where that follows from another table.
select infra_scope('device_latest', $$exists (select from device d where (d.tenant_id = device_latest.tenant_id and d.id = device_latest.device_id))$$);
select infra_scope('device_telemetry', $$exists (select from device d where (d.tenant_id = device_telemetry.tenant_id and d.id = device_telemetry.device_id))$$);
select infra_scope('device_stray', $$exists (select from device d where (d.tenant_id = device_stray.tenant_id and d.id = device_stray.collector_id))$$);
select infra_scope('device_malformed_mark', $$exists (select from device d where (d.tenant_id = device_malformed_mark.tenant_id and d.id = device_malformed_mark.device_id))$$);
select infra_scope('device_event', $$exists (select from device d where (d.tenant_id = device_event.tenant_id and d.id = device_event.device_id))$$);
select infra_scope('device_alarm_note', $$exists (select from device_alarm a where (a.tenant_id = device_alarm_note.tenant_id and a.id = device_alarm_note.alarm_id))$$);

select infra_make_months('device_telemetry', -2, 3);

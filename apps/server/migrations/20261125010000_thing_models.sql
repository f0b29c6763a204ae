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
  primary key (tenant_id, id),
  foreign key (tenant_id, type_id) references device_type (tenant_id, id)
);
create unique index device_type_model_number on device_type_model (tenant_id, type_id, number);
create unique index device_type_model_draft on device_type_model (tenant_id, type_id) where state = 'draft';
create unique index device_type_model_published on device_type_model (tenant_id, type_id) where state = 'published';
create index device_type_model_list on device_type_model (tenant_id, created_at desc, id desc);
select infra_protect('device_type_model');

-- Whoever holds the line of a collector goes by the new version at once.
create function device_tell_model() returns trigger language plpgsql as $$
begin
  perform pg_notify('cloud_steward_devices', new.tenant_id || ' ' || collector_id || ' model')
    from (select distinct collector_id from device
      where tenant_id = new.tenant_id and type_id = new.type_id and collector_id is not null and state <> 'removed') lines;
  return null;
end $$;
create trigger device_tell_model after update of state on device_type_model for each row
  when (new.state = 'published') execute function device_tell_model();
create index device_type_of on device (tenant_id, type_id);

alter table device_type drop constraint device_type_protocol_check;
alter table device_type add constraint device_type_protocol_check
  check (protocol in ('dlt645', 'cjt188', 'json', 'cloud', 'modbus'));

-- Orders of a model: which, what its maker calls it, and the number that goes with it.
alter table device_command drop constraint device_command_kind_check;
alter table device_command add constraint device_command_kind_check check (kind in
  ('read', 'switchOff', 'switchOn', 'closeValve', 'openValve', 'putCode', 'dropCode', 'listCodes', 'unlock', 'custom'));
alter table device_command
  add column model_key text,
  add column model_name text,
  add column argument numeric(14, 3),
  add constraint device_command_model check ((kind = 'custom') = (model_key is not null));

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
select infra_scope('device_event',
  'exists (select from device d where d.tenant_id = device_event.tenant_id and d.id = device_event.device_id)');

-- Alarms of models and of events: which of them, and how it is called.
alter table device_alarm drop constraint device_alarm_kind_check;
alter table device_alarm add constraint device_alarm_kind_check check (kind in
  ('collector_offline', 'meter_silent', 'low_success', 'relay_differs', 'clock_off', 'battery_low', 'valve_fault', 'malformed',
   'model_alarm', 'device_event'));
alter table device_alarm
  add column cause text not null default '',
  add column title text,
  alter column value type numeric(17, 3);
drop index device_alarm_active;
create unique index device_alarm_active on device_alarm (tenant_id, device_id, kind, cause) where cleared_at is null;

-- Locks are devices like others: a category, what they can hold, and what they are told.
alter table device_type drop constraint device_type_category_check;
alter table device_type add constraint device_type_category_check
  check (category in ('collector', 'elemeter', 'watermeter', 'lock'));
alter table device_type drop constraint device_type_protocol_check;
alter table device_type add constraint device_type_protocol_check
  check (protocol in ('dlt645', 'cjt188', 'json', 'cloud'));
alter table device
  add column code_kinds text[],
  add column code_slots int check (code_slots > 0),
  add column auto_lock_s int;
-- A lock of a maker's cloud has no collector, and its number there once.
create unique index device_cloud_lock on device (tenant_id, type_id, address)
  where category = 'lock' and collector_id is null and state <> 'removed';

create view device_lock with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, code_kinds, code_slots, auto_lock_s, state, remark, created_at
  from device where category = 'lock' with check option;
alter view device_lock alter column category set default 'lock';
alter view device_lock alter column state set default 'active';
alter view device_lock alter column created_at set default now();
grant select, insert, update, delete on device_lock to cloud_steward_app;

alter table device_command drop constraint device_command_kind_check;
alter table device_command add constraint device_command_kind_check check (kind in
  ('read', 'switchOff', 'switchOn', 'closeValve', 'openValve', 'putCode', 'dropCode', 'listCodes', 'unlock'));
-- What goes with an order to a lock, gone when it has ended, and which codes the lock said that it holds: both sealed with SECRET_KEY.
alter table device_command add column payload text, add column answer text;

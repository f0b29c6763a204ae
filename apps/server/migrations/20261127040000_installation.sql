-- Where a device was put in, when, by whom and by which ticket; and until when it is under warranty, or a meter may be billed by.
alter table device
  add column position text,
  add column ticket_no text,
  add column installed_on date,
  add column installed_by text,
  add column warranty_until date,
  add column verify_due_on date;

create or replace view device_collector with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, name, sim_no, state, secret_hash, success_bp, malformed_count, last_round_at, remark, created_at,
    sim_carrier, sim_expires_on, sim_monthly_mb, position, ticket_no, installed_on, installed_by, warranty_until
  from device where category = 'collector' with check option;
create or replace view device_elemeter with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, meter_id, state, reading_state, remark, created_at,
    position, ticket_no, installed_on, installed_by, warranty_until, verify_due_on
  from device where category = 'elemeter' with check option;
create or replace view device_watermeter with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, meter_id, state, reading_state, remark, created_at,
    position, ticket_no, installed_on, installed_by, warranty_until, verify_due_on
  from device where category = 'watermeter' with check option;
create or replace view device_lock with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, code_kinds, code_slots, auto_lock_s, state, remark, created_at,
    position, ticket_no, installed_on, installed_by, warranty_until
  from device where category = 'lock' with check option;

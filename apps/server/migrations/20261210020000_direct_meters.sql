-- A meter that speaks for itself is its own line: who asks by whom it is reached finds the meter.
alter table device add column is_direct boolean not null default false;
alter table device add constraint device_direct
  check (not is_direct or (category in ('elemeter', 'watermeter') and (collector_id is null or collector_id = id)));
-- A view may gain columns at its end alone.
create or replace view device_elemeter with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, meter_id, state, reading_state, remark, created_at,
    position, ticket_no, installed_on, installed_by, warranty_until, verify_due_on, is_direct
  from device where category = 'elemeter' with check option;
create or replace view device_watermeter with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, meter_id, state, reading_state, remark, created_at,
    position, ticket_no, installed_on, installed_by, warranty_until, verify_due_on, is_direct
  from device where category = 'watermeter' with check option;
-- Whoever's device signs in itself and was put out of use, or got another password, is cut off.
drop trigger device_end_line on device;
create trigger device_end_line after update of secret_hash, state on device for each row
  when (new.category = 'collector' or new.is_direct) execute function device_end_line();

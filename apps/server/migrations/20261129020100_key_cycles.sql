-- Keys for certain days and hours, and keys for one time; which of them a lock can hold.
alter table device add column code_cycles text[];
create or replace view device_lock with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, code_kinds, code_slots, auto_lock_s, state, remark, created_at,
    position, ticket_no, installed_on, installed_by, warranty_until, code_cycles
  from device where category = 'lock' with check option;

alter table lock_credential add column cycle text not null default 'period' check (cycle in ('period', 'weekly', 'once'));
update lock_credential set cycle = 'weekly' where weekdays is not null or day_from is not null;

-- The SIM card of a collector: whose it is, how long it is paid for, and what it may carry in a month.
alter table device
  add column sim_carrier text check (sim_carrier in ('mobile', 'unicom', 'telecom', 'broadnet', 'other')),
  add column sim_expires_on date,
  add column sim_monthly_mb int check (sim_monthly_mb > 0);
create index device_sim on device (tenant_id, sim_expires_on) where sim_expires_on is not null;

create or replace view device_collector with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, name, sim_no, state, secret_hash, success_bp, malformed_count, last_round_at, remark, created_at,
    sim_carrier, sim_expires_on, sim_monthly_mb
  from device where category = 'collector' with check option;

alter table device_alarm drop constraint device_alarm_kind_check;
alter table device_alarm add constraint device_alarm_kind_check check (kind in
  ('collector_offline', 'meter_silent', 'low_success', 'relay_differs', 'clock_off', 'battery_low', 'valve_fault', 'malformed',
   'sim_expiring', 'model_alarm', 'device_event'));

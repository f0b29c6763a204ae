-- 强磁干扰: somebody holds a magnet to a water meter, so that it counts less than flows.
alter table device_alarm drop constraint device_alarm_kind_check;
alter table device_alarm add constraint device_alarm_kind_check check (kind in
  ('collector_offline', 'meter_silent', 'low_success', 'relay_differs', 'clock_off', 'battery_low', 'valve_fault', 'magnet', 'malformed',
   'sim_expiring', 'model_alarm', 'device_event'));

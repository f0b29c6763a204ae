-- Collectors are told things themselves; and how much of an order was done.
alter table devices_device_command drop constraint devices_device_command_kind_check;
alter table devices_device_command add constraint devices_device_command_kind_check check (kind in
  ('read', 'switchOff', 'switchOn', 'closeValve', 'openValve', 'putCode', 'dropCode', 'listCodes', 'unlock', 'custom',
   'ping', 'readMissed', 'searchMeters', 'restart'));
alter table devices_device_command add column detail text;

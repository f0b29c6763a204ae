-- Collectors are told things themselves; and how much of an order was done.
alter table device_command drop constraint device_command_kind_check;
alter table device_command add constraint device_command_kind_check check (kind in
  ('read', 'switchOff', 'switchOn', 'closeValve', 'openValve', 'putCode', 'dropCode', 'listCodes', 'unlock', 'custom',
   'ping', 'readMissed', 'searchMeters', 'restart'));
alter table device_command add column detail text;

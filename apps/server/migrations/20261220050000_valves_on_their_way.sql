-- A valve that was told takes up to half a minute: until then it is on its way, and is not told again.
alter table device_command add column moves_until timestamptz;
create index device_command_moving on device_command (tenant_id, device_id)
  where moves_until is not null and state in ('queued', 'sent', 'acked');

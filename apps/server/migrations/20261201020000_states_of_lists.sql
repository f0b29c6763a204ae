-- What is asked for most is rare among all there ever was: without these it was looked for row by row through all of it.
create index devices_device_alarm_lasting on devices_device_alarm (tenant_id, created_at desc, id desc) where cleared_at is null;
create index devices_device_alarm_unseen on devices_device_alarm (tenant_id, created_at desc, id desc) where acked_at is null;
create index devices_device_command_state on devices_device_command (tenant_id, state, created_at desc, id desc);
create index supply_account_state on supply_account (tenant_id, state, created_at desc, id desc);

-- What is asked for most is rare among all there ever was: without these it was looked for row by row through all of it.
create index device_alarm_lasting on device_alarm (tenant_id, created_at desc, id desc) where cleared_at is null;
create index device_alarm_unseen on device_alarm (tenant_id, created_at desc, id desc) where acked_at is null;
create index device_command_state on device_command (tenant_id, state, created_at desc, id desc);
create index prepaid_account_state on prepaid_account (tenant_id, state, created_at desc, id desc);

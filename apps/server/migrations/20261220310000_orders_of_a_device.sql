-- The newest order of a device, whatever the planner believes of a table that was empty when a plan was made: without the
-- id in the index it took the one of the list, and looked at every order of the tenant for each meter of a site.
drop index device_command_of;
create index device_command_of on device_command (tenant_id, device_id, created_at desc, id desc);
-- What is under way of a device, however much it was told in years.
create index device_command_now on device_command (tenant_id, device_id, created_at desc, id desc)
  where state in ('queued', 'sent', 'acked');

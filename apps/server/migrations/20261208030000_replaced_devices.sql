-- A device that took the place of another, and the other way round. The old one is removed.
alter table device add column replaces_id uuid, add column replaced_by_id uuid;
create unique index device_replaces on device (tenant_id, replaces_id) where replaces_id is not null;

-- 共享信道: meters whose radio any collector of their site may hear; who hears which, how well, and by whom it was reached last.
alter table devices_device_type add column shared_channel boolean not null default false;
alter table devices_device add column path_id uuid;
create table devices_link (
  tenant_id int not null,
  device_id uuid not null,
  collector_id uuid not null,
  -- dBm; not every line says it.
  signal int,
  heard_at timestamptz not null,
  primary key (tenant_id, device_id, collector_id)
);
create index devices_link_of on devices_link (tenant_id, collector_id);
select infra_protect('devices_link');

-- 共享信道: meters whose radio any collector of their site may hear; who hears which, how well, and by whom it was reached last.
alter table device_type add column shared_channel boolean not null default false;
alter table device add column path_id uuid;
create table device_link (
  tenant_id int not null,
  device_id uuid not null,
  collector_id uuid not null,
  -- dBm; not every line says it.
  signal int,
  heard_at timestamptz not null,
  primary key (tenant_id, device_id, collector_id)
);
create index device_link_of on device_link (tenant_id, collector_id);
select infra_protect('device_link');

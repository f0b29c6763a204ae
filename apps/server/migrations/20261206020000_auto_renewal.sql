-- Leases that renew by themselves, and what became of each end of one.
alter table housing_lease
  add column auto_renew_months int check (auto_renew_months > 0),
  add column auto_renew_days int check (auto_renew_days > 0),
  add column auto_renew_raise_bp int,
  add column auto_renew_raise_fen bigint,
  add constraint housing_lease_auto_renewal check (auto_renew_months is null or auto_renew_days is not null);
alter table housing_lease_default
  add column auto_renew_months int,
  add column auto_renew_days int,
  add column auto_renew_raise_bp int,
  add column auto_renew_raise_fen bigint;
create index housing_lease_renewing on housing_lease (tenant_id, end_on) where auto_renew_months is not null and status = 'signed' and successor_id is null;
-- Once for each lease and end: when the parties were told, what stood against it when it was tried last, and what followed.
create table housing_auto_renewal (
  tenant_id int not null,
  lease_id uuid not null,
  end_on date not null,
  site_id uuid not null,
  told_on date,
  obstacle text check (obstacle in ('notice', 'changing', 'reserved', 'taken', 'room', 'identity', 'late', 'other')),
  tried_on date,
  renewed_on date,
  next_id uuid,
  primary key (tenant_id, lease_id, end_on),
  foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id)
);
select infra_protect('housing_auto_renewal', 'insert, update');

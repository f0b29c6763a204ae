-- Renewals of a contract of several rooms are asked for together and decided together: one request, a row for each room.
alter table housing_lease_change
  add column together_id uuid,
  add column master_lease_id uuid,
  add check ((together_id is null) = (master_lease_id is null));
create index housing_lease_change_together on housing_lease_change (tenant_id, together_id) where together_id is not null;
create index housing_lease_change_master on housing_lease_change (tenant_id, master_lease_id, created_at desc, id desc) where master_lease_id is not null;

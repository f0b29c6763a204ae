alter table housing_lease add foreign key (tenant_id, master_lease_id) references housing_master_lease (tenant_id, id);
alter table housing_sign_flow
  add foreign key (tenant_id, master_lease_id) references housing_master_lease (tenant_id, id),
  add check ((lease_id is null) <> (master_lease_id is null)),
  add check (lease_id is null or (room_id is not null and site_id is not null and landlord_id is not null));

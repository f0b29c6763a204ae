alter table housing_lease_change add foreign key (tenant_id, master_lease_id) references housing_master_lease (tenant_id, id);

-- A house can get another landlord, and the one who let it before still has the leases, their bills and the money in the
-- ledger: he cannot be removed. Not checked for leases of before, whose landlords could be.
alter table housing_lease add foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id) not valid;

-- The calendar asks by the day somebody leaves and by the day a renewal that waits would begin; the other days have their indexes.
create index housing_lease_leaving on housing_lease (tenant_id, leaving_on) where leaving_on is not null;
create index housing_lease_change_renewal on housing_lease_change (tenant_id, effective_on) where state = 'submitted' and kind = 'renewal';

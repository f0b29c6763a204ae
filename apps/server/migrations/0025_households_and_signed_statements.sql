-- One row a household and utility: locked while its use is priced, so that two accounts never stand on the same step. A
-- household is a house, or a room that is a home of its own; it is no record of its own and has no foreign key.
create table metering_household (
  tenant_id int not null,
  household_id uuid not null,
  utility text not null,
  primary key (tenant_id, household_id, utility)
);
select infra_protect('metering_household', 'insert, update');

-- By how many units each step of a household of many persons lies higher, where a price programme holds.
alter table metering_attachment add column allowance numeric(11,3) check (allowance >= 0);

-- The rooms of a house, archived ones too: what they used belongs to the same household.
create index housing_room_house on housing_room (tenant_id, house_id, id);

-- The day to which the late fee of a bill is counted: what was signed at a check-out is what is owed.
alter table billing_bill add column late_fee_until date;

-- A rent is of a month, a week or a day. A rent by the week or day is paid every so many weeks or days;
-- empty: all at once, as a monthly rent is with pay_months = 'all'. Months and their proration concern monthly rents alone.
alter table housing_lease
  add column rent_unit text default 'month' check (rent_unit in ('month', 'week', 'day')),
  add column pay_units int check (pay_units between 1 and 366),
  -- The deposit is an amount, or so many months of rent; deposit_fen holds what that came to when the lease was drafted.
  add column deposit_mode text default 'amount' check (deposit_mode in ('amount', 'months')),
  add column deposit_months numeric(3,1) check (deposit_months between 0 and 24),
  alter column pay_months drop not null,
  alter column cycle_mode drop not null,
  alter column proration drop not null;

-- Value added tax on rent follows from who lets and what is let; empty: as the income account of rents says.
alter table housing_landlord
  add column lessor_kind text check (lessor_kind in ('person', 'smallScale', 'general', 'rentalEnterprise'));
-- Empty: housing.
alter table housing_house add column let_as text check (let_as in ('housing', 'nonHousing'));

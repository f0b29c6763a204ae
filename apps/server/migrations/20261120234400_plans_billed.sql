-- A plan that has billed keeps when and whom it charges: other periods would overlap those on bills. It is ended instead.
alter table billing_charge_plan add column billed_at timestamptz;

-- Terms of a lease beyond rent and days. What is empty is not agreed.
alter table housing_lease
  add column contract_type text,
  -- From lease month n on: basis points of the price before, and fen on top. [{"fromMonth":12,"addBp":300}]
  add column steps jsonb,
  -- The monthly rent agreed later, from a day on: changes of a live lease never touch the rent it was signed with.
  add column rent_changes jsonb,
  add column due_rule text check (due_rule in ('advance', 'dayOfMonth', 'dayOfPreviousMonth')),
  add column due_day int check (due_day between 1 and 31),
  add column included_fees text,
  add column notice_days int check (notice_days between 0 and 366),
  add column break_rule text check (break_rule in ('none', 'fixed', 'months', 'deposit')),
  add column break_fen bigint check (break_fen >= 0),
  add column break_months int check (break_months between 0 and 24),
  -- After the last day, while nobody has left: charged month by month, or not charged.
  add column at_end text check (at_end in ('monthly', 'stop')),
  -- How finance counts late fees of the bills of this lease; empty: grace excluded, no cap.
  add column late_fee_mode text check (late_fee_mode in ('excluded', 'threshold')),
  add column late_fee_cap_bp int check (late_fee_cap_bp between 0 and 10000);

-- A change of a live lease drops what is not billed and writes it anew, so a period may have several generations; what
-- a bill has stays, and the difference is a row of its own, negative when it is a credit.
alter table housing_charge
  add column adjusts_id uuid,
  drop constraint housing_charge_fee_check,
  add check (fee in ('rent', 'deposit', 'one_off')),
  drop constraint housing_charge_amount_fen_check,
  add check (amount_fen >= 0 or adjusts_id is not null),
  add foreign key (tenant_id, adjusts_id) references housing_charge (tenant_id, id);
drop index housing_charge_once;
create unique index housing_charge_once on housing_charge (tenant_id, lease_id, fee, period_from)
  where dropped_at is null and adjusts_id is null;
create index housing_charge_adjusts on housing_charge (tenant_id, adjusts_id) where adjusts_id is not null;
create index housing_charge_credit on housing_charge (tenant_id, lease_id) where dropped_at is null and amount_fen < 0;

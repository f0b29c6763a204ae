-- Late fees by day, week, month or once, as a part or an amount, on the kinds of bill the parties agreed on.
alter table housing_lease
  add column late_fee_on text[],
  add column late_fee_every text check (late_fee_every in ('day', 'week', 'month', 'once')),
  add column late_fee_unit_fen bigint check (late_fee_unit_fen > 0);
alter table housing_lease_default
  add column late_fee_on text[],
  add column late_fee_every text check (late_fee_every in ('day', 'week', 'month', 'once')),
  add column late_fee_unit_fen bigint check (late_fee_unit_fen > 0);
alter table billing_bill
  add column late_fee_on text[] not null default '{rent}',
  add column late_fee_every text not null default 'day' check (late_fee_every in ('day', 'week', 'month', 'once')),
  add column late_fee_unit_fen bigint check (late_fee_unit_fen > 0);
-- Bills of before bear on their rent alone, so what these columns hold stays true.
comment on column billing_bill.rent_fen is 'what of the bill bears a late fee: the lines of the kinds in late_fee_on';
comment on column billing_bill.rent_paid_fen is 'what of rent_fen is paid';
comment on column billing_bill.rent_credited_fen is 'what of rent_fen is owed no more';

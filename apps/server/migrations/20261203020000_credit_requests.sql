-- Credits above a tenant's limit are asked for like discounts: [{"lineId": "…", "amountFen": 1}], as they were wanted.
alter table billing_adjustment
  add column lines jsonb,
  drop constraint billing_adjustment_kind_check,
  add constraint billing_adjustment_kind_check check (kind in ('discount', 'waiver', 'write_off', 'credit')),
  add constraint billing_adjustment_lines check ((kind = 'credit') = (lines is not null));

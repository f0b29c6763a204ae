-- An issued invoice whose bill is paid less than it says needs a red one: since when, and why.
alter table billing_tax_invoice
  add column red_due_on date,
  add column red_due_reason text,
  drop constraint billing_tax_invoice_state_check,
  drop constraint billing_tax_invoice_check1,
  add constraint billing_tax_invoice_state_check
    check (state in ('asked', 'issued', 'red_due', 'reversed', 'refused', 'withdrawn')),
  add constraint billing_tax_invoice_issued_check
    check ((state in ('issued', 'red_due', 'reversed')) = (invoice_no is not null and issued_on is not null)),
  add constraint billing_tax_invoice_red_due_check
    check (state <> 'red_due' or (red_due_on is not null and red_due_reason is not null));

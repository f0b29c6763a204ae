-- Another account for a refund that could not be paid is looked at by somebody else than who entered it.
alter table checkout_check_out drop constraint checkout_check_out_state_check;
alter table checkout_check_out add constraint checkout_check_out_state_check check (state in ('scheduled', 'inspected', 'calculated',
  'confirmed', 'disputed', 'review_1', 'review_2', 'returned', 'paying', 'pay_failed', 'payee_review', 'collecting', 'refunded', 'closed', 'rejected', 'cancelled'));
alter table checkout_check_out add column payee_by uuid;

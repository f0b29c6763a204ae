-- A special leave: what is to hold instead of the lease's own terms, reviewed by somebody else before anything is
-- inspected or calculated.
alter table checkout_check_out drop constraint checkout_check_out_state_check;
alter table checkout_check_out add constraint checkout_check_out_state_check check (state in ('content_review', 'content_returned',
  'scheduled', 'inspected', 'calculated', 'confirmed', 'disputed', 'review_1', 'review_2', 'returned', 'paying', 'pay_failed',
  'payee_review', 'collecting', 'refunded', 'closed', 'rejected', 'cancelled'));
alter table checkout_check_out add column special_terms text check (special_terms is null or leave_kind = 'special');

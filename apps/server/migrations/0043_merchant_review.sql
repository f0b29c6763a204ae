-- An application that a process of the tenant decides before it is handed in at the channel.
alter table payout_merchant drop constraint payout_merchant_state_check;
alter table payout_merchant add constraint payout_merchant_state_check check (state in
  ('editing', 'in_review', 'auditing', 'to_confirm', 'to_sign', 'signing', 'finished', 'rejected', 'frozen', 'cancelled'));

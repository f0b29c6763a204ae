-- Given up here, and the channel has not said yet that nobody can pay it.
alter table channel_order drop constraint channel_order_state_check;
alter table channel_order add constraint channel_order_state_check
  check (state in ('created', 'placed', 'closing', 'booked', 'closed', 'error'));

-- A rule may leave it to a person when a payment is divided: until then the channel keeps the money.
alter table treasury_share_rule add column is_manual boolean not null default false;
alter table treasury_share_order drop constraint treasury_share_order_state_check;
alter table treasury_share_order add constraint treasury_share_order_state_check
  check (state in ('to_divide', 'pending', 'frozen', 'splitting', 'part_failed', 'finished'));

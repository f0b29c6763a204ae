-- A rule may leave it to a person when a payment is divided: until then the channel keeps the money.
alter table channel_share_rule add column is_manual boolean not null default false;
alter table channel_share_order drop constraint channel_share_order_state_check;
alter table channel_share_order add constraint channel_share_order_state_check
  check (state in ('to_divide', 'pending', 'frozen', 'splitting', 'part_failed', 'finished'));

-- An order may be for the balance of a meter account: whoever looks at the list sees what it was for.
alter table channel_order drop constraint channel_order_purpose_check;
alter table channel_order add constraint channel_order_purpose_check check (purpose in ('bills', 'prepaid', 'meter')) not valid;
alter table channel_order validate constraint channel_order_purpose_check;

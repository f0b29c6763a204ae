-- An order may be for the balance of a meter account: whoever looks at the list sees what it was for.
alter table treasury_order drop constraint treasury_order_purpose_check;
alter table treasury_order add constraint treasury_order_purpose_check check (purpose in ('bills', 'prepaid', 'meter')) not valid;
alter table treasury_order validate constraint treasury_order_purpose_check;

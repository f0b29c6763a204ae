-- Power given back when its payer left, or his account was closed: followed until the meter is verified to have it. Whether
-- and when it came to nothing, and somebody was told.
alter table prepaid_account add column back_command_id uuid;
alter table prepaid_account add column back_ordered_at timestamptz;
alter table prepaid_account add column back_failed_at timestamptz;
create index prepaid_account_back on prepaid_account (tenant_id, id) where back_ordered_at is not null;

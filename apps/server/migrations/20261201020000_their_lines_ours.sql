-- A line of a channel names one of our orders or refunds by our id, written without dashes: which one is found out once, when
-- the line is read, and not each time a day is compared.
alter table channel_line add column our_id uuid;
update channel_line set our_id = (case kind when 'refund' then refund_no else order_no end)::uuid
  where (case kind when 'refund' then refund_no else order_no end) ~ '^[0-9a-f]{32}$';

-- Receipts are asked for in turn: messages that never get one must not keep others from being asked about.
alter table identity_message add column asked_at timestamptz;
drop index identity_message_to_ask;
create index identity_message_to_ask on identity_message (tenant_id, asked_at nulls first, sent_at desc)
  where state = 'sent' and reference is not null;

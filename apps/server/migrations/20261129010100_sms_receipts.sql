-- What the provider calls a message it took, so that it can be asked what became of it; and what that says of bills.
alter table identity_message
  add column reference text,
  add column sent_at timestamptz,
  drop constraint identity_message_state_check,
  add constraint identity_message_state_check
    check (state in ('waiting', 'kept', 'sent', 'delivered', 'failed', 'refused'));
create index identity_message_to_ask on identity_message (tenant_id, sent_at) where state = 'sent' and reference is not null;
alter table billing_reminder
  add column message_id uuid,
  drop constraint billing_reminder_result_check,
  add constraint billing_reminder_result_check
    check (result in ('waiting', 'sent', 'delivered', 'failed', 'refused', 'unreachable', 'dropped'));
create index billing_reminder_message on billing_reminder (tenant_id, message_id) where message_id is not null;

-- Mails stand in the same log as short messages.
alter table identity_sms rename to identity_message;
alter table identity_message rename column mobile to recipient;
alter table identity_message add column channel text not null default 'sms' check (channel in ('sms', 'mail'));
alter table identity_message rename constraint identity_sms_state_check to identity_message_state_check;
alter index identity_sms_time rename to identity_message_time;
-- For processes of the version before, while they are replaced.
create view identity_sms with (security_invoker = true) as
  select tenant_id, id, recipient as mobile, template, content, provider, state, error, created_at, cost_fen
  from identity_message where channel = 'sms';
grant select, insert, update on identity_sms to cloud_steward_app;

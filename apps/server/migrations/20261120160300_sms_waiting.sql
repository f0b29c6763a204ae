-- A message for a provider waits until the job that sends it has run.
alter table identity_sms drop constraint identity_sms_state_check;
alter table identity_sms add constraint identity_sms_state_check check (state in ('waiting', 'kept', 'sent', 'failed'));

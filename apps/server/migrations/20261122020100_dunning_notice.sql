-- A printed notice is a reminder as well: of which bill, by whom and when.
alter table billing_reminder drop constraint billing_reminder_channel_check;
alter table billing_reminder add constraint billing_reminder_channel_check check (channel in ('notice', 'sms', 'print'));

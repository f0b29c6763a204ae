-- A printed notice is a reminder as well: of which bill, by whom and when.
alter table finance_reminder drop constraint finance_reminder_channel_check;
alter table finance_reminder add constraint finance_reminder_channel_check check (channel in ('notice', 'sms', 'print'));

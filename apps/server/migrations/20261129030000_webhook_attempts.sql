-- A share order that failed, was tried again and failed again is told again: what is told once is each attempt.
alter table channel_webhook_call add column attempt int not null default 1 check (attempt > 0);
drop index channel_webhook_call_once;
create unique index channel_webhook_call_once on channel_webhook_call (tenant_id, webhook_id, event, subject_id, attempt);

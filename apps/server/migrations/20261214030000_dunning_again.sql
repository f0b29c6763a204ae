-- After its last day a plan tells again, every day, week or month, for as long as a year after the due day.
alter table billing_dunning_plan add column repeat_every text check (repeat_every in ('day', 'week', 'month'));

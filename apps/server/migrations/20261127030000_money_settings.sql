-- Days the channel keeps a payment frozen that is to be shared; 30 where nothing stands.
alter table channel add column frozen_days int check (frozen_days between 1 and 180);

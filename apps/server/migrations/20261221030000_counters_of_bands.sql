-- 分时计量: what a meter that counts each band of the day by itself showed of each, in thousandths, and what was used of each since the number before.
alter table metering_reading add column bands jsonb, add column use_bands jsonb;

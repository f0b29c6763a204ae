-- By which formula a loss was shared, where it was shared by one.
alter table metering_share_run add column formula text;
alter table metering_share_run add constraint metering_share_run_formula check ((method = 'formula') = (formula is not null));

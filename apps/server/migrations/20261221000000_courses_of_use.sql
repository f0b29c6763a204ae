-- 用电曲线: how what was used between two numbers of a meter fell on the time between them, where prices follow the time of day.
create table metering_course (
  tenant_id int not null,
  reading_id uuid not null,
  meter_id uuid not null,
  read_on date not null,
  -- What was used up to each half hour since the number before, multiplied; null where the meter said too little.
  used_milli jsonb,
  -- The longest time of it in which the meter was not heard.
  blind_minutes int not null,
  made_on date not null,
  primary key (tenant_id, reading_id)
);
create index metering_course_meter on metering_course (tenant_id, meter_id, read_on);
select infra_protect('metering_course');

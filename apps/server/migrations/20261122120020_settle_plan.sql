-- On which day of the month the month before is settled by itself, site by site.
create table metering_settle_plan (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  day_of_month int not null check (day_of_month between 1 and 28),
  is_active boolean not null default true,
  -- The month ('2026-05') settled last by this plan: claimed with the run, so that none is begun twice.
  settled_month text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index metering_settle_plan_site on metering_settle_plan (tenant_id, site_id);
create index metering_settle_plan_list on metering_settle_plan (tenant_id, created_at desc, id desc);
select infra_protect('metering_settle_plan');
alter table metering_settle_plan add foreign key (tenant_id, site_id) references housing_site (tenant_id, id);

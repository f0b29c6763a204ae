-- What numbers of meters say of the days between them: each use with the days it is of.
create view metering_use_span with (security_invoker = true) as
  select tenant_id, meter_id, site_id, room_id, utility,
    lag(read_on) over (partition by tenant_id, meter_id order by read_on, counter, id) as from_on, read_on as to_on, value_milli, use_milli
  from metering_reading where state <> 'void';
grant select on metering_use_span to cloud_steward_app;

-- Days as reports count them; made of readings and movements, and to be made again for any range.
create table prepaid_meter_day (
  tenant_id int not null,
  id uuid not null,
  meter_id uuid not null,
  site_id uuid not null,
  room_id uuid,
  utility text not null,
  day date not null,
  -- What it showed at the end of the day, where it was read then.
  closing_milli bigint,
  use_milli bigint not null,
  -- The end of the day, by which lists are sorted.
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index prepaid_meter_day_once on prepaid_meter_day (tenant_id, meter_id, day);
create index prepaid_meter_day_list on prepaid_meter_day (tenant_id, created_at desc, id desc);
create index prepaid_meter_day_day on prepaid_meter_day (tenant_id, day, id);
create index prepaid_meter_day_site on prepaid_meter_day (tenant_id, site_id, created_at desc);
select infra_protect('prepaid_meter_day');

create table prepaid_account_day (
  tenant_id int not null,
  id uuid not null,
  -- Whose balance it is: of several on one balance the account it began as.
  account_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  rentee_id uuid not null,
  landlord_id uuid not null,
  utility text not null,
  day date not null,
  opening_fen bigint not null,
  recharged_fen bigint not null,
  used_fen bigint not null,
  corrected_fen bigint not null,
  settled_fen bigint not null,
  closing_fen bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  check (closing_fen = opening_fen + recharged_fen + used_fen + corrected_fen + settled_fen)
);
create unique index prepaid_account_day_once on prepaid_account_day (tenant_id, account_id, day);
create index prepaid_account_day_list on prepaid_account_day (tenant_id, created_at desc, id desc);
create index prepaid_account_day_day on prepaid_account_day (tenant_id, day, id);
create index prepaid_account_day_site on prepaid_account_day (tenant_id, site_id, created_at desc);
select infra_protect('prepaid_account_day');

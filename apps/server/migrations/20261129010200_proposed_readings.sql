-- Numbers renters send of their own meters, with a photo: looked at by somebody before they are readings.
create table metering_proposed_reading (
  tenant_id int not null,
  id uuid not null,
  meter_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  rentee_id uuid not null,
  utility text not null,
  read_on date not null,
  value_milli bigint not null check (value_milli >= 0),
  use_milli bigint,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'replaced')),
  reason text,
  username text not null,
  reviewer text,
  reading_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state in ('accepted', 'refused')) = (reviewer is not null)),
  check ((state = 'accepted') = (reading_id is not null)),
  check (state <> 'refused' or reason is not null)
);
-- A meter has one number somebody is to look at.
create unique index metering_proposed_reading_waiting on metering_proposed_reading (tenant_id, meter_id) where state = 'waiting';
create index metering_proposed_reading_list on metering_proposed_reading (tenant_id, created_at desc, id desc);
create index metering_proposed_reading_site on metering_proposed_reading (tenant_id, site_id, created_at desc, id desc);
create index metering_proposed_reading_rentee on metering_proposed_reading (tenant_id, rentee_id, created_at desc, id desc);
create index metering_proposed_reading_state on metering_proposed_reading (tenant_id, state, created_at desc, id desc);
alter table metering_proposed_reading add foreign key (tenant_id, meter_id) references metering_meter (tenant_id, id);
alter table metering_proposed_reading add foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id);
select infra_protect('metering_proposed_reading', 'insert, update');

alter table metering_reading drop constraint metering_reading_kind_check;
alter table metering_reading add constraint metering_reading_kind_check
  check (kind in ('opening', 'manual', 'photo', 'renter', 'import', 'remote', 'estimated', 'final', 'replacement'));

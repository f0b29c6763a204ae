-- Rooms made of other rooms. What is merged or split stands as it was, with its leases and bills, and is let no more.
alter table housing_room
  add column kind text check (kind in ('flat', 'studio', 'bedroom', 'livingRoom', 'kitchen', 'bathroom', 'balcony', 'corridor', 'store', 'garage')),
  add column facilities text[],
  add column archived_on date,
  -- The same as a condition an index and a filter can have.
  add column archived boolean not null default false,
  add check (archived = (archived_on is not null));
-- A number is free again when its room is archived.
drop index housing_room_number;
create unique index housing_room_number on housing_room (tenant_id, house_id, number) where archived_on is null;

create table housing_room_change (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  house_id uuid not null,
  kind text not null check (kind in ('merge', 'split')),
  changed_on date not null,
  reason text not null,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, house_id) references housing_house (tenant_id, id)
);
create index housing_room_change_house on housing_room_change (tenant_id, house_id);

-- Which rooms there were before a change and which after it. A room ends by one change and begins by one.
create table housing_room_change_part (
  tenant_id int not null,
  change_id uuid not null,
  room_id uuid not null,
  side text not null check (side in ('before', 'after')),
  primary key (tenant_id, room_id, side),
  foreign key (tenant_id, change_id) references housing_room_change (tenant_id, id),
  constraint housing_room_change_part_room foreign key (tenant_id, room_id) references housing_room (tenant_id, id)
);
create index housing_room_change_part_of on housing_room_change_part (tenant_id, change_id);

select infra_protect('housing_room_change', 'insert');
select infra_protect('housing_room_change_part', 'insert');
select infra_scope('housing_room_change_part',
  'exists (select from housing_room_change c where c.tenant_id = housing_room_change_part.tenant_id and c.id = housing_room_change_part.change_id)');

-- What other modules let housing see of a room before it ends: its meters, and whether use was read that nobody was
-- billed for; and check-outs on the way.
create view metering_room_meter with (security_invoker = true) as
  select m.tenant_id, m.id, m.no, m.utility, m.room_id,
    exists (select from metering_reading g
      where g.tenant_id = m.tenant_id and g.meter_id = m.id and g.state <> 'void' and g.use_milli > 0
        and not exists (select from metering_settlement s where s.tenant_id = g.tenant_id and s.meter_id = g.meter_id
          and s.state in ('billed', 'vacant') and g.read_on - 1 between s.period_from and s.period_to)) as unbilled
  from metering_meter m where m.role = 'room' and m.state = 'in_use';
grant select on metering_room_meter to cloud_steward_app;
create view checkout_open with (security_invoker = true) as
  select tenant_id, id, no, lease_id, room_id from checkout_check_out
    where state not in ('closed', 'rejected', 'cancelled');
grant select on checkout_open to cloud_steward_app;

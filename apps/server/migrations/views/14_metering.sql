-- A fact other modules may read: meters that could not be settled, and why.
create view metering_open_exception with (security_invoker = true) as
  select e.tenant_id, e.id, e.meter_id, m.no as meter_no, e.site_id, e.room_id, e.period_from, e.period_to, e.reason
  from metering_exception e join metering_meter m on m.tenant_id = e.tenant_id and m.id = e.meter_id;
grant select on metering_open_exception to cloud_steward_app;

-- A fact finance may read: readings nobody has confirmed.
create view metering_unconfirmed_reading with (security_invoker = true) as
  select r.tenant_id, r.id, r.meter_id, m.no as meter_no, r.site_id, r.read_on
  from metering_reading r join metering_meter m on m.tenant_id = r.tenant_id and m.id = r.meter_id where r.state = 'recorded';
grant select on metering_unconfirmed_reading to cloud_steward_app;

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

create view metering_read_day with (security_invoker = true) as
  select tenant_id, meter_id, read_on from metering_reading where state = 'confirmed' and kind <> 'estimated';
grant select on metering_read_day to cloud_steward_app;

-- What numbers of meters say of the days between them: each use with the days it is of.
create view metering_use_span with (security_invoker = true) as
  select tenant_id, meter_id, site_id, room_id, utility,
    lag(read_on) over (partition by tenant_id, meter_id order by read_on, counter, id) as from_on, read_on as to_on, value_milli, use_milli
  from metering_reading where state <> 'void';
grant select on metering_use_span to cloud_steward_app;

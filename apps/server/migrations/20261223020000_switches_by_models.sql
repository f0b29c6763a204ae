-- Whether devices of a type can be switched from afar: one that speaks by its model needs words there for either way.
create view device_type_switch with (security_invoker = true) as
  select t.tenant_id, t.id, t.can_switch and case t.protocol
      when 'dlt645' then t.has_key
      when 'modbus' then w.has_words
      when 'json' then t.has_key or w.has_words
      else true end as can_switch
  from device_type t cross join lateral (select exists (select from device_type_model m
    where m.tenant_id = t.tenant_id and m.type_id = t.id and m.state = 'published' and m.document @> case t.category
      when 'watermeter' then '{"commands":[{"command":"closeValve"},{"command":"openValve"}]}'::jsonb
      else '{"commands":[{"command":"switchOff"},{"command":"switchOn"}]}'::jsonb end) as has_words) w;
grant select on device_type_switch to cloud_steward_app;
create or replace view device_switch_view with (security_invoker = true) as
  select d.tenant_id, d.id, d.serial, d.site_id, d.room_id, d.state,
    d.collector_id is not null and s.can_switch as can_switch,
    coalesce(l.last_seen_at > now() - make_interval(mins => t.offline_minutes), false) as online,
    l.facts->>'relay' as relay,
    -- The order that is on its way to its relay.
    (select c.kind from device_command c where c.tenant_id = d.tenant_id and c.device_id = d.id
      and c.kind in ('switchOff', 'switchOn') and c.state in ('queued', 'sent', 'acked') order by c.created_at desc, c.id desc limit 1) as ordered,
    -- The newest order to its relay that may have moved it.
    (select c.id from device_command c where c.tenant_id = d.tenant_id and c.device_id = d.id
      and c.kind in ('switchOff', 'switchOn') and (c.sent_at is not null or c.state in ('queued', 'sent', 'acked'))
      order by c.created_at desc, c.id desc limit 1) as last_switch_id,
    -- The account of utilities it counts for.
    d.meter_id,
    d.collector_id is not null and (t.protocol <> 'modbus' or exists (select from device_type_model m
      where m.tenant_id = t.tenant_id and m.type_id = t.id and m.state = 'published')) as can_read,
    l.counter_milli
  from device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id
    join device_type_switch s on s.tenant_id = t.tenant_id and s.id = t.id
    left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
  where d.category = 'elemeter';
-- A meter that said its voltage has not said how its relay stands.
create or replace view device_metering with (security_invoker = true) as
  select d.tenant_id, d.id, d.meter_id, d.category, d.serial, d.room_id,
    d.state = 'active' and d.collector_id is not null and s.can_switch as can_switch,
    d.category = 'elemeter' and coalesce(d.restore_mode = 'button', t.needs_button) as needs_button, t.offline_minutes, l.last_seen_at, l.read_at, l.counter_milli,
    coalesce(l.facts->>'relay', l.facts->>'valve') as position, coalesce(l.facts->>'stoodAt', l.facts->>'saidAt')::timestamptz as said_at
  from device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id
    join device_type_switch s on s.tenant_id = t.tenant_id and s.id = t.id
    left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
  where d.meter_id is not null and d.state <> 'removed';

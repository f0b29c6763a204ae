-- What a relay or valve was told last that may have moved it: on its way, or sent, whatever was heard of it since.
create view device_last_switch with (security_invoker = true) as
  select d.tenant_id, d.id, c.id as command_id, c.kind in ('switchOn', 'openValve') as is_on, c.cause, c.state, coalesce(c.ended_at, c.created_at) as at
  from device d cross join lateral (
    select x.id, x.kind, x.cause, x.state, x.ended_at, x.created_at from device_command x
    where x.tenant_id = d.tenant_id and x.device_id = d.id and x.kind in ('switchOff', 'switchOn', 'closeValve', 'openValve')
      and (x.sent_at is not null or x.state in ('queued', 'sent', 'acked')) order by x.created_at desc, x.id desc limit 1) c
  where d.meter_id is not null;
grant select on device_last_switch to cloud_steward_app;
create or replace view device_order with (security_invoker = true) as select tenant_id, id, state, result, sent_at from device_command;
create or replace view device_switch_view with (security_invoker = true) as
  select d.tenant_id, d.id, d.serial, d.site_id, d.room_id, d.state,
    d.collector_id is not null and t.can_switch and (t.has_key or t.protocol <> 'dlt645') as can_switch,
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
    left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
  where d.category = 'elemeter';
-- A meter that said its voltage has not said how its relay stands.
create or replace view device_metering with (security_invoker = true) as
  select d.tenant_id, d.id, d.meter_id, d.category, d.serial, d.room_id, d.state = 'active' and d.collector_id is not null and t.can_switch
      and (t.protocol <> 'dlt645' or t.has_key) as can_switch,
    d.category = 'elemeter' and coalesce(d.restore_mode = 'button', t.needs_button) as needs_button, t.offline_minutes, l.last_seen_at, l.read_at, l.counter_milli,
    coalesce(l.facts->>'relay', l.facts->>'valve') as position, coalesce(l.facts->>'stoodAt', l.facts->>'saidAt')::timestamptz as said_at
  from device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id
  left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
  where d.meter_id is not null and d.state <> 'removed';
-- The order before the one that was given when a batch was tried again, where that may have cut its meter already.
alter table prepaid_batch_item add column earlier_command_id uuid;

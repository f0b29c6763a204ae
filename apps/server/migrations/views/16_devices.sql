create view device_collector with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, name, sim_no, state, secret_hash, success_bp, malformed_count, last_round_at, remark, created_at,
    sim_carrier, sim_expires_on, sim_monthly_mb, position, ticket_no, installed_on, installed_by, warranty_until, stage, allotted_to, child_limit, ip
  from device where category = 'collector' with check option;
alter view device_collector alter column category set default 'collector';
alter view device_collector alter column state set default 'active';
alter view device_collector alter column malformed_count set default 0;
alter view device_collector alter column created_at set default now();
grant select, insert, update, delete on device_collector to cloud_steward_app;

-- A view may gain columns at its end alone.
create view device_elemeter with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, meter_id, state, reading_state, remark, created_at,
    position, ticket_no, installed_on, installed_by, warranty_until, verify_due_on, is_direct, stage, allotted_to, channel, baud, restore_mode
  from device where category = 'elemeter' with check option;
alter view device_elemeter alter column category set default 'elemeter';
alter view device_elemeter alter column state set default 'active';
alter view device_elemeter alter column created_at set default now();
grant select, insert, update, delete on device_elemeter to cloud_steward_app;

create view device_watermeter with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, meter_id, state, reading_state, remark, created_at,
    position, ticket_no, installed_on, installed_by, warranty_until, verify_due_on, is_direct, stage, allotted_to, channel, baud
  from device where category = 'watermeter' with check option;
alter view device_watermeter alter column category set default 'watermeter';
alter view device_watermeter alter column state set default 'active';
grant select, insert, update, delete on device_watermeter to cloud_steward_app;

create view device_order with (security_invoker = true) as select tenant_id, id, state, result, sent_at from device_command;
grant select on device_order to cloud_steward_app;

create view device_lock with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, code_kinds, code_slots, auto_lock_s, state, remark, created_at,
    position, ticket_no, installed_on, installed_by, warranty_until, code_cycles, stage, allotted_to, house_id, building_id
  from device where category = 'lock' with check option;
alter view device_lock alter column category set default 'lock';
alter view device_lock alter column state set default 'active';
alter view device_lock alter column created_at set default now();
grant select, insert, update, delete on device_lock to cloud_steward_app;
grant select on device_lock to cloud_steward_schedules;

create view device_command_view with (security_invoker = true) as
  select tenant_id, id, device_id, kind, state, result, sent_at, ended_at from device_command;
grant select on device_command_view to cloud_steward_app;

-- What meters that count money themselves said is left on them, held against the ledger, which is what counts.
create view device_credit with (security_invoker = true) as
  select d.tenant_id, d.id as device_id, d.meter_id, (l.facts->>'credit')::bigint as credit_milli,
    coalesce((l.facts->>'saidAt')::timestamptz, l.read_at, l.last_seen_at) as said_at
  from device d join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
  where d.meter_id is not null and d.state = 'active' and l.facts ? 'credit';
grant select on device_credit to cloud_steward_app;
grant select on device_credit to cloud_steward_schedules;

-- What is asked before power or water is taken away by hand: meters of both kinds, as they are now.
create view device_cut_view with (security_invoker = true) as
  select d.tenant_id, d.id, d.serial, d.category, d.site_id, d.room_id, d.meter_id,
    coalesce(l.last_seen_at > now() - make_interval(mins => t.offline_minutes), false) as online
  from device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id
    left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
  where d.category in ('elemeter', 'watermeter');
grant select on device_cut_view to cloud_steward_app;

-- Meters whose newest order that counts took power or water away by hand: nothing gives it back by itself.
create view device_hand_cut with (security_invoker = true) as
  select d.tenant_id, d.meter_id, d.id, d.category, c.created_at, c.reason, c.username
  from device d cross join lateral (
    select x.kind, x.cause, x.reason, x.username, x.created_at from device_command x
    where x.tenant_id = d.tenant_id and x.device_id = d.id and x.kind in ('switchOff', 'switchOn', 'closeValve', 'openValve')
      and x.state in ('queued', 'sent', 'acked', 'verified') order by x.created_at desc, x.id desc limit 1) c
  where d.meter_id is not null and c.cause = 'manual' and c.kind in ('switchOff', 'closeValve');
grant select on device_hand_cut to cloud_steward_app;

-- Which rooms lie behind a lock, and what people call its door.
create view device_door_room with (security_invoker = true) as
  select d.tenant_id, d.id as lock_id, r.id as room_id from device d
    join housing_room r on r.tenant_id = d.tenant_id and r.id = d.room_id where d.category = 'lock'
  union all
  select d.tenant_id, d.id, r.id from device d
    join housing_room r on r.tenant_id = d.tenant_id and r.house_id = d.house_id where d.category = 'lock'
  union all
  select d.tenant_id, d.id, r.id from device d
    join housing_room r on r.tenant_id = d.tenant_id and r.building_id = d.building_id where d.category = 'lock';
grant select on device_door_room to cloud_steward_app;

create view device_door with (security_invoker = true) as
  select d.tenant_id, d.id, coalesce(r.full_name,
      case when b.id is not null then coalesce(s.name || ' ', '') || b.name || coalesce('-' || nullif(h.unit_no, ''), '') || coalesce('-' || h.number, '') end, d.serial) as name
  from device d left join housing_site s on s.tenant_id = d.tenant_id and s.id = d.site_id
  left join housing_room r on r.tenant_id = d.tenant_id and r.id = d.room_id
  left join housing_house h on h.tenant_id = d.tenant_id and h.id = d.house_id
  left join housing_building b on b.tenant_id = d.tenant_id and b.id = coalesce(d.building_id, h.building_id)
  where d.category = 'lock';
grant select on device_door to cloud_steward_app;

-- What a relay or valve was told last that may have moved it: on its way, or sent, whatever was heard of it since.
create view device_last_switch with (security_invoker = true) as
  select d.tenant_id, d.id, c.id as command_id, c.kind in ('switchOn', 'openValve') as is_on, c.cause, c.state, coalesce(c.ended_at, c.created_at) as at
  from device d cross join lateral (
    select x.id, x.kind, x.cause, x.state, x.ended_at, x.created_at from device_command x
    where x.tenant_id = d.tenant_id and x.device_id = d.id and x.kind in ('switchOff', 'switchOn', 'closeValve', 'openValve')
      and (x.sent_at is not null or x.state in ('queued', 'sent', 'acked')) order by x.created_at desc, x.id desc limit 1) c
  where d.meter_id is not null;
grant select on device_last_switch to cloud_steward_app;

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
grant select on device_type_switch to cloud_steward_schedules;

-- A meter that said its voltage has not said how its relay stands.
create view device_metering with (security_invoker = true) as
  select d.tenant_id, d.id, d.meter_id, d.category, d.serial, d.room_id,
    d.state = 'active' and d.collector_id is not null and s.can_switch as can_switch,
    d.category = 'elemeter' and coalesce(d.restore_mode = 'button', t.needs_button) as needs_button, t.offline_minutes, l.last_seen_at, l.read_at, l.counter_milli,
    coalesce(l.facts->>'relay', l.facts->>'valve') as position, coalesce(l.facts->>'stoodAt', l.facts->>'saidAt')::timestamptz as said_at
  from device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id
    join device_type_switch s on s.tenant_id = t.tenant_id and s.id = t.id
    left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
  where d.meter_id is not null and d.state <> 'removed';
grant select on device_metering to cloud_steward_app;
grant select on device_metering to cloud_steward_schedules;

-- What whoever switches power has to know of electricity meters, and what became of orders.
create view device_switch_view with (security_invoker = true) as
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
grant select on device_switch_view to cloud_steward_app;

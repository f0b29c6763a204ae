-- Batches do more than switch: read, and change what accounts and prices are.
alter table prepaid_batch drop constraint prepaid_batch_action_check;
alter table prepaid_batch add constraint prepaid_batch_action_check check (action in
  ('off', 'on', 'read', 'price', 'plan', 'keep', 'keepEnd', 'prepaid'));
-- What it changes things to: ids of a plan or a price_plan, a day, a moment.
alter table prepaid_batch add column target jsonb not null default '{}';
-- How it was and how it is, for people: a name, a moment, a number.
alter table prepaid_batch_item add column before_value text, add column after_value text;

create or replace view device_switch_view with (security_invoker = true) as
  select d.tenant_id, d.id, d.serial, d.site_id, d.room_id, d.state,
    d.collector_id is not null and t.can_switch and (t.has_key or t.protocol <> 'dlt645') as can_switch,
    coalesce(l.last_seen_at > now() - make_interval(mins => t.offline_minutes), false) as online,
    l.facts->>'relay' as relay,
    -- The order that is on its way to its relay.
    (select c.kind from device_command c where c.tenant_id = d.tenant_id and c.device_id = d.id
      and c.kind in ('switchOff', 'switchOn') and c.state in ('queued', 'sent', 'acked') order by c.created_at desc, c.id desc limit 1) as ordered,
    -- The newest order to its relay that counts.
    (select c.id from device_command c where c.tenant_id = d.tenant_id and c.device_id = d.id
      and c.kind in ('switchOff', 'switchOn') and c.state not in ('superseded', 'cancelled') order by c.created_at desc, c.id desc limit 1) as last_switch_id,
    -- The account of utilities it counts for.
    d.meter_id,
    d.collector_id is not null and (t.protocol <> 'modbus' or exists (select from device_type_model m
      where m.tenant_id = t.tenant_id and m.type_id = t.id and m.state = 'published')) as can_read,
    l.counter_milli
  from device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id
    left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
  where d.category = 'elemeter';

-- 复电方式: a meter may come back otherwise than others of its type. 通道, 波特率: where on its collector's line it hangs.
alter table device
  add column restore_mode text check (restore_mode in ('automatic', 'button')),
  add column channel int check (channel between 1 and 64),
  add column baud text check (baud in ('1200', '2400', '4800', '9600', '19200', '38400', '57600', '115200')),
  -- Of collectors: how many meters it can have, and where it connected from last.
  add column child_limit int check (child_limit > 0),
  add column ip text;
create or replace view device_collector with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, name, sim_no, state, secret_hash, success_bp, malformed_count, last_round_at, remark, created_at,
    sim_carrier, sim_expires_on, sim_monthly_mb, position, ticket_no, installed_on, installed_by, warranty_until, stage, allotted_to, child_limit, ip
  from device where category = 'collector' with check option;
create or replace view device_elemeter with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, meter_id, state, reading_state, remark, created_at,
    position, ticket_no, installed_on, installed_by, warranty_until, verify_due_on, is_direct, stage, allotted_to, channel, baud, restore_mode
  from device where category = 'elemeter' with check option;
create or replace view device_watermeter with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, meter_id, state, reading_state, remark, created_at,
    position, ticket_no, installed_on, installed_by, warranty_until, verify_due_on, is_direct, stage, allotted_to, channel, baud
  from device where category = 'watermeter' with check option;
create or replace view device_metering with (security_invoker = true) as
  select d.tenant_id, d.id, d.meter_id, d.category, d.serial, d.room_id, d.state = 'active' and d.collector_id is not null and t.can_switch
      and (t.protocol <> 'dlt645' or t.has_key) as can_switch,
    d.category = 'elemeter' and coalesce(d.restore_mode = 'button', t.needs_button) as needs_button, t.offline_minutes, l.last_seen_at, l.read_at, l.counter_milli,
    coalesce(l.facts->>'relay', l.facts->>'valve') as position, (l.facts->>'saidAt')::timestamptz as said_at
  from device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id
  left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
  where d.meter_id is not null and d.state <> 'removed';
create or replace view device_order with (security_invoker = true) as select tenant_id, id, state, result from device_command;

-- Where a device stands in its life, finer than what is done with it: `state` stays what every list, line and index goes by, and
-- `stage` says more where there is more to say. A stage that does not fit its state says nothing.
alter table device
  add column stage text check (stage in ('allotted', 'installed', 'fault', 'scrapped')),
  add column stage_at timestamptz,
  add column stage_by text check (stage_by in ('staff', 'line', 'telemetry', 'alarm', 'order', 'replace')),
  add column allotted_to text;
create index device_stage on device (tenant_id, stage, id) where stage in ('installed', 'fault');
create function device_life(state text, stage text) returns text language sql immutable parallel safe as
  $$ select case when state = 'in_stock' and stage in ('allotted', 'installed') then stage
    when state = 'active' and stage in ('installed', 'fault') then stage
    when state = 'removed' and stage = 'scrapped' then stage else state end $$;

-- Each step of it: who, when, from, to, by what, and why.
create table device_step (
  tenant_id int not null,
  id uuid not null,
  device_id uuid not null,
  from_state text,
  to_state text not null,
  source text not null check (source in ('staff', 'line', 'telemetry', 'alarm', 'order', 'replace')),
  reason text,
  user_id uuid,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index device_step_of on device_step (tenant_id, device_id, id);
alter table device_step add foreign key (tenant_id, device_id) references device (tenant_id, id) on delete cascade;
select infra_protect('device_step', 'insert');
select infra_scope('device_step',
  'exists (select from device d where d.tenant_id = device_step.tenant_id and d.id = device_step.device_id)');

create or replace view device_collector with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, name, sim_no, state, secret_hash, success_bp, malformed_count, last_round_at, remark, created_at,
    sim_carrier, sim_expires_on, sim_monthly_mb, position, ticket_no, installed_on, installed_by, warranty_until, stage, allotted_to
  from device where category = 'collector' with check option;
create or replace view device_elemeter with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, meter_id, state, reading_state, remark, created_at,
    position, ticket_no, installed_on, installed_by, warranty_until, verify_due_on, is_direct, stage, allotted_to
  from device where category = 'elemeter' with check option;
create or replace view device_watermeter with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, meter_id, state, reading_state, remark, created_at,
    position, ticket_no, installed_on, installed_by, warranty_until, verify_due_on, is_direct, stage, allotted_to
  from device where category = 'watermeter' with check option;
create or replace view device_lock with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, code_kinds, code_slots, auto_lock_s, state, remark, created_at,
    position, ticket_no, installed_on, installed_by, warranty_until, code_cycles, stage, allotted_to
  from device where category = 'lock' with check option;

-- What whoever switches power has to know of electricity meters, and what became of orders.
create view device_switch_view with (security_invoker = true) as
  select d.tenant_id, d.id, d.serial, d.site_id, d.room_id, d.state,
    d.collector_id is not null and t.can_switch and (t.has_key or t.protocol <> 'dlt645') as can_switch,
    coalesce(l.last_seen_at > now() - make_interval(mins => t.offline_minutes), false) as online,
    l.facts->>'relay' as relay,
    -- The order that is on its way to its relay.
    (select c.kind from device_command c where c.tenant_id = d.tenant_id and c.device_id = d.id
      and c.kind in ('switchOff', 'switchOn') and c.state in ('queued', 'sent', 'acked') order by c.created_at desc, c.id desc limit 1) as ordered,
    -- The newest order to its relay that counts.
    (select c.id from device_command c where c.tenant_id = d.tenant_id and c.device_id = d.id
      and c.kind in ('switchOff', 'switchOn') and c.state not in ('superseded', 'cancelled') order by c.created_at desc, c.id desc limit 1) as last_switch_id
  from device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id
    left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
  where d.category = 'elemeter';
create view device_command_view with (security_invoker = true) as
  select tenant_id, id, device_id, kind, state, result, sent_at, ended_at from device_command;
grant select on device_switch_view, device_command_view to cloud_steward_app;

-- By what rule batches are planned; one row a tenant, none means what the program says.
create table prepaid_batch_rule (
  tenant_id int primary key,
  share_percent int not null check (share_percent between 1 and 100),
  approve_above int not null check (approve_above >= 0),
  from_hour int not null check (from_hour between 0 and 24),
  to_hour int not null check (to_hour between 0 and 24),
  at_once int not null check (at_once > 0),
  every_seconds int not null check (every_seconds >= 0),
  check (from_hour < to_hour)
);
select infra_protect('prepaid_batch_rule');

create table prepaid_batch (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  name text not null,
  action text not null check (action in ('off', 'on')),
  site_id uuid not null,
  -- What was chosen: ids of buildings, rooms and meters.
  selection jsonb not null,
  state text not null check (state in
    ('draft', 'dry_run', 'pending_approval', 'scheduled', 'running', 'paused', 'done', 'done_with_errors', 'restored', 'cancelled')),
  phase text not null default 'switch' check (phase in ('switch', 'restore')),
  start_at timestamptz,
  reason text not null,
  -- The rule as it was when it was planned.
  share_percent int not null,
  approve_above int not null,
  from_hour int not null,
  to_hour int not null,
  at_once int not null,
  every_seconds int not null,
  needs_approval boolean not null default false,
  -- When it was looked at last.
  site_meters int not null default 0,
  cut_before int not null default 0,
  maker_id uuid,
  maker text not null,
  submitter_id uuid,
  reviewer_id uuid,
  reviewer text,
  last_sent_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index prepaid_batch_no on prepaid_batch (tenant_id, no);
create index prepaid_batch_list on prepaid_batch (tenant_id, created_at desc, id desc);
create index prepaid_batch_site on prepaid_batch (tenant_id, site_id, created_at desc, id desc);
create index prepaid_batch_open on prepaid_batch (tenant_id, state) where state in ('scheduled', 'running');
select infra_protect('prepaid_batch');

create table prepaid_batch_item (
  tenant_id int not null,
  id uuid not null,
  batch_id uuid not null,
  seq int not null,
  elemeter_id uuid not null,
  site_id uuid not null,
  room_id uuid,
  state text not null check (state in ('blocked', 'waiting', 'sent', 'verified', 'failed', 'skipped', 'cancelled')),
  blockers text[] not null default '{}',
  before_relay text,
  after_relay text,
  result text,
  command_id uuid,
  sent_at timestamptz,
  ended_at timestamptz,
  restore_state text check (restore_state in ('waiting', 'sent', 'verified', 'failed', 'skipped')),
  restore_result text,
  restore_command_id uuid,
  restored_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index prepaid_batch_item_seq on prepaid_batch_item (tenant_id, batch_id, seq);
create index prepaid_batch_item_list on prepaid_batch_item (tenant_id, created_at desc, id desc);
create index prepaid_batch_item_of on prepaid_batch_item (tenant_id, batch_id, created_at desc, id desc);
create index prepaid_batch_item_command on prepaid_batch_item (tenant_id, command_id) where command_id is not null;
create index prepaid_batch_item_restore on prepaid_batch_item (tenant_id, restore_command_id) where restore_command_id is not null;
create index prepaid_batch_item_sent on prepaid_batch_item (tenant_id, batch_id) where state = 'sent' or restore_state = 'sent';
select infra_protect('prepaid_batch_item');

create table prepaid_batch_step (
  tenant_id int not null,
  id uuid not null,
  batch_id uuid not null,
  from_state text,
  state text not null,
  phase text not null,
  reason text,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index prepaid_batch_step_of on prepaid_batch_step (tenant_id, batch_id, id);
select infra_protect('prepaid_batch_step', 'insert');
select infra_scope('prepaid_batch_step',
  'exists (select from prepaid_batch b where b.tenant_id = prepaid_batch_step.tenant_id and b.id = prepaid_batch_step.batch_id)');

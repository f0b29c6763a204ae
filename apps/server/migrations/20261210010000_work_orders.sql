-- Somebody has to go somewhere and do something: who, when, and what came of it.
create table service_work_order (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  kind text not null check (kind in ('install', 'repair', 'read', 'remove', 'inspect')),
  source text not null check (source in ('staff', 'supply', 'lock')),
  -- What it was opened for by itself; of each thing one order is open.
  source_key text,
  state text not null check (state in ('new', 'dispatched', 'accepted', 'done', 'cancelled')),
  is_urgent boolean not null default false,
  site_id uuid not null,
  room_id uuid,
  subject text not null,
  -- Somebody with an account of the tenant, or a firm without one.
  executor_id uuid,
  vendor text,
  with_key boolean not null default false,
  appoint_from timestamptz,
  appoint_to timestamptz,
  accepted_at timestamptz,
  ended_at timestamptz,
  outcome text,
  maker text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (appoint_to > appoint_from),
  check (state not in ('dispatched', 'accepted') or num_nonnulls(executor_id, vendor) = 1)
);
create unique index service_work_order_no on service_work_order (tenant_id, no);
create unique index service_work_order_source on service_work_order (tenant_id, source_key) where state in ('new', 'dispatched', 'accepted');
create index service_work_order_list on service_work_order (tenant_id, created_at desc, id desc);
create index service_work_order_open on service_work_order (tenant_id, state, created_at desc, id desc) where state in ('new', 'dispatched', 'accepted');
create index service_work_order_executor on service_work_order (tenant_id, executor_id, created_at desc, id desc) where executor_id is not null;
create index service_work_order_room on service_work_order (tenant_id, room_id, created_at desc, id desc);
create index service_work_order_site on service_work_order (tenant_id, site_id, created_at desc, id desc);
select infra_protect('service_work_order', 'insert, update');

create table service_work_order_step (
  tenant_id int not null,
  id uuid not null,
  order_id uuid not null,
  from_state text,
  to_state text not null,
  reason text,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index service_work_order_step_of on service_work_order_step (tenant_id, order_id, id);
select infra_protect('service_work_order_step', 'insert');
select infra_scope('service_work_order_step',
  'exists (select from service_work_order o where o.tenant_id = service_work_order_step.tenant_id and o.id = service_work_order_step.order_id)');

-- A key that ends with a work order, and which acceptance of it the key was given for.
alter table locks_credential add column order_id uuid, add column order_no text, add column order_at timestamptz;
create index locks_credential_order on locks_credential (tenant_id, order_id) where order_id is not null;

-- Somebody has to go somewhere and do something: who, when, and what came of it.
create table work_order (
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
  check ((state not in ('dispatched', 'accepted')) or (num_nonnulls(executor_id, vendor) = 1))
);
create index work_order_executor on work_order (tenant_id, executor_id, created_at desc, id desc) where executor_id is not null;
create index work_order_list on work_order (tenant_id, created_at desc, id desc);
create unique index work_order_no on work_order (tenant_id, no);
create index work_order_open on work_order (tenant_id, state, created_at desc, id desc) where state in ('new', 'dispatched', 'accepted');
create index work_order_room on work_order (tenant_id, room_id, created_at desc, id desc);
create index work_order_site on work_order (tenant_id, site_id, created_at desc, id desc);
create unique index work_order_source on work_order (tenant_id, source_key) where state in ('new', 'dispatched', 'accepted');
select infra_protect('work_order', 'insert, update');

-- Which rows a caller with a row scope sees, where that follows from another table.

-- Events of processes that an instance has been given. A job that is run again after a crash must not give one twice: an event
-- beside an activity that does not interrupt would happen twice.
create table workflow_delivery (
  tenant_id int not null,
  event_id uuid not null,
  root_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, event_id, root_id),
  foreign key (tenant_id, root_id) references workflow_instance (tenant_id, id) on delete cascade
);
create index workflow_delivery_root on workflow_delivery (tenant_id, root_id);
select infra_protect('workflow_delivery', 'insert');

-- Doors opened from afar: who asked, who allowed it, who was told, and whether it opened.
create table lock_remote_open (
  tenant_id int not null,
  id uuid not null,
  kind text not null check (kind in ('emergency', 'renter')),
  state text not null check (state in ('requested', 'opening', 'opened', 'failed', 'rejected', 'lapsed')),
  lock_id uuid not null,
  site_id uuid not null,
  room_id uuid,
  rentee_id uuid,
  reason text,
  requester_id uuid,
  requester text not null,
  approver_id uuid,
  approver text,
  note text,
  op_id uuid,
  told_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, lock_id) references device (tenant_id, id),
  -- Two people, and a reason.
  check (kind = 'renter' or reason is not null),
  check (kind = 'renter' or state in ('requested', 'lapsed') or (approver_id is not null and approver_id <> requester_id))
);
create index lock_remote_open_list on lock_remote_open (tenant_id, created_at desc, id desc);
create index lock_remote_open_rentee on lock_remote_open (tenant_id, rentee_id, created_at desc, id desc);
create unique index lock_remote_open_op on lock_remote_open (tenant_id, op_id) where op_id is not null;
-- A door is opened once at a time, and asked for once.
create unique index lock_remote_open_now on lock_remote_open (tenant_id, lock_id) where state = 'opening';
create unique index lock_remote_open_asked on lock_remote_open (tenant_id, lock_id) where state = 'requested';
select infra_protect('lock_remote_open', 'insert, update');

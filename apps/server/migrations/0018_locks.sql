-- Who opens which lock, and whether the lock knows.
create table lock_credential (
  tenant_id int not null,
  id uuid not null,
  lock_id uuid not null,
  site_id uuid not null,
  room_id uuid,
  lease_id uuid,
  -- On whose behalf: a renter also has the keys of his guests.
  rentee_id uuid,
  role text not null check (role in ('renter', 'co_renter', 'staff', 'vendor', 'guest')),
  kind text not null check (kind in ('passcode', 'card', 'fingerprint', 'palm', 'face', 'fob', 'app_key')),
  mode text not null default 'custom' check (mode in ('custom', 'algorithmic')),
  holder text not null,
  -- Digits or number, sealed with SECRET_KEY, and a mark by which two alike are known in one lock.
  secret text,
  secret_mark text,
  slot int,
  -- Its number at the maker's cloud.
  remote_no text,
  valid_from timestamptz not null,
  valid_to timestamptz,
  weekdays text[],
  day_from text,
  day_to text,
  state text not null check (state in ('planned', 'pending_push', 'pushing', 'active', 'frozen', 'removing', 'removed', 'push_failed', 'drift', 'void')),
  goal text not null check (goal in ('on', 'frozen', 'gone')),
  held text not null check (held in ('no', 'maybe', 'yes')),
  version int not null default 1,
  held_version int,
  op_id uuid,
  op_work text check (op_work in ('put', 'drop')),
  op_version int,
  op_until timestamptz,
  attempts int not null default 0,
  next_at timestamptz not null,
  drift boolean not null default false,
  ahead_ms bigint not null,
  error text,
  last_used_at timestamptz,
  -- The one that replaced it when the lock could not be reached.
  replaced_by uuid,
  maker_id uuid,
  maker text not null,
  created_at timestamptz not null default now(),
  -- Whose account a key of staff goes with: when that ends, so does the key.
  user_id uuid,
  cycle text not null default 'period' check (cycle in ('period', 'weekly', 'once')),
  -- A key that ends with a work order, and which acceptance of it the key was given for.
  order_id uuid,
  order_no text,
  order_at timestamptz,
  -- Digits a maker computes are void in the lock when nobody has used them by then.
  first_use_by timestamptz,
  primary key (tenant_id, id),
  check (valid_to > valid_from),
  check ((op_id is null) = (op_work is null)),
  check ((state not in ('planned', 'frozen', 'removed')) or (held = 'no' and op_id is null)),
  check (state <> 'active' or (held = 'yes' and held_version = version and op_id is null and goal = 'on')),
  constraint lock_credential_end check (valid_to is not null or (role = 'staff' and user_id is not null and cycle <> 'once'))
);
create index lock_credential_due on lock_credential (tenant_id, next_at) where state in ('planned', 'pending_push', 'pushing', 'removing', 'push_failed');
create index lock_credential_lease on lock_credential (tenant_id, lease_id) where lease_id is not null;
create index lock_credential_list on lock_credential (tenant_id, created_at desc, id desc);
create index lock_credential_lock on lock_credential (tenant_id, lock_id, created_at desc, id desc);
create unique index lock_credential_op on lock_credential (tenant_id, op_id) where op_id is not null;
create index lock_credential_order on lock_credential (tenant_id, order_id) where order_id is not null;
create index lock_credential_over on lock_credential (tenant_id, valid_to) where state <> 'removed';
create index lock_credential_remote on lock_credential (tenant_id, lock_id, remote_no) where remote_no is not null;
create index lock_credential_rentee on lock_credential (tenant_id, rentee_id, created_at desc, id desc);
-- A renter has one passcode of his lease at each lock of his room.
create unique index lock_credential_renter on lock_credential (tenant_id, lease_id, lock_id) where role = 'renter' and kind = 'passcode' and state <> 'removed' and replaced_by is null;
create index lock_credential_room on lock_credential (tenant_id, room_id, created_at desc, id desc);
create unique index lock_credential_secret on lock_credential (tenant_id, lock_id, secret_mark) where secret_mark is not null and state <> 'removed';
-- A place of a lock holds one key, and no two of its keys are alike.
create unique index lock_credential_slot on lock_credential (tenant_id, lock_id, slot) where slot is not null and state <> 'removed';
create index lock_credential_unused on lock_credential (tenant_id, first_use_by) where state = 'active' and first_use_by is not null;
create index lock_credential_user on lock_credential (tenant_id, user_id) where user_id is not null and state <> 'removed';
select infra_protect('lock_credential', 'insert, update');

-- What somebody has to do about a lock; of each thing one is open.
create table lock_alarm (
  tenant_id int not null,
  id uuid not null,
  kind text not null check (kind in ('outlived', 'push_failed', 'remove_failed', 'drift', 'stray', 'low_battery', 'offline', 'failed_attempts', 'unused', 'no_key')),
  subject text not null,
  lock_id uuid not null,
  site_id uuid not null,
  room_id uuid,
  credential_id uuid,
  holder text,
  detail text,
  state text not null default 'open' check (state in ('open', 'closed')),
  closed_at timestamptz,
  closed_by text,
  note text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'closed') = (closed_at is not null))
);
create index lock_alarm_list on lock_alarm (tenant_id, created_at desc, id desc);
create index lock_alarm_lock on lock_alarm (tenant_id, lock_id, created_at desc, id desc);
create unique index lock_alarm_open on lock_alarm (tenant_id, kind, subject) where state = 'open';
select infra_protect('lock_alarm', 'insert, update');

-- What locks said of their openings, by month, each once: a lock numbers what it sees.
create table lock_unlock (
  tenant_id int not null,
  id uuid not null,
  lock_id uuid not null,
  at timestamptz not null,
  event_no text not null,
  received_at timestamptz not null,
  site_id uuid not null,
  room_id uuid,
  method text not null,
  ok boolean not null,
  credential_id uuid,
  rentee_id uuid,
  holder text,
  battery int,
  created_at timestamptz not null default now(),
  primary key (tenant_id, lock_id, event_no, at)
) partition by range (at);
create index lock_unlock_at on lock_unlock (tenant_id, at desc);
create index lock_unlock_list on lock_unlock (tenant_id, created_at desc, id desc);
-- What was refused is little of what locks say.
create index lock_unlock_refused on lock_unlock (tenant_id, lock_id, at desc) where not ok;
create index lock_unlock_rentee on lock_unlock (tenant_id, rentee_id, created_at desc, id desc);
create index lock_unlock_room on lock_unlock (tenant_id, room_id, created_at desc, id desc);
select infra_protect('lock_unlock', 'insert, update');

create table lock_unlock_other partition of lock_unlock default;
select infra_protect('lock_unlock_other', 'insert, update');

-- With what we sign in at the cloud of a maker of locks.
create table lock_cloud_account (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  type_id uuid not null,
  endpoint text not null check (endpoint in ('cn', 'eu', 'sandbox')),
  client_id text not null,
  username text not null,
  -- Secret and password, sealed with SECRET_KEY.
  secret text,
  has_secret boolean generated always as (secret is not null) stored,
  checked_at timestamptz,
  problem text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index lock_cloud_account_list on lock_cloud_account (tenant_id, created_at desc, id desc);
create unique index lock_cloud_account_type on lock_cloud_account (tenant_id, type_id);
select infra_protect('lock_cloud_account');

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
  check (kind = 'renter' or reason is not null),
  check (kind = 'renter' or (state in ('requested', 'lapsed')) or (approver_id is not null and approver_id <> requester_id))
);
create unique index lock_remote_open_asked on lock_remote_open (tenant_id, lock_id) where state = 'requested';
create index lock_remote_open_list on lock_remote_open (tenant_id, created_at desc, id desc);
create index lock_remote_open_untold on lock_remote_open (tenant_id, created_at)
  where kind = 'emergency' and told_at is null and rentee_id is not null;
-- A door is opened once at a time, and asked for once.
create unique index lock_remote_open_now on lock_remote_open (tenant_id, lock_id) where state = 'opening';
create unique index lock_remote_open_op on lock_remote_open (tenant_id, op_id) where op_id is not null;
create index lock_remote_open_rentee on lock_remote_open (tenant_id, rentee_id, created_at desc, id desc);
select infra_protect('lock_remote_open', 'insert, update');

-- Which rows a caller with a row scope sees, where that follows from another table.

select infra_make_months('lock_unlock', -2, 3);

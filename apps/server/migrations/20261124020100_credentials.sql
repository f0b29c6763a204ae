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
  kind text not null check (kind in ('passcode', 'card', 'fingerprint', 'app_key')),
  mode text not null default 'custom' check (mode in ('custom', 'algorithmic')),
  holder text not null,
  -- Digits or number, sealed with SECRET_KEY, and a mark by which two alike are known in one lock.
  secret text,
  secret_mark text,
  slot int,
  -- Its number at the maker's cloud.
  remote_no text,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  weekdays text[],
  day_from text,
  day_to text,
  state text not null check (state in ('planned', 'pending_push', 'pushing', 'active', 'frozen', 'removing', 'removed', 'push_failed', 'drift')),
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
  primary key (tenant_id, id),
  check (valid_to > valid_from),
  check ((op_id is null) = (op_work is null)),
  -- What counts as gone or as not there yet is verified not to be there.
  check (state not in ('planned', 'frozen', 'removed') or (held = 'no' and op_id is null)),
  check (state <> 'active' or (held = 'yes' and held_version = version and op_id is null and goal = 'on'))
);
create index lock_credential_list on lock_credential (tenant_id, created_at desc, id desc);
create index lock_credential_lock on lock_credential (tenant_id, lock_id, created_at desc, id desc);
create index lock_credential_lease on lock_credential (tenant_id, lease_id) where lease_id is not null;
create index lock_credential_rentee on lock_credential (tenant_id, rentee_id, created_at desc, id desc);
create index lock_credential_room on lock_credential (tenant_id, room_id, created_at desc, id desc);
create index lock_credential_due on lock_credential (tenant_id, next_at) where state in ('planned', 'pending_push', 'pushing', 'removing', 'push_failed');
create index lock_credential_over on lock_credential (tenant_id, valid_to) where state <> 'removed';
create unique index lock_credential_op on lock_credential (tenant_id, op_id) where op_id is not null;
-- A place of a lock holds one key, and no two of its keys are alike.
create unique index lock_credential_slot on lock_credential (tenant_id, lock_id, slot) where slot is not null and state <> 'removed';
create unique index lock_credential_secret on lock_credential (tenant_id, lock_id, secret_mark) where secret_mark is not null and state <> 'removed';
-- A renter has one passcode of his lease at each lock of his room.
create unique index lock_credential_renter on lock_credential (tenant_id, lease_id, lock_id) where role = 'renter' and kind = 'passcode' and state <> 'removed' and replaced_by is null;

create table lock_credential_step (
  tenant_id int not null,
  id uuid not null,
  credential_id uuid not null,
  from_state text,
  state text not null,
  cause text not null,
  note text,
  user_id uuid,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index lock_credential_step_of on lock_credential_step (tenant_id, credential_id, id);

-- What somebody has to do about a lock; of each thing one is open.
create table lock_alarm (
  tenant_id int not null,
  id uuid not null,
  kind text not null check (kind in ('outlived', 'push_failed', 'remove_failed', 'drift', 'stray', 'low_battery')),
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
create unique index lock_alarm_open on lock_alarm (tenant_id, kind, subject) where state = 'open';
create index lock_alarm_list on lock_alarm (tenant_id, created_at desc, id desc);
create index lock_alarm_lock on lock_alarm (tenant_id, lock_id, created_at desc, id desc);

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
create index lock_unlock_list on lock_unlock (tenant_id, created_at desc, id desc);
create index lock_unlock_at on lock_unlock (tenant_id, at desc);
create index lock_unlock_room on lock_unlock (tenant_id, room_id, created_at desc, id desc);
create index lock_unlock_rentee on lock_unlock (tenant_id, rentee_id, created_at desc, id desc);
create table lock_unlock_other partition of lock_unlock default;
select infra_protect('lock_unlock_other', 'insert, update');
create function lock_make_months(first int, last int) returns void language plpgsql security definer set search_path = public as $$
declare
  month date;
  part text;
begin
  for n in first .. last loop
    month := date_trunc('month', now() at time zone 'UTC') + make_interval(months => n);
    part := 'lock_unlock_' || to_char(month, 'YYYYMM');
    continue when to_regclass(part) is not null;
    execute format('create table %I partition of lock_unlock for values from (%L) to (%L)',
      part, month::timestamp at time zone 'UTC', (month + interval '1 month')::timestamp at time zone 'UTC');
    perform infra_protect(part, 'insert, update');
  end loop;
end $$;
select lock_make_months(-2, 3);
select infra_protect('lock_unlock', 'insert, update');

alter table lock_credential add foreign key (tenant_id, lock_id) references device (tenant_id, id);
alter table lock_credential_step add foreign key (tenant_id, credential_id) references lock_credential (tenant_id, id);
alter table lock_alarm add foreign key (tenant_id, lock_id) references device (tenant_id, id);
select infra_protect('lock_credential', 'insert, update');
select infra_protect('lock_credential_step', 'insert');
select infra_protect('lock_alarm', 'insert, update');
select infra_scope('lock_credential_step',
  'exists (select from lock_credential c where c.tenant_id = lock_credential_step.tenant_id and c.id = lock_credential_step.credential_id)');

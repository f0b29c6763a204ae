-- Who sees to an alarm, and what was said about it.
alter table device_alarm add column assignee_id uuid;
create index device_alarm_assignee on device_alarm (tenant_id, assignee_id, created_at desc, id desc) where assignee_id is not null;
create table device_alarm_note (
  tenant_id int not null,
  id uuid not null,
  alarm_id uuid not null,
  kind text not null check (kind in ('comment', 'assigned')),
  -- Whom it was given to; nobody: it is nobody's any more.
  assignee text,
  note text,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index device_alarm_note_of on device_alarm_note (tenant_id, alarm_id, id);
select infra_protect('device_alarm_note', 'insert');
select infra_scope('device_alarm_note',
  'exists (select from device_alarm a where a.tenant_id = device_alarm_note.tenant_id and a.id = device_alarm_note.alarm_id)');

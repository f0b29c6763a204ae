-- Who sees to an alarm, and what was said about it.
alter table devices_device_alarm add column assignee_id uuid;
create index devices_device_alarm_assignee on devices_device_alarm (tenant_id, assignee_id, created_at desc, id desc) where assignee_id is not null;
create table devices_alarm_note (
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
create index devices_alarm_note_of on devices_alarm_note (tenant_id, alarm_id, id);
select infra_protect('devices_alarm_note', 'insert');
select infra_scope('devices_alarm_note',
  'exists (select from devices_device_alarm a where a.tenant_id = devices_alarm_note.tenant_id and a.id = devices_alarm_note.alarm_id)');

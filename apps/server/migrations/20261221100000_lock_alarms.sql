-- Locks nobody hears of any more, doors at which somebody tries codes, and digits that became void.
alter table locks_alarm drop constraint locks_alarm_kind_check;
alter table locks_alarm add constraint locks_alarm_kind_check
  check (kind in ('outlived', 'push_failed', 'remove_failed', 'drift', 'stray', 'low_battery', 'offline', 'failed_attempts', 'unused'));
-- What was refused is little of what locks say.
create index locks_unlock_refused on locks_unlock (tenant_id, lock_id, at desc) where not ok;

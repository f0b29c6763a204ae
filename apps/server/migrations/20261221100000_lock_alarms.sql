-- Locks nobody hears of any more, doors at which somebody tries codes, and digits that became void.
alter table lock_alarm drop constraint lock_alarm_kind_check;
alter table lock_alarm add constraint lock_alarm_kind_check
  check (kind in ('outlived', 'push_failed', 'remove_failed', 'drift', 'stray', 'low_battery', 'offline', 'failed_attempts', 'unused'));
-- What was refused is little of what locks say.
create index lock_unlock_refused on lock_unlock (tenant_id, lock_id, at desc) where not ok;

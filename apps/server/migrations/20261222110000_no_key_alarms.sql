-- A lock that has no place for the key of a lease or a work order, or holds no digits.
alter table lock_alarm drop constraint lock_alarm_kind_check;
alter table lock_alarm add constraint lock_alarm_kind_check
  check (kind in ('outlived', 'push_failed', 'remove_failed', 'drift', 'stray', 'low_battery', 'offline', 'failed_attempts', 'unused', 'no_key'));

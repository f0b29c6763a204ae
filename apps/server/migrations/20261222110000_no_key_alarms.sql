-- A lock that has no place for the key of a lease or a work order, or holds no digits.
alter table locks_alarm drop constraint locks_alarm_kind_check;
alter table locks_alarm add constraint locks_alarm_kind_check
  check (kind in ('outlived', 'push_failed', 'remove_failed', 'drift', 'stray', 'low_battery', 'offline', 'failed_attempts', 'unused', 'no_key'));

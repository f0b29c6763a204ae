-- Keys of staff that go on until somebody leaves: they go with an account, so that they end with it.
alter table locks_credential alter column valid_to drop not null;
alter table locks_credential add constraint locks_credential_end
  check (valid_to is not null or (role = 'staff' and user_id is not null and cycle <> 'once'));

-- Digits a maker computes are void in the lock when nobody has used them by then.
alter table locks_credential add column first_use_by timestamptz;
alter table locks_credential drop constraint locks_credential_state_check;
alter table locks_credential add constraint locks_credential_state_check
  check (state in ('planned', 'pending_push', 'pushing', 'active', 'frozen', 'removing', 'removed', 'push_failed', 'drift', 'void'));
create index locks_credential_unused on locks_credential (tenant_id, first_use_by) where state = 'active' and first_use_by is not null;

-- Keys of staff that go on until somebody leaves: they go with an account, so that they end with it.
alter table lock_credential alter column valid_to drop not null;
alter table lock_credential add constraint lock_credential_end
  check (valid_to is not null or (role = 'staff' and user_id is not null and cycle <> 'once'));

-- Digits a maker computes are void in the lock when nobody has used them by then.
alter table lock_credential add column first_use_by timestamptz;
alter table lock_credential drop constraint lock_credential_state_check;
alter table lock_credential add constraint lock_credential_state_check
  check (state in ('planned', 'pending_push', 'pushing', 'active', 'frozen', 'removing', 'removed', 'push_failed', 'drift', 'void'));
create index lock_credential_unused on lock_credential (tenant_id, first_use_by) where state = 'active' and first_use_by is not null;

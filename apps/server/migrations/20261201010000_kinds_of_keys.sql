-- Palms, faces and remote controls open doors as fingers do.
alter table lock_credential drop constraint lock_credential_kind_check;
alter table lock_credential add constraint lock_credential_kind_check
  check (kind in ('passcode', 'card', 'fingerprint', 'palm', 'face', 'fob', 'app_key'));

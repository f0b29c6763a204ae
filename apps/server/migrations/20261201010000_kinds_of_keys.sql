-- Palms, faces and remote controls open doors as fingers do.
alter table locks_credential drop constraint locks_credential_kind_check;
alter table locks_credential add constraint locks_credential_kind_check
  check (kind in ('passcode', 'card', 'fingerprint', 'palm', 'face', 'fob', 'app_key'));

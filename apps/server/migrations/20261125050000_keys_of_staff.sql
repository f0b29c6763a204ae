-- Whose account a key of staff goes with: when that ends, so does the key.
alter table lock_credential add column user_id uuid;
create index lock_credential_user on lock_credential (tenant_id, user_id) where user_id is not null and state <> 'removed';

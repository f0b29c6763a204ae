-- What administration says of a user. The default stands for "no password yet": nothing matches it, and it is replaced
-- in the transaction that adds the user.
alter table identity_user
  add column prefix text not null default '86',
  add column created_by uuid,
  alter column password_hash set default '!';
create unique index identity_user_email on identity_user (tenant_id, lower(email)) where email is not null;
create unique index identity_user_mobile on identity_user (tenant_id, mobile) where mobile is not null;
create index identity_user_list on identity_user (tenant_id, created_at desc, id desc);
create index identity_user_creator on identity_user (tenant_id, created_by) where created_by is not null;

-- A role is held at a post, or by the person himself: then the post is empty.
alter table identity_user_role add column post_code text not null default '';
alter table identity_user_role
  drop constraint identity_user_role_pkey,
  add primary key (tenant_id, user_id, role_id, post_code);
create index identity_user_role_holders on identity_user_role (tenant_id, role_id);

-- Roles by the names the platform's clients know them by. The caller's own rights and row-level security hold.
create view identity_sysrole with (security_invoker = true) as
  select tenant_id, id, code as role_code, name as role_name, description as role_description, created_at from identity_role;
grant select, insert, update, delete on identity_sysrole to cloud_steward_app;

-- Roles by the names the platform's clients know them by. The caller's own rights and row-level security hold.
create view identity_sysrole with (security_invoker = true) as
  select tenant_id, id, code as role_code, name as role_name, description as role_description, created_at, data_scope from identity_role;
grant select, insert, update, delete on identity_sysrole to cloud_steward_app;

-- Menus by the names the platform's clients know them by. A name of null means the product's own, in every language.
create view identity_sysmenu with (security_invoker = true) as
  select tenant_id, id, code as menu_code, title as menu_name, icon as menu_icon, path as menu_path, component as menu_component,
    sequence as menu_sequence, status as menu_status, parent_id, created_at from identity_menu;
grant select, insert, update, delete on identity_sysmenu to cloud_steward_app;

-- Clients of the platform list who is online with the fields they list of users.
create view identity_online with (security_invoker = true) as
  select s.tenant_id, s.id, s.created_at, s.user_id, u.username, u.nickname, u.mobile, u.email, s.ip, s.user_agent, s.last_seen_at,
    s.client_code, u.prefix, u.org_id
  from identity_session s join identity_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
  where s.ended_at is null and s.expires_at > now();
grant select on identity_online to cloud_steward_app;

-- For processes of the version before, while they are replaced.
create view identity_sms with (security_invoker = true) as
  select tenant_id, id, recipient as mobile, template, content, provider, state, error, created_at, cost_fen
  from identity_message where channel = 'sms';
grant select, insert, update on identity_sms to cloud_steward_app;

-- People as colleagues may know them: for choosing one.
create view identity_colleague with (security_invoker = true) as
  select tenant_id, id, username, nickname, org_id, created_by, created_at from identity_user where party_kind is null;
grant select on identity_colleague to cloud_steward_app;

-- Who signs in for a rentee, and whom a company has invited: what housing shows of the people of a company.
create view identity_enterprise_account with (security_invoker = true) as
  select u.tenant_id, u.id, u.party_id as rentee_id, u.username, u.nickname as name, u.mobile, m.department,
    coalesce(m.role, 'staff') as role, m.room_ids, u.last_sign_in_at, u.status as state, u.created_at
  from identity_user u left join identity_enterprise_member m on m.tenant_id = u.tenant_id and m.user_id = u.id
  where u.party_kind = 'rentee'
  union all
  select i.tenant_id, i.id, i.rentee_id, null, i.name, i.mobile, i.department, i.member_role, i.room_ids, null, 'invited', i.created_at
  from identity_invitation i where i.kind = 'colleague' and i.state = 'open';
grant select on identity_enterprise_account to cloud_steward_app;

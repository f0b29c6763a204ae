-- Clients of the platform list who is online with the fields they list of users.
create or replace view identity_online with (security_invoker = true) as
  select s.tenant_id, s.id, s.created_at, s.user_id, u.username, u.nickname, u.mobile, u.email, s.ip, s.user_agent, s.last_seen_at,
    s.client_code, u.prefix, u.org_id
  from identity_session s join identity_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
  where s.ended_at is null and s.expires_at > now();

-- A session has an id people may see, knows from which sign-in it descends, and when it was last used.
alter table identity_session
  add column id uuid not null default gen_random_uuid(),
  add column family uuid not null default gen_random_uuid(),
  add column last_seen_at timestamptz not null default now();
create index identity_session_family on identity_session (family) where ended_at is null;

-- Who is signed in at this moment. The rights of the caller hold, and with them row-level security on the users.
create view identity_online with (security_invoker = true) as
  select s.tenant_id, s.id, s.created_at, s.user_id, u.username, u.nickname, u.mobile, u.email, s.ip, s.user_agent, s.last_seen_at
  from identity_session s join identity_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
  where s.ended_at is null and s.expires_at > now();
grant select on identity_online to cloud_steward_app;

-- How often something was tried lately, on all nodes together. Names are hashed: who was guessed stands nowhere.
create table identity_throttle (
  name text primary key,
  count int not null,
  ends_at timestamptz not null
);
grant select, insert, update, delete on identity_throttle to cloud_steward_app;

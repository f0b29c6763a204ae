-- Programs that get tokens of their own. Their secrets are hashed and stand in a table nobody lists.
create table identity_app_client (
  tenant_id int not null,
  id uuid not null,
  client_code text not null,
  -- A mask, where there is a secret.
  client_secret text,
  auth_type text not null,
  auth_scope text not null,
  token_seconds int not null,
  refresh_seconds int not null,
  fallback_url text not null,
  user_id uuid,
  client_description text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references identity_user (tenant_id, id)
);
create index identity_app_client_list on identity_app_client (tenant_id, created_at desc, id desc);
select infra_protect('identity_app_client');

-- Looked up by its code before a tenant is known, so it has no row-level security; only hashes are stored.
create table identity_client_key (
  client_code text primary key,
  tenant_id int not null,
  client_id uuid not null,
  secret_hash text
);
grant select, insert, update, delete on identity_client_key to cloud_steward_app;

-- Codes a person's browser carries to a program, good for one exchange.
create table identity_oauth_code (
  code_hash text primary key,
  tenant_id int not null,
  user_id uuid not null,
  client_code text not null,
  redirect_uri text not null,
  scope text not null,
  challenge text not null,
  -- What is issued for it descends from it: a code that comes twice ends all of that.
  family uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
grant select, insert, update, delete on identity_oauth_code to cloud_steward_app;

-- A session of a program knows whose it is and what it may.
alter table identity_session add column client_code text, add column scope text;
create index identity_session_client on identity_session (tenant_id, client_code) where client_code is not null and ended_at is null;
create or replace view identity_online with (security_invoker = true) as
  select s.tenant_id, s.id, s.created_at, s.user_id, u.username, u.nickname, u.mobile, u.email, s.ip, s.user_agent, s.last_seen_at,
    s.client_code
  from identity_session s join identity_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
  where s.ended_at is null and s.expires_at > now();

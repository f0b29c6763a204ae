-- Reference tables: the same for all tenants, read before a tenant is known.
create table identity_tenant (
  id int not null,
  code text not null unique,
  name text not null,
  status text not null default 'active' check (status in ('active', 'locked')),
  house_limit int not null default 1000,
  time_zone text not null default 'Asia/Shanghai',
  starts_on date,
  ends_on date,
  created_at timestamptz not null default now(),
  -- When a tenant may be used, how many days it can still be read afterwards, and which screens it has: read with every
  -- session, so it stands here. What nobody but the platform needs to know of a tenant stands in platform_detail.
  uid uuid not null default gen_random_uuid() unique,
  grace_days int not null default 30 check (grace_days between 0 and 3650),
  package_id uuid,
  -- Codes of the package's menus, written with the package. Null: all there are.
  menus text[],
  primary key (id),
  constraint identity_tenant_period check (ends_on >= starts_on)
);
grant select, insert, update on identity_tenant to cloud_steward_app;
alter table identity_tenant enable row level security;
create policy everybody on identity_tenant for select using (true);
create policy platform_adds on identity_tenant for insert with check (current_setting('app.tenant_id', true) = '10001');
create policy platform_changes on identity_tenant for update using (current_setting('app.tenant_id', true) = '10001') with check (current_setting('app.tenant_id', true) = '10001');

create table identity_user (
  tenant_id int not null,
  id uuid not null,
  username text not null,
  nickname text not null,
  password_hash text not null default '!',
  email text,
  mobile text,
  status text not null default 'active' check (status in ('active', 'disabled')),
  party_kind text check (party_kind in ('landlord', 'rentee')),
  party_id uuid,
  address text,
  profile text,
  avatar text,
  created_at timestamptz not null default now(),
  -- Users made before there were organisations belong to none until somebody says where.
  org_id uuid,
  -- What administration says of a user. The default stands for "no password yet": nothing matches it, and it is replaced
  -- in the transaction that adds the user.
  prefix text not null default '86',
  created_by uuid,
  -- What a user says of himself besides what administration says of him.
  phone text,
  province_region_code text,
  city_region_code text,
  notify_message smallint not null default 0 check (notify_message in (0, 1)),
  notify_todo smallint not null default 0 check (notify_todo in (0, 1)),
  primary key (tenant_id, id)
);
create index identity_user_creator on identity_user (tenant_id, created_by) where created_by is not null;
create unique index identity_user_email on identity_user (tenant_id, lower(email)) where email is not null;
create index identity_user_list on identity_user (tenant_id, created_at desc, id desc);
create unique index identity_user_mobile on identity_user (tenant_id, mobile) where mobile is not null;
create index identity_user_org on identity_user (tenant_id, org_id);
create unique index identity_user_username on identity_user (tenant_id, lower(username));
select infra_protect('identity_user');

create table identity_role (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  description text,
  created_at timestamptz not null default now(),
  -- Which rows a role shows: all, those of chosen organisations, of the holder's own and below, of his own, or his alone.
  data_scope text not null default 'all' check (data_scope in ('all', 'chosen', 'ownAndBelow', 'own', 'self')),
  primary key (tenant_id, id)
);
create unique index identity_role_code on identity_role (tenant_id, code);
select infra_protect('identity_role');

create table identity_user_role (
  tenant_id int not null,
  user_id uuid not null,
  role_id uuid not null,
  -- A role is held at a post, or by the person himself: then the post is empty.
  post_code text not null default '',
  primary key (tenant_id, user_id, role_id, post_code)
);
create index identity_user_role_holders on identity_user_role (tenant_id, role_id);
select infra_protect('identity_user_role');

create table identity_menu (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  parent_id uuid,
  title text,
  path text not null,
  icon text,
  sequence int not null,
  status int not null default 1,
  created_at timestamptz not null default now(),
  -- Menus: a component of their own making, further buttons than those the product has, and one screen per path.
  component text,
  primary key (tenant_id, id)
);
create unique index identity_menu_code on identity_menu (tenant_id, code);
create unique index identity_menu_path on identity_menu (tenant_id, path);
select infra_protect('identity_menu');

create table identity_url (
  tenant_id int not null,
  id uuid not null,
  url text not null,
  description text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index identity_url_url on identity_url (tenant_id, url);
select infra_protect('identity_url');

create table identity_role_menu (
  tenant_id int not null,
  role_id uuid not null,
  menu_id uuid not null,
  primary key (tenant_id, role_id, menu_id)
);
select infra_protect('identity_role_menu');

create table identity_role_url (
  tenant_id int not null,
  role_id uuid not null,
  url_id uuid not null,
  primary key (tenant_id, role_id, url_id)
);
select infra_protect('identity_role_url');

-- Buttons a role does not get: all buttons show unless they stand here.
create table identity_role_hidden_button (
  tenant_id int not null,
  role_id uuid not null,
  menu_code text not null,
  button text not null,
  primary key (tenant_id, role_id, menu_code, button)
);
select infra_protect('identity_role_hidden_button');

-- Looked up by token before a tenant is known, so it has no row-level security; only hashes are stored.
create table identity_session (
  token_hash text not null,
  refresh_hash text not null unique,
  tenant_id int not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  refresh_expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  ip text,
  user_agent text,
  -- A session has an id people may see, knows from which sign-in it descends, and when it was last used.
  id uuid not null default gen_random_uuid(),
  family uuid not null default gen_random_uuid(),
  last_seen_at timestamptz not null default now(),
  -- A session of a program knows whose it is and what it may.
  client_code text,
  scope text,
  -- A session looks at one organisation, or as one of the user's posts; one that previews a role has it and no other,
  -- writes nothing and is not refreshed.
  org_id uuid,
  post_code text,
  preview_role_id uuid,
  primary key (token_hash)
);
create index identity_session_client on identity_session (tenant_id, client_code) where client_code is not null and ended_at is null;
-- Open sockets ask each second which sessions have ended.
create index identity_session_ended on identity_session (ended_at) where ended_at is not null;
create index identity_session_expiry on identity_session (refresh_expires_at);
create index identity_session_family on identity_session (family) where ended_at is null;
create index identity_session_user on identity_session (tenant_id, user_id) where ended_at is null;
grant select, insert, update, delete on identity_session to cloud_steward_app;

-- Organisations as a tree, and who belongs where.
create table identity_org (
  tenant_id int not null,
  id uuid not null,
  parent_id uuid,
  org_name text not null,
  org_type text not null,
  org_description text,
  org_sequence int not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index identity_org_parent on identity_org (tenant_id, parent_id);
select infra_protect('identity_org');

create table identity_menu_button (
  tenant_id int not null,
  menu_id uuid not null,
  button text not null,
  primary key (tenant_id, menu_id, button)
);
select infra_protect('identity_menu_button');

create table identity_post (
  tenant_id int not null,
  id uuid not null,
  parent_id uuid,
  post_code text not null,
  post_name text not null,
  post_sequence int not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index identity_post_code on identity_post (tenant_id, post_code);
create index identity_post_parent on identity_post (tenant_id, parent_id);
select infra_protect('identity_post');

-- Who works at which posts; one of them is his main one.
create table identity_user_post (
  tenant_id int not null,
  id uuid not null,
  user_id uuid not null,
  post_code text not null,
  post_type int not null check (post_type in (1, 2)),
  status int not null default 1 check (status in (0, 1)),
  post_description text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index identity_user_post_code on identity_user_post (tenant_id, post_code);
create unique index identity_user_post_main on identity_user_post (tenant_id, user_id) where post_type = 1;
create unique index identity_user_post_once on identity_user_post (tenant_id, user_id, post_code);
select infra_protect('identity_user_post');

-- Fields of a screen's rows a role must not see.
create table identity_data_field (
  tenant_id int not null,
  role_id uuid not null,
  menu_code text not null,
  fields text[] not null,
  primary key (tenant_id, role_id, menu_code)
);
select infra_protect('identity_data_field');

-- How often something was tried lately, on all nodes together. Names are hashed: who was guessed stands nowhere.
create table identity_throttle (
  name text not null,
  count int not null,
  ends_at timestamptz not null,
  primary key (name)
);
grant select, insert, update, delete on identity_throttle to cloud_steward_app;

-- Pictures of characters to be read off, each for one use. Keys and answers are hashed.
create table identity_captcha (
  name text not null,
  answer text not null,
  ip text not null,
  tries int not null default 0,
  solved_at timestamptz,
  ends_at timestamptz not null,
  primary key (name)
);
create index identity_captcha_ip on identity_captcha (ip) where solved_at is not null;
grant select, insert, update, delete on identity_captcha to cloud_steward_app;

-- Codes sent to a number, each for one purpose and one use. Names and codes are hashed.
create table identity_code (
  name text not null,
  answer text not null,
  tries int not null default 0,
  ends_at timestamptz not null,
  primary key (name)
);
grant select, insert, update, delete on identity_code to cloud_steward_app;

create table identity_message (
  tenant_id int not null,
  id uuid not null,
  recipient text not null,
  template text not null,
  content text not null,
  provider text not null,
  state text not null check (state in ('waiting', 'kept', 'sent', 'delivered', 'failed', 'refused')),
  error text,
  created_at timestamptz not null default now(),
  cost_fen bigint,
  channel text not null default 'sms' check (channel in ('sms', 'mail')),
  -- What the provider calls a message it took, so that it can be asked what became of it; and what that says of bills.
  reference text,
  sent_at timestamptz,
  -- Receipts are asked for in turn: messages that never get one must not keep others from being asked about.
  asked_at timestamptz,
  constraint identity_sms_pkey primary key (tenant_id, id)
);
create index identity_message_time on identity_message (tenant_id, created_at desc, id desc);
create index identity_message_to_ask on identity_message (tenant_id, asked_at nulls first, sent_at desc) where state = 'sent' and reference is not null;
select infra_protect('identity_message', 'insert, update');

-- Pictures of users. They are a few dozen KiB each, so they lie in the database: backed up with it, there on every node
-- and behind the same second wall. A new picture has a new id, so browsers may keep what they have for ever.
create table identity_avatar (
  tenant_id int not null,
  id uuid not null,
  user_id uuid not null,
  content_type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index identity_avatar_user on identity_avatar (tenant_id, user_id);
select infra_protect('identity_avatar');

-- What a tenant asks of the passwords of its users, and of whom it demands a second factor. No row: the standard.
create table identity_account_rule (
  tenant_id int not null,
  min_length int not null check (min_length between 6 and 31),
  kinds int not null check (kinds between 1 and 4),
  second_factor text not null check (second_factor in ('optional', 'administrators', 'everybody')),
  primary key (tenant_id)
);
select infra_protect('identity_account_rule', 'insert, update');

-- On what terms a tenant's messages are sent through a provider: under which signature, how many, at what price. Keys and
-- secrets of the provider stand in the settings of the server, never here.
create table identity_sms_setting (
  tenant_id int not null,
  id uuid not null,
  channel text not null,
  signature text not null,
  login_code text,
  password_code text,
  quota int not null check (quota >= 0),
  used int not null default 0,
  price_fen bigint not null default 0 check (price_fen >= 0),
  alarm_at int not null default 0 check (alarm_at >= 0),
  status int not null default 1 check (status in (0, 1)),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index identity_sms_setting_channel on identity_sms_setting (tenant_id, channel);
select infra_protect('identity_sms_setting');

-- The second factor of a user (RFC 6238). The secret is sealed; until it is confirmed by a code it asks nothing of him.
-- Of the codes that come every half minute each works once: those up to last_step are used.
create table identity_second_factor (
  tenant_id int not null,
  user_id uuid not null,
  sealed_secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
select infra_protect('identity_second_factor');

-- For whoever has lost his telephone: 80 random bits each, hashed, gone when used.
create table identity_recovery_code (
  tenant_id int not null,
  user_id uuid not null,
  code_hash text not null,
  primary key (tenant_id, user_id, code_hash)
);
select infra_protect('identity_recovery_code', 'insert, delete');

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
  primary key (tenant_id, id)
);
create index identity_app_client_list on identity_app_client (tenant_id, created_at desc, id desc);
select infra_protect('identity_app_client');

-- Looked up by its code before a tenant is known, so it has no row-level security; only hashes are stored.
create table identity_client_key (
  client_code text not null,
  tenant_id int not null,
  client_id uuid not null,
  secret_hash text,
  primary key (client_code)
);
grant select, insert, update, delete on identity_client_key to cloud_steward_app;

-- Codes a person's browser carries to a program, good for one exchange.
create table identity_oauth_code (
  code_hash text not null,
  tenant_id int not null,
  user_id uuid not null,
  client_code text not null,
  redirect_uri text not null,
  scope text not null,
  challenge text not null,
  -- What is issued for it descends from it: a code that comes twice ends all of that.
  family uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (code_hash)
);
grant select, insert, update, delete on identity_oauth_code to cloud_steward_app;

create table identity_role_org (
  tenant_id int not null,
  role_id uuid not null,
  org_id uuid not null,
  primary key (tenant_id, role_id, org_id)
);
create index identity_role_org_org on identity_role_org (tenant_id, org_id);
select infra_protect('identity_role_org');

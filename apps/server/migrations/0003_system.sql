create table system_region (
  code text not null,
  name text not null,
  kind text not null,
  parent_code text,
  path_name text not null,
  -- Divisions are the same for all tenants. The platform's own tenant keeps them; for all others the database itself
  -- refuses to change one.
  created_at timestamptz not null default now(),
  -- When a person last changed it: such a row is left alone by newer lists.
  edited_at timestamptz,
  primary key (code)
);
create index system_region_parent on system_region (parent_code, code);
grant select, insert, update, delete on system_region to cloud_steward_app;
alter table system_region enable row level security;
create policy everybody on system_region for select using (true);
create policy platform_adds on system_region for insert with check (current_setting('app.tenant_id', true) = '10001');
create policy platform_changes on system_region for update using (current_setting('app.tenant_id', true) = '10001') with check (current_setting('app.tenant_id', true) = '10001');
create policy platform_removes on system_region for delete using (current_setting('app.tenant_id', true) = '10001');

-- Who changed what, when, from what to what.
create table system_audit (
  tenant_id int not null,
  id uuid not null,
  created_at timestamptz not null default now(),
  user_id uuid,
  username text,
  request_id text,
  action text not null,
  resource text not null,
  record_id text,
  before jsonb,
  after jsonb,
  primary key (tenant_id, id)
);
create index system_audit_id on system_audit (tenant_id, record_id, created_at desc, id desc);
create index system_audit_kind on system_audit (tenant_id, resource, created_at desc, id desc);
-- The audit as a screen: it is read from the newest row on, of a person, a kind of record or one record. What was done is
-- looked at while walking: every write pays for an index more.
create index system_audit_list on system_audit (tenant_id, created_at desc, id desc);
create index system_audit_user on system_audit (tenant_id, username, created_at desc, id desc);
select infra_protect('system_audit', 'insert');

-- Dictionaries people maintain: a root names a type, its children are the values.
create table system_dict (
  tenant_id int not null,
  id uuid not null,
  parent_id uuid,
  dict_type text not null,
  dict_name text not null,
  dict_value text not null,
  dict_sequence int not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index system_dict_parent on system_dict (tenant_id, parent_id);
create unique index system_dict_type on system_dict (tenant_id, dict_type) where parent_id is null;
create unique index system_dict_value on system_dict (tenant_id, dict_type, dict_value) where parent_id is not null;
select infra_protect('system_dict');

-- Settings people keep. What belongs to a secret key stands apart from what is listed, exported and audited.
create table system_param (
  tenant_id int not null,
  id uuid not null,
  param_name text not null,
  param_key text not null,
  param_value text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index system_param_list on system_param (tenant_id, created_at desc, id desc);
create unique index system_param_name on system_param (tenant_id, param_name);
select infra_protect('system_param');

create table system_param_secret (
  tenant_id int not null,
  param_id uuid not null,
  value text not null,
  primary key (tenant_id, param_id)
);
select infra_protect('system_param_secret');

-- Which lists of divisions were taken in, by their hash.
create table system_region_source (
  hash text not null,
  loaded_at timestamptz not null default now(),
  primary key (hash)
);

create table system_notification (
  tenant_id int not null,
  id uuid not null,
  title text not null,
  content text not null,
  -- The same without mark-up: what is searched, and shown where there is little room.
  content_text text not null,
  type text not null,
  priority text not null,
  publisher text not null,
  start_time timestamptz,
  end_time timestamptz,
  -- Usernames; none: everybody.
  username text[],
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint system_notification_period check (end_time >= start_time)
);
create index system_notification_list on system_notification (tenant_id, created_at desc, id desc);
select infra_protect('system_notification');

create table system_notification_read (
  tenant_id int not null,
  notification_id uuid not null,
  user_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (tenant_id, notification_id, user_id)
);
select infra_protect('system_notification_read', 'insert, delete');

-- Files people add to records: photos, scans, signed papers. The bytes lie in the file store under a key made of the id.
-- A row without a record was uploaded and not used yet; a removed one keeps its file, because papers are evidence.
create table system_attachment (
  tenant_id int not null,
  id uuid not null,
  resource text,
  record_id uuid,
  purpose text,
  name text not null,
  content_type text not null,
  bytes int not null check (bytes > 0),
  sha256 text not null,
  -- What a finished step rests on cannot be removed any more.
  locked boolean not null default false,
  created_by uuid not null,
  username text not null,
  created_at timestamptz not null default now(),
  attached_at timestamptz,
  removed_at timestamptz,
  removed_by text,
  primary key (tenant_id, id),
  check ((resource is null) = (record_id is null))
);
create index system_attachment_loose on system_attachment (tenant_id, created_by, created_at) where record_id is null;
create index system_attachment_record on system_attachment (tenant_id, record_id, id) where record_id is not null;
select infra_protect('system_attachment');

-- What people keep of screens under a name: filters, order, columns, as the address has them.
create table system_saved_view (
  tenant_id int not null,
  id uuid not null,
  user_id uuid not null,
  page text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index system_saved_view_name on system_saved_view (tenant_id, user_id, page, name);
select infra_protect('system_saved_view');

-- The file library. Bytes are kept once in a tenant, by what they are; files, their versions, attachments and pictures of
-- users refer to them. Equal bytes of two tenants are two blobs: otherwise each would learn what the other has.
create table file_blob (
  tenant_id int not null,
  id uuid not null,
  sha256 text not null,
  bytes bigint not null check (bytes > 0),
  content_type text not null,
  state text not null default 'clean' check (state in ('checking', 'clean', 'infected')),
  -- Files, versions, attachments and pictures that refer to it. Without any it is removed by a job.
  refs int not null check (refs >= 0),
  thumbnails boolean not null default false,
  -- The words of a document, for the search.
  content text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index file_blob_sha256 on file_blob (tenant_id, sha256);
create index file_blob_left on file_blob (tenant_id) where refs = 0;
create index file_blob_checking on file_blob (tenant_id) where state = 'checking';
select infra_protect('file_blob');
select infra_ask_across('file_blob');

-- What the blobs of a tenant come to. The row is locked while the quota is looked at and while the tree of folders changes.
create table file_usage (
  tenant_id int not null,
  bytes bigint not null default 0 check (bytes >= 0),
  primary key (tenant_id)
);
select infra_protect('file_usage', 'insert, update');

-- Folders and files. `above`: the folders it stands in, from the top.
create table file_node (
  tenant_id int not null,
  id uuid not null,
  kind text not null check (kind in ('folder', 'file')),
  parent_id uuid,
  above uuid[] not null default '{}',
  name text not null,
  version int,
  blob_id uuid,
  bytes bigint,
  content_type text,
  file_type text,
  tags text[] not null default '{}',
  -- A picture of texts: whoever is signed in may see it where a text shows it.
  is_shown boolean not null default false,
  created_by uuid not null,
  username text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by text,
  -- The folder or file with which it went into the trash.
  deleted_with uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, blob_id) references file_blob (tenant_id, id),
  check ((kind = 'file') = (blob_id is not null)),
  check ((deleted_at is null) = (deleted_with is null))
);
create unique index file_node_name on file_node (tenant_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name)) where deleted_at is null;
create index file_node_list on file_node (tenant_id, parent_id, kind desc, created_at desc, id desc) where deleted_at is null;
create index file_node_above on file_node using gin (above);
create index file_node_blob on file_node (tenant_id, blob_id) where blob_id is not null;
create index file_node_trash on file_node (tenant_id, deleted_at) where deleted_at is not null;
select infra_protect('file_node');
select infra_ask_across('file_node');

create table file_version (
  tenant_id int not null,
  node_id uuid not null,
  version int not null,
  blob_id uuid not null,
  bytes bigint not null,
  content_type text not null,
  name text not null,
  username text not null,
  -- The earlier version it brings back.
  restores int,
  created_at timestamptz not null default now(),
  primary key (tenant_id, node_id, version),
  foreign key (tenant_id, node_id) references file_node (tenant_id, id) on delete cascade,
  foreign key (tenant_id, blob_id) references file_blob (tenant_id, id)
);
create index file_version_blob on file_version (tenant_id, blob_id);
select infra_protect('file_version', 'insert, delete');

-- Who may read or write what stands in a folder. A folder without rows is as the one it stands in.
create table file_right (
  tenant_id int not null,
  node_id uuid not null,
  -- `role:<code>` or `org:<id>`
  subject text not null check (subject ~ '^(role|org):'),
  may text not null check (may in ('read', 'write')),
  primary key (tenant_id, node_id, subject),
  foreign key (tenant_id, node_id) references file_node (tenant_id, id) on delete cascade
);
select infra_protect('file_right', 'insert, delete');

-- Links that end. Looked up before the tenant is known: only hashes of what proves them.
create table file_link (
  token_hash text primary key,
  id uuid not null unique,
  tenant_id int not null,
  node_id uuid not null,
  username text not null,
  ends_at timestamptz not null,
  opened int not null default 0,
  opened_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (tenant_id, node_id) references file_node (tenant_id, id) on delete cascade
);
create index file_link_node on file_link (tenant_id, node_id, ends_at);
grant select, insert, update, delete on file_link to cloud_steward_app;

-- Attachments and pictures of users move into the blobs by a job; new ones are there from the start.
alter table file_attachment add column blob_id uuid;
alter table file_attachment add foreign key (tenant_id, blob_id) references file_blob (tenant_id, id);
create index file_attachment_blob on file_attachment (tenant_id, blob_id) where blob_id is not null;
create index file_attachment_unmoved on file_attachment (tenant_id) where blob_id is null;

alter table identity_avatar add column blob_id uuid;
alter table identity_avatar alter column bytes drop not null;
alter table identity_avatar add foreign key (tenant_id, blob_id) references file_blob (tenant_id, id);
alter table identity_avatar add check (bytes is not null or blob_id is not null);
create index identity_avatar_blob on identity_avatar (tenant_id, blob_id) where blob_id is not null;
create index identity_avatar_unmoved on identity_avatar (tenant_id) where blob_id is null;
select infra_ask_across('identity_avatar');

-- How much the files of a tenant may come to. Null: as much as the disk holds.
alter table platform_package add column storage_mb int check (storage_mb > 0);
alter table identity_tenant add column storage_mb int check (storage_mb > 0);

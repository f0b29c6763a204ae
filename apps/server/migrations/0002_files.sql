-- Files people add to records: photos, scans, signed papers. The bytes lie in the file store under a key made of the id.
-- A row without a record was uploaded and not used yet; a removed one keeps its file, because papers are evidence.
create table file_attachment (
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
create index file_attachment_loose on file_attachment (tenant_id, created_by, created_at) where record_id is null;
create index file_attachment_record on file_attachment (tenant_id, record_id, id) where record_id is not null;
select infra_protect('file_attachment');

-- Pictures of the library shown by texts of other records: notices and templates. The module that keeps a text keeps its
-- rows here (`keepPictures`). A file with such a row is not deleted for good.
create table file_shown (
  tenant_id int not null,
  node_id uuid not null,
  resource text not null,
  record_id uuid not null,
  primary key (tenant_id, node_id, resource, record_id),
  foreign key (tenant_id, node_id) references file_node (tenant_id, id)
);
create index file_shown_record on file_shown (tenant_id, resource, record_id);

-- The texts of today. The owner sees no row of a tenant while row security binds him as well.
alter table notice_notification no force row level security;
alter table housing_template no force row level security;
alter table file_node no force row level security;
insert into file_shown (tenant_id, node_id, resource, record_id)
select distinct t.tenant_id, n.id, t.resource, t.id
from (
  select tenant_id, id, 'notice.notification' as resource, content as html from notice_notification
  union all select tenant_id, id, 'housing.template', body from housing_template
) t, regexp_matches(t.html, 'readPicture\?id=([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'gi') m
join file_node n on n.id = m[1]::uuid and n.is_shown and n.kind = 'file'
where n.tenant_id = t.tenant_id;
alter table notice_notification force row level security;
alter table housing_template force row level security;
alter table file_node force row level security;
select infra_protect('file_shown', 'insert, delete');

-- The words of documents of the library, for the search: of each blob one row, from the moment a file of the library has it.
-- Beside the blob, because a change of a row writes its index of character pairs again.
create table file_text (
  tenant_id int not null,
  -- Of the blob.
  id uuid not null,
  content text not null default '',
  tries int not null default 0,
  -- Null: not read yet.
  read_at timestamptz,
  -- Why nothing of it can be found.
  reason text check (reason in ('empty', 'broken', 'locked', 'tooLarge', 'tooSlow', 'failed')),
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references file_blob (tenant_id, id) on delete cascade,
  check (reason is null or read_at is not null)
);
create index file_text_unread on file_text (tenant_id) where read_at is null;

-- The pairs of neighbouring characters of a long text, each behind its tenant. `infra_pairs` makes the same of a name, in a
-- time that grows with the square of its length.
-- The cost tells the planner to ask the index instead of making the pairs of every text.
create function file_pairs(tenant int, value text) returns text[] language sql immutable parallel safe cost 1000000 as $$
  select array_agg(distinct tenant || a || coalesce(b, ''))
  from unnest(string_to_array(lower(value), null), (string_to_array(lower(value), null))[2:]) u(a, b)
  where b is not null or length(value) < 2
$$;
create index file_text_content_pairs on file_text using gin (file_pairs(tenant_id, content)) where content <> '';
-- As those of `infra_searchable`, which reads whole names: of a word of two characters the index has said all, and without
-- letters to fold a long text is read in a third of the time.
create function file_text_content_ids(word text, pattern text, most int) returns uuid[] language plpgsql stable security definer
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $f$
declare
  tenant int := nullif(current_setting('app.tenant_id', true), '')::int;
  ids uuid[];
begin
  ids := array(select t.id from file_text t where t.tenant_id = tenant and t.content <> ''
    and file_pairs(t.tenant_id, t.content) @> file_pairs(tenant, word)
    and case when length(word) <= 2 then true when lower(word) = upper(word) then t.content like pattern else t.content ilike pattern end
    limit most + 1);
  return case when cardinality(ids) <= most then ids end;
end $f$;
revoke all on function file_text_content_ids(text, text, int) from public;
grant execute on function file_text_content_ids(text, text, int) to cloud_steward_app;

-- The files of today are read by the job `read-words`.
alter table file_node no force row level security;
alter table file_version no force row level security;
alter table file_blob no force row level security;
insert into file_text (tenant_id, id)
select distinct b.tenant_id, b.id from file_blob b join file_version v on v.tenant_id = b.tenant_id and v.blob_id = b.id
where b.content_type ~ '^text/plain$|^application/pdf$|officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet)$';
alter table file_node force row level security;
alter table file_version force row level security;
alter table file_blob force row level security;
select infra_protect('file_text');
select infra_ask_across('file_text');
alter table file_blob drop column content;

-- The map of the big screens, drawn by a file of the platform's administrator. One for all tenants: without it the console
-- draws tiles. `geojson` holds boundaries, names and division codes and nothing else of the file.
create table insight_map (
  is_only boolean not null default true check (is_only),
  version text not null,
  -- 审图号, which a map that is shown in public must bear.
  approval_no text not null,
  geojson text not null,
  features int not null,
  -- Names of the file that are no division, and divisions the file has not.
  unmatched text[] not null,
  missing text[] not null,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (is_only)
);
grant select, insert, update, delete on insight_map to cloud_steward_app;
alter table insight_map enable row level security;
create policy everybody on insight_map for select using (true);
create policy platform_adds on insight_map for insert with check (current_setting('app.tenant_id', true) = '10001');
create policy platform_changes on insight_map for update using (current_setting('app.tenant_id', true) = '10001') with check (current_setting('app.tenant_id', true) = '10001');
create policy platform_removes on insight_map for delete using (current_setting('app.tenant_id', true) = '10001');

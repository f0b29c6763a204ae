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

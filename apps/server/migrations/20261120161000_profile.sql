-- What a user says of himself besides what administration says of him.
alter table identity_user
  add column phone text,
  add column province_region_code text,
  add column city_region_code text,
  add column notify_message smallint not null default 0 check (notify_message in (0, 1)),
  add column notify_todo smallint not null default 0 check (notify_todo in (0, 1));

-- Pictures of users. They are a few dozen KiB each, so they lie in the database: backed up with it, there on every node
-- and behind the same second wall. A new picture has a new id, so browsers may keep what they have for ever.
create table identity_avatar (
  tenant_id int not null,
  id uuid not null,
  user_id uuid not null,
  content_type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references identity_user (tenant_id, id) on delete cascade
);
create index identity_avatar_user on identity_avatar (tenant_id, user_id);
select infra_protect('identity_avatar');

-- Which rows a role shows: all, those of chosen organisations, of the holder's own and below, of his own, or his alone.
alter table identity_role add column data_scope text not null default 'all'
  check (data_scope in ('all', 'chosen', 'ownAndBelow', 'own', 'self'));
create table identity_role_org (
  tenant_id int not null,
  role_id uuid not null,
  org_id uuid not null,
  primary key (tenant_id, role_id, org_id)
);
create index identity_role_org_org on identity_role_org (tenant_id, org_id);
select infra_protect('identity_role_org');
create or replace view identity_sysrole with (security_invoker = true) as
  select tenant_id, id, code as role_code, name as role_name, description as role_description, created_at, data_scope from identity_role;

-- People as colleagues may know them: for choosing one.
create view identity_colleague with (security_invoker = true) as
  select tenant_id, id, username, nickname, org_id, created_by, created_at from identity_user where party_kind is null;
grant select on identity_colleague to cloud_steward_app;

-- A session looks at one organisation, or as one of the user's posts; one that previews a role has it and no other,
-- writes nothing and is not refreshed.
alter table identity_session
  add column org_id uuid,
  add column post_code text,
  add column preview_role_id uuid;

alter table identity_role_org add foreign key (tenant_id, role_id) references identity_role (tenant_id, id) on delete cascade;
alter table identity_role_org add foreign key (tenant_id, org_id) references identity_org (tenant_id, id) on delete cascade;
alter table housing_site add foreign key (tenant_id, org_id) references identity_org (tenant_id, id);
alter table housing_site add foreign key (tenant_id, steward_id) references identity_user (tenant_id, id);

-- Texts of leases, notices and lists. A row is one version; those of one template share its family.
create table housing_template (
  tenant_id int not null,
  id uuid not null,
  family_id uuid not null,
  version int not null check (version > 0),
  kind text not null check (kind in ('lease', 'change', 'notice', 'handover', 'checkOut')),
  name text not null,
  body text not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'retired')),
  remark text,
  changed_by text not null,
  published_by text,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'draft') = (published_at is null))
);
create unique index housing_template_version on housing_template (tenant_id, family_id, version);
-- One version is in force and one is being written at a time.
create unique index housing_template_live on housing_template (tenant_id, family_id, state) where state in ('draft', 'published');
create index housing_template_list on housing_template (tenant_id, created_at desc, id desc);
select infra_protect('housing_template');

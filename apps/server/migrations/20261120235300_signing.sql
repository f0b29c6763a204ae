-- Tries to have a lease signed. The text is fixed when one begins; the row says what became of it.
create table housing_sign_flow (
  tenant_id int not null,
  id uuid not null,
  lease_id uuid not null,
  room_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  landlord_id uuid not null,
  method text not null check (method in ('pad', 'provider')),
  version int not null,
  state text not null check (state in ('drafting', 'signing', 'done', 'refused', 'expired', 'revoked', 'rescinded')),
  template_id uuid,
  title text not null,
  html text not null,
  sha256 text not null,
  file_id uuid not null,
  signed_sha256 text,
  signed_file_id uuid,
  -- The flow's name with the signing service.
  provider_flow_id text,
  expires_on date not null,
  started_by text not null,
  reason text,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id),
  check ((state in ('drafting', 'signing')) = (closed_at is null))
);
-- One try at a time.
create unique index housing_sign_flow_open on housing_sign_flow (tenant_id, lease_id) where closed_at is null;
create unique index housing_sign_flow_version on housing_sign_flow (tenant_id, lease_id, version);
create unique index housing_sign_flow_provider on housing_sign_flow (tenant_id, provider_flow_id) where provider_flow_id is not null;
create index housing_sign_flow_list on housing_sign_flow (tenant_id, created_at desc, id desc);
create index housing_sign_flow_site on housing_sign_flow (tenant_id, site_id, created_at desc, id desc);
create index housing_sign_flow_due on housing_sign_flow (tenant_id, expires_on) where closed_at is null;

create table housing_signature (
  tenant_id int not null,
  flow_id uuid not null,
  role text not null check (role in ('operator', 'rentee')),
  name text not null,
  file_id uuid not null,
  -- Of the picture of the signature.
  sha256 text not null,
  username text not null,
  signed_at timestamptz not null default now(),
  primary key (tenant_id, flow_id, role),
  foreign key (tenant_id, flow_id) references housing_sign_flow (tenant_id, id)
);
select infra_protect('housing_sign_flow', 'insert, update');
select infra_protect('housing_signature', 'insert');
select infra_scope('housing_signature', 'exists (select from housing_sign_flow f where f.tenant_id = housing_signature.tenant_id and f.id = housing_signature.flow_id)');

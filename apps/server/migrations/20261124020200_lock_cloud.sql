-- With what we sign in at the cloud of a maker of locks.
create table lock_cloud_account (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  type_id uuid not null,
  endpoint text not null check (endpoint in ('cn', 'eu', 'sandbox')),
  client_id text not null,
  username text not null,
  -- Secret and password, sealed with SECRET_KEY.
  secret text,
  has_secret boolean generated always as (secret is not null) stored,
  checked_at timestamptz,
  problem text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, type_id) references device_type (tenant_id, id)
);
create unique index lock_cloud_account_type on lock_cloud_account (tenant_id, type_id);
create index lock_cloud_account_list on lock_cloud_account (tenant_id, created_at desc, id desc);
select infra_protect('lock_cloud_account');
create index lock_credential_remote on lock_credential (tenant_id, lock_id, remote_no) where remote_no is not null;

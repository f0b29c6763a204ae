-- Contracts of several rooms: a bracket around leases of one rentee. What its leases say it does not say again; whether
-- it binds or has ended follows from them.
create table housing_master_lease (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  rentee_id uuid not null,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id)
);
create unique index housing_master_lease_no on housing_master_lease (tenant_id, no);
create index housing_master_lease_list on housing_master_lease (tenant_id, created_at desc, id desc);
create index housing_master_lease_rentee on housing_master_lease (tenant_id, rentee_id, created_at desc, id desc);
create table housing_master_lease_event (
  tenant_id int not null,
  id uuid not null,
  master_lease_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, master_lease_id) references housing_master_lease (tenant_id, id)
);
create index housing_master_lease_event_of on housing_master_lease_event (tenant_id, master_lease_id, id);

alter table housing_lease add column master_lease_id uuid;
create index housing_lease_master on housing_lease (tenant_id, master_lease_id) where master_lease_id is not null;

-- Signed is a lease, or all leases of such a contract by one text.
alter table housing_sign_flow
  add column master_lease_id uuid,
  alter column lease_id drop not null,
  alter column room_id drop not null,
  alter column site_id drop not null,
  alter column landlord_id drop not null;
create unique index housing_sign_flow_open_master on housing_sign_flow (tenant_id, master_lease_id) where closed_at is null and master_lease_id is not null;
create unique index housing_sign_flow_version_master on housing_sign_flow (tenant_id, master_lease_id, version) where master_lease_id is not null;

-- The sites of all its leases, also of those the caller does not see: whoever does not see each of them does not see the
-- contract, for whatever he did with it he would do with rooms he does not see.
create function housing_master_lease_sites(master uuid) returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
  select array_agg(distinct site_id) from housing_lease
    where tenant_id = nullif(current_setting('app.tenant_id', true), '')::int and master_lease_id = master
$$;
revoke all on function housing_master_lease_sites(uuid) from public;
grant execute on function housing_master_lease_sites(uuid) to cloud_steward_app;

select infra_protect('housing_master_lease', 'insert, update');
select infra_protect('housing_master_lease_event', 'insert');
-- It is written before its leases are.
select infra_scope('housing_master_lease', 'housing_master_lease_sites(id) <@ (select infra_scoped_ids(''site_ids''))::uuid[]', 'true');
select infra_scope('housing_master_lease_event',
  'exists (select from housing_master_lease m where m.tenant_id = housing_master_lease_event.tenant_id and m.id = housing_master_lease_event.master_lease_id)');
drop policy row_scope on housing_sign_flow;
select infra_scope('housing_sign_flow',
  'case when master_lease_id is null then site_id = any ((select infra_scoped_ids(''site_ids''))::uuid[])
    else housing_master_lease_sites(master_lease_id) <@ (select infra_scoped_ids(''site_ids''))::uuid[] end');

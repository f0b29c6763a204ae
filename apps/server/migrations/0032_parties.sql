-- How people get accounts: staff invite them to a role or to be the party of a record, or they ask to join by the code of
-- the tenant.
create table identity_invitation (
  tenant_id int not null,
  id uuid not null,
  way text not null check (way in ('invitation', 'request')),
  kind text not null check (kind in ('landlord', 'rentee', 'staff', 'operator')),
  name text not null,
  mobile text not null,
  role_id uuid,
  landlord_id uuid,
  rentee_id uuid,
  tenement_id uuid,
  -- SHA-256 of the code; a request has none.
  code_hash text,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'withdrawn', 'expired')),
  ends_at timestamptz not null,
  inviter_id uuid,
  inviter text,
  -- The account that came of it.
  account text,
  note text,
  reason text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((way = 'invitation') = (code_hash is not null)),
  foreign key (tenant_id, role_id) references identity_role (tenant_id, id) on delete set null (role_id),
  foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id) on delete set null (landlord_id),
  foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id) on delete set null (rentee_id),
  foreign key (tenant_id, tenement_id) references platform_tenement (tenant_id, id) on delete set null (tenement_id),
  foreign key (tenant_id, inviter_id) references identity_user (tenant_id, id) on delete set null (inviter_id)
);
create index identity_invitation_list on identity_invitation (tenant_id, created_at desc, id desc);
create unique index identity_invitation_code on identity_invitation (tenant_id, code_hash) where code_hash is not null;
create unique index identity_invitation_open on identity_invitation (tenant_id, way, mobile) where state = 'open';
create index identity_invitation_ends on identity_invitation (tenant_id, ends_at) where state = 'open';
select infra_protect('identity_invitation', 'insert, update');
select infra_scope('identity_invitation', $$inviter_id = any ((select infra_scoped_ids('self_ids'))::uuid[])$$);
select infra_ask_across('identity_invitation');


-- Stewards: users who look after sites.
create table work_order_steward (
  tenant_id int not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  state text not null default 'active' check (state in ('active', 'left')),
  joined_on date not null,
  left_on date,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'left') = (left_on is not null)),
  foreign key (tenant_id, user_id) references identity_user (tenant_id, id)
);
create unique index work_order_steward_user on work_order_steward (tenant_id, user_id);
create index work_order_steward_list on work_order_steward (tenant_id, created_at desc, id desc);
select infra_protect('work_order_steward', 'insert, update');

-- Who looks after a site, from which day on, until the next period begins. The site names the one of today.
create table work_order_stewardship (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  -- None: nobody looks after it.
  user_id uuid,
  from_on date not null,
  -- The site names him, and he has the open orders of the one before.
  is_applied boolean not null,
  reason text,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references housing_site (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references identity_user (tenant_id, id)
);
create unique index work_order_stewardship_site on work_order_stewardship (tenant_id, site_id, from_on);
create index work_order_stewardship_user on work_order_stewardship (tenant_id, user_id, from_on) where user_id is not null;
create index work_order_stewardship_due on work_order_stewardship (tenant_id, from_on) where not is_applied;
select infra_protect('work_order_stewardship');
select infra_ask_across('work_order_stewardship');

-- What the platform decided about a tenant as a business that uses it.
alter table platform_detail
  add column licence_no text,
  add column state text not null default 'active' check (state in ('pending', 'active', 'rejected', 'frozen', 'closed'));

-- Who a landlord is, and where his money is to go from now on: looked at by somebody else before it counts.
create table payout_landlord_review (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  landlord_id uuid not null,
  kind text not null check (kind in ('application', 'account')),
  state text not null default 'submitted' check (state in ('submitted', 'reviewing', 'more', 'approved', 'rejected', 'suspended', 'closed')),
  legal_name text not null,
  -- Sealed with SECRET_KEY; of an application.
  id_no text,
  id_no_masked text,
  id_front_file uuid,
  id_back_file uuid,
  -- Of a changed account.
  account_id uuid,
  bank_name text,
  account_tail text,
  flags text[] not null default '{}',
  reason text,
  reviewer text,
  maker_id uuid,
  maker text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((kind = 'account') = (account_id is not null)),
  check ((kind = 'application') = (id_no is not null))
);
create unique index payout_landlord_review_no on payout_landlord_review (tenant_id, no);
create unique index payout_landlord_review_application on payout_landlord_review (tenant_id, landlord_id) where kind = 'application' and state <> 'closed';
create unique index payout_landlord_review_account on payout_landlord_review (tenant_id, account_id) where account_id is not null;
create index payout_landlord_review_list on payout_landlord_review (tenant_id, created_at desc, id desc);
create table payout_landlord_review_step (
  tenant_id int not null,
  id uuid not null,
  review_id uuid not null,
  state text not null,
  reason text,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index payout_landlord_review_step_of on payout_landlord_review_step (tenant_id, review_id, id);
alter table payout_landlord_review add foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id);
alter table payout_landlord_review add foreign key (tenant_id, account_id) references payout_settlement_account (tenant_id, id);
alter table payout_landlord_review_step add foreign key (tenant_id, review_id) references payout_landlord_review (tenant_id, id);
select infra_protect('payout_landlord_review', 'insert, update');
select infra_protect('payout_landlord_review_step', 'insert');
select infra_scope(name, 'false') from unnest(array['payout_landlord_review', 'payout_landlord_review_step']) name;

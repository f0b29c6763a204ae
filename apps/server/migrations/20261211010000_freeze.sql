-- Landlords' money nobody may use until it is decided whose it is: parts go to somebody else, parts come back, and a day may end it.
create table wallet_freeze (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  landlord_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  committed_fen bigint not null default 0 check (committed_fen >= 0),
  released_fen bigint not null default 0 check (released_fen >= 0),
  left_fen bigint not null generated always as (amount_fen - committed_fen - released_fen) stored check (left_fen >= 0),
  cause text not null check (cause in ('dispute', 'refund', 'damage', 'risk', 'other')),
  state text not null default 'active' check (state in ('active', 'committed', 'released', 'expired')),
  expires_on date,
  reason text not null,
  maker_id uuid,
  maker text not null,
  -- How many there were: each is an entry of the ledger by its number.
  steps int not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'active') = (left_fen > 0))
);
create unique index wallet_freeze_no on wallet_freeze (tenant_id, no);
create index wallet_freeze_list on wallet_freeze (tenant_id, created_at desc, id desc);
create index wallet_freeze_landlord on wallet_freeze (tenant_id, landlord_id, created_at desc, id desc);
create index wallet_freeze_active on wallet_freeze (tenant_id, expires_on) where state = 'active';
create table wallet_freeze_step (
  tenant_id int not null,
  id uuid not null,
  freeze_id uuid not null,
  kind text not null check (kind in ('freeze', 'commit', 'release', 'expire')),
  amount_fen bigint not null check (amount_fen > 0),
  payee text check (payee in ('rentee', 'landlord', 'operator')),
  rentee_id uuid,
  other_id uuid,
  reason text not null,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((kind = 'commit') = (payee is not null)),
  check ((payee is not distinct from 'rentee') = (rentee_id is not null)),
  check ((payee is not distinct from 'landlord') = (other_id is not null))
);
create index wallet_freeze_step_of on wallet_freeze_step (tenant_id, freeze_id, id);
alter table wallet_freeze add foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id);
alter table wallet_freeze_step add foreign key (tenant_id, freeze_id) references wallet_freeze (tenant_id, id);
alter table wallet_freeze_step add foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id);
alter table wallet_freeze_step add foreign key (tenant_id, other_id) references housing_landlord (tenant_id, id);
select infra_protect('wallet_freeze', 'insert, update');
select infra_protect('wallet_freeze_step', 'insert');
-- Of landlords, not of sites: nobody sees them who sees only a part of a tenant.
select infra_scope(name, 'false') from unnest(array['wallet_freeze', 'wallet_freeze_step']) name;

create table wallet_settlement (
  tenant_id int not null,
  landlord_id uuid not null,
  day date not null,
  amount_fen bigint not null check (amount_fen > 0),
  run_id uuid not null,
  created_at timestamptz not null default now(),
  -- Settlements become statements a landlord may look into and object to, each by an id of its own.
  id uuid not null default gen_random_uuid(),
  primary key (tenant_id, landlord_id, day)
);
create unique index wallet_settlement_id on wallet_settlement (tenant_id, id);
create index wallet_settlement_landlord on wallet_settlement (tenant_id, landlord_id, created_at desc, id desc);
create index wallet_settlement_list on wallet_settlement (tenant_id, created_at desc, id desc);
select infra_protect('wallet_settlement', 'insert');

-- What stays in a landlord's wallet, whatever he asks for. The latest decision counts, those before are kept.
create table wallet_reserve (
  tenant_id int not null,
  id uuid not null,
  landlord_id uuid not null,
  amount_fen bigint not null check (amount_fen >= 0),
  reason text not null,
  username text not null,
  is_current boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index wallet_reserve_current on wallet_reserve (tenant_id, landlord_id) where is_current;
create index wallet_reserve_of on wallet_reserve (tenant_id, landlord_id, created_at desc, id desc);
select infra_protect('wallet_reserve', 'insert, update');

-- Income that belongs to several landlords from a day on. Bills and what is collected for them stay the lead's; each settlement
-- gives the others their part.
create table wallet_co_ownership (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  landlord_id uuid not null,
  site_id uuid not null,
  house_id uuid,
  room_id uuid,
  -- The lead is among them.
  owners jsonb not null,
  from_on date not null,
  to_on date,
  reason text not null,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (to_on >= from_on),
  check (room_id is null or house_id is not null),
  constraint wallet_co_ownership_one exclude using gist (tenant_id with =, landlord_id with =, coalesce(room_id, house_id, site_id) with =, daterange(from_on, to_on, '[]') with &&)
);
create index wallet_co_ownership_landlord on wallet_co_ownership (tenant_id, landlord_id, from_on);
create index wallet_co_ownership_list on wallet_co_ownership (tenant_id, created_at desc, id desc);
create unique index wallet_co_ownership_no on wallet_co_ownership (tenant_id, no);
select infra_protect('wallet_co_ownership', 'insert, update');

-- What went from the lead to another owner, or came back; their sum is what he has had.
create table wallet_co_share (
  tenant_id int not null,
  id uuid not null,
  co_ownership_id uuid not null,
  landlord_id uuid not null,
  day date not null,
  amount_fen bigint not null check (amount_fen <> 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index wallet_co_share_of on wallet_co_share (tenant_id, co_ownership_id, created_at desc, id desc);
select infra_protect('wallet_co_share', 'insert');

-- Landlords' money nobody may use until it is decided whose it is: parts go to somebody else, parts come back, and a day may end it.
create table wallet_freeze (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  landlord_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  committed_fen bigint not null default 0 check (committed_fen >= 0),
  released_fen bigint not null default 0 check (released_fen >= 0),
  left_fen bigint not null generated always as (((amount_fen - committed_fen) - released_fen)) stored check (left_fen >= 0),
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
create index wallet_freeze_active on wallet_freeze (tenant_id, expires_on) where state = 'active';
create index wallet_freeze_landlord on wallet_freeze (tenant_id, landlord_id, created_at desc, id desc);
create index wallet_freeze_list on wallet_freeze (tenant_id, created_at desc, id desc);
create unique index wallet_freeze_no on wallet_freeze (tenant_id, no);
select infra_protect('wallet_freeze', 'insert, update');

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
  check ((not (payee is distinct from 'rentee')) = (rentee_id is not null)),
  check ((not (payee is distinct from 'landlord')) = (other_id is not null))
);
create index wallet_freeze_step_of on wallet_freeze_step (tenant_id, freeze_id, id);
select infra_protect('wallet_freeze_step', 'insert');

create table wallet_settlement_query (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  landlord_id uuid not null,
  settlement_id uuid not null,
  entry_id uuid,
  line text,
  kind text not null check (kind in ('too_little', 'not_mine', 'fee', 'other')),
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'withdrawn')),
  freeze_id uuid,
  corrected_fen bigint check (corrected_fen >= 0),
  answer text,
  maker_id uuid,
  maker text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'accepted') = (corrected_fen is not null)),
  check ((state in ('accepted', 'refused')) = (answer is not null))
);
create index wallet_settlement_query_landlord on wallet_settlement_query (tenant_id, landlord_id, created_at desc, id desc);
create index wallet_settlement_query_list on wallet_settlement_query (tenant_id, created_at desc, id desc);
create unique index wallet_settlement_query_no on wallet_settlement_query (tenant_id, no);
-- One at a time about a settlement, and about each of its lines.
create unique index wallet_settlement_query_open on wallet_settlement_query (tenant_id, settlement_id, coalesce(entry_id, settlement_id)) where state = 'open';
select infra_protect('wallet_settlement_query', 'insert, update');

-- Which rows a caller with a row scope sees, where that follows from another table.
select infra_scope('wallet_reserve', 'true');
select infra_scope('wallet_co_share', $$exists (select from wallet_co_ownership o where (o.tenant_id = wallet_co_share.tenant_id and o.id = wallet_co_share.co_ownership_id))$$);
select infra_scope('wallet_freeze', $$false$$);
select infra_scope('wallet_freeze_step', $$false$$);
select infra_scope('wallet_settlement_query', $$false$$);

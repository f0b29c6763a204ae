-- Settlements become statements a landlord may look into and object to, each by an id of its own.
alter table wallet_settlement add column id uuid not null default gen_random_uuid();
create unique index wallet_settlement_id on wallet_settlement (tenant_id, id);
create index wallet_settlement_list on wallet_settlement (tenant_id, created_at desc, id desc);
create index wallet_settlement_landlord on wallet_settlement (tenant_id, landlord_id, created_at desc, id desc);
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
create unique index wallet_settlement_query_no on wallet_settlement_query (tenant_id, no);
create index wallet_settlement_query_list on wallet_settlement_query (tenant_id, created_at desc, id desc);
create index wallet_settlement_query_landlord on wallet_settlement_query (tenant_id, landlord_id, created_at desc, id desc);
-- One at a time about a settlement, and about each of its lines.
create unique index wallet_settlement_query_open on wallet_settlement_query (tenant_id, settlement_id, coalesce(entry_id, settlement_id)) where state = 'open';
create table wallet_settlement_query_step (
  tenant_id int not null,
  id uuid not null,
  query_id uuid not null,
  from_state text,
  to_state text not null,
  reason text,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index wallet_settlement_query_step_of on wallet_settlement_query_step (tenant_id, query_id, id);
alter table wallet_settlement_query add foreign key (tenant_id, settlement_id) references wallet_settlement (tenant_id, id);
alter table wallet_settlement_query add foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id);
alter table wallet_settlement_query add foreign key (tenant_id, freeze_id) references wallet_freeze (tenant_id, id);
alter table wallet_settlement_query_step add foreign key (tenant_id, query_id) references wallet_settlement_query (tenant_id, id);
select infra_protect('wallet_settlement_query', 'insert, update');
select infra_protect('wallet_settlement_query_step', 'insert');
select infra_scope(name, 'false') from unnest(array['wallet_settlement_query', 'wallet_settlement_query_step']) name;

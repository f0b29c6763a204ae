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
alter table wallet_reserve add foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id);
select infra_protect('wallet_reserve', 'insert, update');
select infra_scope('wallet_reserve', 'true');

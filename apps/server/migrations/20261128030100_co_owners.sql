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
  -- One agreement a day for each place of a lead.
  constraint wallet_co_ownership_one exclude using gist
    (tenant_id with =, landlord_id with =, (coalesce(room_id, house_id, site_id)) with =, daterange(from_on, to_on, '[]') with &&)
);
create unique index wallet_co_ownership_no on wallet_co_ownership (tenant_id, no);
create index wallet_co_ownership_list on wallet_co_ownership (tenant_id, created_at desc, id desc);
create index wallet_co_ownership_landlord on wallet_co_ownership (tenant_id, landlord_id, from_on);
alter table wallet_co_ownership add foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id);
alter table wallet_co_ownership add foreign key (tenant_id, site_id) references housing_site (tenant_id, id);
alter table wallet_co_ownership add foreign key (tenant_id, house_id) references housing_house (tenant_id, id);
alter table wallet_co_ownership add foreign key (tenant_id, room_id) references housing_room (tenant_id, id);

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
alter table wallet_co_share add foreign key (tenant_id, co_ownership_id) references wallet_co_ownership (tenant_id, id);
alter table wallet_co_share add foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id);
select infra_protect('wallet_co_ownership', 'insert, update');
select infra_protect('wallet_co_share', 'insert');
select infra_scope('wallet_co_share', 'exists (select from wallet_co_ownership o where o.tenant_id = wallet_co_share.tenant_id and o.id = wallet_co_share.co_ownership_id)');

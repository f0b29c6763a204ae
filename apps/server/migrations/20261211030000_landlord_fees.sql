-- Who bears what the channel keeps of an order: a landlord whose own merchant is paid, else the operator, as of all orders before.
alter table channel_order add column fee_landlord_id uuid;
-- What of a day's fees landlords bore; `booked_fee_fen` stays the operator's.
alter table channel_reconciliation add column landlord_fee_fen bigint not null default 0;
-- By landlord: what the list said of his payments when it was booked last, and what of it he bore. Below zero: given back with refunds.
create table channel_landlord_fee (
  tenant_id int not null,
  reconciliation_id uuid not null,
  landlord_id uuid not null,
  listed_fen bigint not null,
  borne_fen bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, reconciliation_id, landlord_id)
);
create index channel_landlord_fee_of on channel_landlord_fee (tenant_id, landlord_id);
alter table channel_landlord_fee add foreign key (tenant_id, reconciliation_id) references channel_reconciliation (tenant_id, id),
  add foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id);
select infra_protect('channel_landlord_fee', 'insert, update');
select infra_scope('channel_landlord_fee', 'false');

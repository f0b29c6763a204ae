-- Why a landlord's money is held without anybody asking: an open dispute or a refund under way. What of it is not there yet
-- is held as it is settled. One row a cause and landlord, so that a retry holds nothing twice.
create table wallet_hold (
  tenant_id int not null,
  id uuid not null,
  source text not null check (source in ('bill', 'utility', 'refund', 'credit', 'check_out')),
  source_id uuid not null,
  source_no text not null,
  landlord_id uuid not null,
  wanted_fen bigint not null check (wanted_fen > 0),
  reason text not null,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id)
);
create unique index wallet_hold_once on wallet_hold (tenant_id, source, source_id, landlord_id) where ended_at is null;
create index wallet_hold_open on wallet_hold (tenant_id, landlord_id, id) where ended_at is null;
select infra_protect('wallet_hold', 'insert, update');
-- Staff of some sites dispute bills too: the row is written whoever they are, and no list shows it to them.
select infra_scope('wallet_hold', 'true');

alter table wallet_freeze add column hold_id uuid;
alter table wallet_freeze add foreign key (tenant_id, hold_id) references wallet_hold (tenant_id, id);
create index wallet_freeze_hold on wallet_freeze (tenant_id, hold_id) where hold_id is not null;
drop policy row_scope on wallet_freeze;
select infra_scope('wallet_freeze', 'hold_id is not null');
drop policy row_scope on wallet_freeze_step;
select infra_scope('wallet_freeze_step', $$exists (select from wallet_freeze f where (f.tenant_id = wallet_freeze_step.tenant_id and f.id = wallet_freeze_step.freeze_id))$$);

-- What of a payment went to others than the landlord: asked for each payment of a disputed bill.
create index ledger_entry_shared on ledger_entry (tenant_id, payment_id)
  where kind in ('share_calculated', 'share_dropped', 'channel_fee', 'channel_fee_back');

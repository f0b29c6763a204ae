-- So much a payer may take at once when his balance runs low, and be without money for it: the first money that comes repays it.
alter table supply_warning_plan add column emergency_fen bigint check (emergency_fen > 0);
create table supply_emergency (
  tenant_id int not null,
  id uuid not null,
  -- The account a shared balance began as, or the account itself.
  account_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  repaid_fen bigint not null default 0 check (repaid_fen between 0 and amount_fen),
  username text,
  created_at timestamptz not null default now(),
  -- Repaid, and nothing owed any more: from then on it may be taken anew.
  ended_at timestamptz,
  primary key (tenant_id, id)
);
create unique index supply_emergency_one on supply_emergency (tenant_id, account_id) where ended_at is null;
create index supply_emergency_of on supply_emergency (tenant_id, account_id, id desc);
select infra_protect('supply_emergency', 'insert, update');
select infra_scope('supply_emergency',
  'exists (select from supply_account a where a.tenant_id = supply_emergency.tenant_id and a.id = supply_emergency.account_id)');

-- So much a payer may take at once when his balance runs low, and be without money for it: the first money that comes repays it.
alter table prepaid_warning_plan add column emergency_fen bigint check (emergency_fen > 0);
create table prepaid_emergency (
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
create unique index prepaid_emergency_one on prepaid_emergency (tenant_id, account_id) where ended_at is null;
create index prepaid_emergency_of on prepaid_emergency (tenant_id, account_id, id desc);
select infra_protect('prepaid_emergency', 'insert, update');
select infra_scope('prepaid_emergency',
  'exists (select from prepaid_account a where a.tenant_id = prepaid_emergency.tenant_id and a.id = prepaid_emergency.account_id)');

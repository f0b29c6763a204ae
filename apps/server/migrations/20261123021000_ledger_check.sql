-- Each time the balances of the ledger were computed anew from the documents, and what did not agree.
create table finance_ledger_check (
  tenant_id int not null,
  id uuid not null,
  ms int not null,
  entries bigint not null,
  accounts int not null,
  differences int not null,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index finance_ledger_check_list on finance_ledger_check (tenant_id, created_at desc, id desc);

-- A difference from when it was first seen until it is seen no more.
create table finance_ledger_difference (
  tenant_id int not null,
  id uuid not null,
  check_kind text not null,
  subject_id uuid not null,
  expected_fen bigint not null,
  actual_fen bigint not null,
  gone_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index finance_ledger_difference_open on finance_ledger_difference (tenant_id, check_kind, subject_id) where gone_at is null;
select infra_protect('finance_ledger_check', 'insert');
select infra_protect('finance_ledger_difference', 'insert, update');
-- The whole ledger is the whole tenant's business.
select infra_scope(name, 'false') from unnest(array['finance_ledger_check', 'finance_ledger_difference']) name;

-- A fact finance may read: who a receiver of shares is, the owner of an account of the ledger.
create view treasury_receiver_name with (security_invoker = true) as select tenant_id, id, name from treasury_share_receiver;
grant select on treasury_receiver_name to cloud_steward_app;

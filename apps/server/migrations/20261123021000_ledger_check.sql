-- Each time the balances of the ledger were computed anew from the documents, and what did not agree.
create table ledger_check (
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
create index ledger_check_list on ledger_check (tenant_id, created_at desc, id desc);

-- A difference from when it was first seen until it is seen no more.
create table ledger_difference (
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
create unique index ledger_difference_open on ledger_difference (tenant_id, check_kind, subject_id) where gone_at is null;
select infra_protect('ledger_check', 'insert');
select infra_protect('ledger_difference', 'insert, update');
-- The whole ledger is the whole tenant's business.
select infra_scope(name, 'false') from unnest(array['ledger_check', 'ledger_difference']) name;

-- A fact finance may read: who a receiver of shares is, the owner of an account of the ledger.
create view channel_receiver_name with (security_invoker = true) as select tenant_id, id, name from channel_share_receiver;
grant select on channel_receiver_name to cloud_steward_app;

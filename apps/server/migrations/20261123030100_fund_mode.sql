-- How other people's money is held: one row a tenant, which orders and withdrawals lock while they begin, so that it does not
-- change under them; and every decision there was.
create table channel_fund_mode (
  tenant_id int not null primary key,
  mode text not null check (mode in ('own_merchant', 'supervised', 'manual'))
);
create table channel_fund_decision (
  tenant_id int not null,
  id uuid not null,
  mode text not null,
  reason text not null,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select infra_protect('channel_fund_mode', 'insert, update');
select infra_protect('channel_fund_decision', 'insert');
-- A payer at one site may ask by which way he can pay; who decides sees the whole tenant.
select infra_scope('channel_fund_mode', 'true');
select infra_scope('channel_fund_decision', 'false');

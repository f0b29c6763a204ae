-- What income is of in the operator's books, and its tax: lines of bills keep what held when they were issued.
create table billing_income_account (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  -- Lines of these fees are its own where their fee item says nothing else.
  fees text[],
  tax_rate_bp int check (tax_rate_bp between 0 and 10000),
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index billing_income_account_code on billing_income_account (tenant_id, code);
create index billing_income_account_list on billing_income_account (tenant_id, created_at desc, id desc);
select infra_protect('billing_income_account', 'insert, update');

alter table billing_fee_item
  add column income_account_id uuid,
  add column tax_rate_bp int check (tax_rate_bp between 0 and 10000),
  add foreign key (tenant_id, income_account_id) references billing_income_account (tenant_id, id);
-- Accounts are never deleted, so lines need no look at them. Empty: issued before there were any.
alter table billing_bill_line
  add column income_account_id uuid,
  add column tax_bp int;
-- [{"rateBp": 600, "amountFen": 10600, "taxFen": 600}]: the tax that is in the amount, by rate.
alter table billing_tax_invoice
  add column tax_fen bigint check (tax_fen between 0 and amount_fen),
  add column rates jsonb;

-- How much may be topped up at once, and be on a balance, where an account has limits of its own; else the tenant's hold.
alter table prepaid_account
  add column recharge_cap_fen bigint check (recharge_cap_fen > 0),
  add column balance_cap_fen bigint check (balance_cap_fen > 0),
  -- Under which number it was closed; accounts closed together have the same.
  add column close_no text;
create index prepaid_account_close on prepaid_account (tenant_id, close_no) where close_no is not null;

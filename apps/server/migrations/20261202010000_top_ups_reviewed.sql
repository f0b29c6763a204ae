-- Money of a top-up taken by hand may wait for a second person: which of finance's waiting money it is.
alter table prepaid_recharge add column received_id uuid;
alter table prepaid_recharge drop constraint prepaid_recharge_state_check;
alter table prepaid_recharge add constraint prepaid_recharge_state_check check (state in
  ('created', 'reviewing', 'paid', 'credited', 'pushed', 'verified', 'push_failed', 'credit_failed', 'closed', 'refused'));
create unique index prepaid_recharge_received on prepaid_recharge (tenant_id, received_id) where received_id is not null;
drop index prepaid_recharge_open;
create index prepaid_recharge_open on prepaid_recharge (tenant_id, account_id) where state in ('created', 'reviewing', 'paid', 'credit_failed');

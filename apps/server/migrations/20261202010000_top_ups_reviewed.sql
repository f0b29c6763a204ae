-- Money of a top-up taken by hand may wait for a second person: which of finance's waiting money it is.
alter table supply_recharge add column received_id uuid;
alter table supply_recharge drop constraint supply_recharge_state_check;
alter table supply_recharge add constraint supply_recharge_state_check check (state in
  ('created', 'reviewing', 'paid', 'credited', 'pushed', 'verified', 'push_failed', 'credit_failed', 'closed', 'refused'));
create unique index supply_recharge_received on supply_recharge (tenant_id, received_id) where received_id is not null;
drop index supply_recharge_open;
create index supply_recharge_open on supply_recharge (tenant_id, account_id) where state in ('created', 'reviewing', 'paid', 'credit_failed');

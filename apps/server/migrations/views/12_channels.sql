-- A fact finance may read: who a receiver of shares is, the owner of an account of the ledger.
create view channel_receiver_name with (security_invoker = true) as select tenant_id, id, name from channel_share_receiver;
grant select on channel_receiver_name to cloud_steward_app;

create view channel_slip_open with (security_invoker = true) as
  select tenant_id, rentee_id from channel_voucher where state in ('submitted', 'matched', 'unmatched', 'review_1', 'review_2');
grant select on channel_slip_open to cloud_steward_app;

-- From an entry to the difference it resolved: for the account's statement.
create view channel_entry_difference with (security_invoker = true) as select tenant_id, entry_id, difference_id from channel_difference_entry;
grant select on channel_entry_difference to cloud_steward_app;

-- What the ledger's account of suspense is compared with every night.
create view channel_open_suspense with (security_invoker = true) as select tenant_id, id, amount_fen from channel_suspense where state = 'open';
grant select on channel_open_suspense to cloud_steward_app;

create view channel_given_back with (security_invoker = true) as
  select r.tenant_id, r.id, o.rentee_id, r.amount_fen as fen
  from channel_refund r join channel_order o on o.tenant_id = r.tenant_id and o.id = r.order_id where r.state <> 'dropped';
grant select on channel_given_back to cloud_steward_app;

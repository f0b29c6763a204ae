-- What the ledger's account of suspense is compared with every night.
create view channel_open_suspense with (security_invoker = true) as select tenant_id, id, amount_fen from channel_suspense where state = 'open';
grant select on channel_open_suspense to cloud_steward_app;

-- What the ledger's account of suspense is compared with every night.
create view treasury_open_suspense with (security_invoker = true) as select tenant_id, id, amount_fen from treasury_suspense where state = 'open';
grant select on treasury_open_suspense to cloud_steward_app;

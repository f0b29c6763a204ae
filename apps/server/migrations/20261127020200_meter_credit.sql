-- What meters that count money themselves said is left on them, held against the ledger, which is what counts.
create view device_credit with (security_invoker = true) as
  select d.tenant_id, d.id as device_id, d.meter_id, (l.facts->>'credit')::bigint as credit_milli,
    coalesce((l.facts->>'saidAt')::timestamptz, l.read_at, l.last_seen_at) as said_at
  from device d join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
  where d.meter_id is not null and d.state = 'active' and l.facts ? 'credit';
grant select on device_credit to cloud_steward_app;
create table prepaid_meter_credit (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  device_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  reported_fen bigint not null,
  reported_at timestamptz not null,
  -- What the ledger said at that moment; the meter never shows less than nothing.
  wanted_fen bigint not null,
  difference_fen bigint not null,
  state text not null check (state in ('same', 'pushing', 'waiting', 'differs')),
  -- Since when it is so.
  since timestamptz not null,
  command_id uuid,
  pushed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index prepaid_meter_credit_account on prepaid_meter_credit (tenant_id, account_id);
create index prepaid_meter_credit_list on prepaid_meter_credit (tenant_id, created_at desc, id desc);
select infra_protect('prepaid_meter_credit', 'insert, update');
alter table prepaid_meter_credit add foreign key (tenant_id, account_id) references prepaid_account (tenant_id, id);

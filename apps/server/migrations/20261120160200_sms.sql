-- Codes sent to a number, each for one purpose and one use. Names and codes are hashed.
create table identity_code (
  name text primary key,
  answer text not null,
  tries int not null default 0,
  ends_at timestamptz not null
);
grant select, insert, update, delete on identity_code to cloud_steward_app;

-- Every short message, with what became of it. Without a provider this is where messages end: the outbox.
create table identity_sms (
  tenant_id int not null,
  id uuid not null,
  mobile text not null,
  template text not null,
  content text not null,
  provider text not null,
  state text not null check (state in ('kept', 'sent', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index identity_sms_time on identity_sms (tenant_id, created_at desc, id desc);
select infra_protect('identity_sms', 'insert, update');

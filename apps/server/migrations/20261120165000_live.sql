-- What is told to open consoles, numbered without gaps for each tenant, and kept for some days so that a console that
-- was away can be told.
create table infra_live (
  tenant_id int not null,
  seq bigint not null,
  kind text not null,
  -- Usernames; none: everybody.
  receivers text[],
  body jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, seq)
);
select infra_protect('infra_live', 'insert, delete');

-- Open sockets ask each second which sessions have ended.
create index identity_session_ended on identity_session (ended_at) where ended_at is not null;

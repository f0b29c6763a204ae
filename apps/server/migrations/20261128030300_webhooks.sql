-- Others' systems that are told what becomes of money, and each thing told to each of them.
create table channel_webhook (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  -- Sealed with SECRET_KEY.
  secret text not null,
  is_active boolean not null,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index channel_webhook_list on channel_webhook (tenant_id, created_at desc, id desc);

create table channel_webhook_call (
  tenant_id int not null,
  id uuid not null,
  webhook_id uuid not null,
  event text not null,
  subject_id uuid not null,
  no text not null,
  -- What is told, as it was when it happened.
  body jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'bad_answer', 'unreachable', 'given_up')),
  attempts int not null default 0,
  status int,
  answer text,
  sent_at timestamptz,
  next_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((next_at is null) = (state in ('delivered', 'given_up')))
);
-- Told once of each thing, however often we hear of it.
create unique index channel_webhook_call_once on channel_webhook_call (tenant_id, webhook_id, event, subject_id);
create index channel_webhook_call_list on channel_webhook_call (tenant_id, created_at desc, id desc);
create index channel_webhook_call_state on channel_webhook_call (tenant_id, state, created_at desc, id desc);
create index channel_webhook_call_due on channel_webhook_call (tenant_id, next_at) where next_at is not null;
alter table channel_webhook_call add foreign key (tenant_id, webhook_id) references channel_webhook (tenant_id, id);
select infra_protect('channel_webhook', 'insert, update');
select infra_protect('channel_webhook_call', 'insert, update');
select infra_scope(name, 'false') from unnest(array['channel_webhook', 'channel_webhook_call']) name;

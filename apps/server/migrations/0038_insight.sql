-- Figures of a day that cannot be counted again later, and what the platform is told of each tenant.
create table insight_snapshot (
  tenant_id int not null,
  metric text not null,
  day date not null,
  -- Nobody's site: of the whole tenant.
  site_id uuid not null default '00000000-0000-0000-0000-000000000000',
  value bigint not null,
  -- Of a share: what the value is a part of.
  whole bigint,
  taken_at timestamptz not null,
  primary key (tenant_id, metric, day, site_id)
);
select infra_protect('insight_snapshot');
select infra_ask_across('insight_snapshot');

select infra_ask_across('housing_quota');

-- How a person, or everybody with a role, has arranged a board. Without a row it is arranged as delivered.
create table insight_board (
  tenant_id int not null,
  id uuid not null,
  board text not null check (board in ('platform', 'enterprise', 'landlord')),
  -- `user:<id>` or `role:<code>`
  owner text not null,
  widgets jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, owner, board)
);
select infra_protect('insight_board');

-- Who is sent a board by mail or SMS.
create table insight_subscription (
  tenant_id int not null,
  id uuid not null,
  user_id uuid not null,
  board text not null,
  every text not null check (every in ('day', 'week')),
  via text not null check (via in ('mail', 'sms')),
  language text not null,
  next_on date not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, user_id, board, via),
  foreign key (tenant_id, user_id) references identity_user (tenant_id, id) on delete cascade
);
select infra_protect('insight_subscription');
select infra_ask_across('insight_subscription');

-- Links that show one big screen on a wall. Looked up before the tenant is known: only hashes of what proves them.
create table insight_kiosk (
  token_hash text primary key,
  id uuid not null unique,
  tenant_id int not null,
  user_id uuid not null,
  screen text not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (tenant_id, user_id) references identity_user (tenant_id, id) on delete cascade
);
create index insight_kiosk_tenant on insight_kiosk (tenant_id, ends_at);
grant select, insert, delete on insight_kiosk to cloud_steward_app;

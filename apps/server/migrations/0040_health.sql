-- How each process of the server did in one minute; kept for two days. It is of no tenant.
create table health_figure (
  at timestamptz not null,
  -- `<host>/<role>`
  process text not null,
  requests int not null,
  errors int not null,
  p50_ms real,
  p95_ms real,
  -- The longest stop of the event loop, and what the process took of one core.
  loop_ms real not null,
  cpu_bp int not null,
  rss_mb real not null,
  heap_mb real not null,
  pool_open int not null,
  pool_waiting int not null,
  jobs_waiting int,
  oldest_job_s int,
  collectors int not null,
  messages int not null,
  primary key (process, at)
);
create index health_figure_at on health_figure (at);
grant select, insert, delete on health_figure to cloud_steward_app;

-- Limits and breakers of outside services changed for a time. They end by themselves; what was, stays.
create table health_override (
  id uuid primary key,
  -- `limit:<name>` or `breaker:<name>`
  subject text not null,
  value int not null,
  reason text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  check (ends_at > created_at)
);
create index health_override_open on health_override (ends_at) where ended_at is null;
grant select, insert, update on health_override to cloud_steward_app;

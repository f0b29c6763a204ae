-- Consoles and programs of users who hold this role are told, where they may see this site; without a site all of them who
-- see the whole tenant.
alter table infra_live
  add column hearer_role text,
  add column hearer_site uuid,
  add constraint infra_live_hearer check (hearer_role is not null or hearer_site is null);

-- Something new that somebody has to look at: an order that was paid, or a repair. Open until one user acknowledges it.
create table notice_alert (
  tenant_id int not null,
  id uuid not null,
  kind text not null check (kind in ('order', 'repair')),
  -- What it is about: its id, its number, and its page in the console.
  record_id uuid not null,
  no text not null,
  path text not null,
  site_id uuid,
  is_urgent boolean not null default false,
  state text not null default 'open' check (state in ('open', 'acknowledged')),
  acknowledged_at timestamptz,
  acknowledged_by text,
  -- When the next of the rota gets a short message; none: nobody does any more.
  escalate_at timestamptz,
  -- When the first of the rota got one.
  escalated_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references housing_site (tenant_id, id),
  check ((state = 'acknowledged') = (acknowledged_at is not null)),
  check ((state = 'acknowledged') = (acknowledged_by is not null)),
  check (state = 'open' or escalate_at is null)
);
create index notice_alert_list on notice_alert (tenant_id, created_at desc, id desc);
create index notice_alert_site on notice_alert (tenant_id, site_id, created_at desc, id desc);
create index notice_alert_waiting on notice_alert (tenant_id, created_at desc, id desc) where state = 'open';
create index notice_alert_due on notice_alert (tenant_id, escalate_at) where escalate_at is not null;
create unique index notice_alert_open on notice_alert (tenant_id, record_id) where state = 'open';
select infra_protect('notice_alert', 'insert, update');

-- To whom an alert went by short message: each person once, whatever happens meanwhile.
create table notice_alert_call (
  tenant_id int not null,
  alert_id uuid not null,
  user_id uuid not null,
  -- False: the quota of the tenant was used up.
  is_written boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, alert_id, user_id),
  foreign key (tenant_id, alert_id) references notice_alert (tenant_id, id)
);
select infra_protect('notice_alert_call', 'insert');
select infra_scope('notice_alert_call', $$exists (select from notice_alert a where (a.tenant_id = notice_alert_call.tenant_id and a.id = notice_alert_call.alert_id))$$);

-- Who is on call, from which day to which; without a site for all of them. The smallest place is called first.
create table notice_duty (
  tenant_id int not null,
  id uuid not null,
  site_id uuid,
  user_id uuid not null,
  from_on date not null,
  to_on date not null,
  place int not null check (place between 1 and 99),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references housing_site (tenant_id, id),
  foreign key (tenant_id, user_id) references identity_user (tenant_id, id) on delete cascade,
  constraint notice_duty_days check (to_on >= from_on)
);
create index notice_duty_list on notice_duty (tenant_id, created_at desc, id desc);
create index notice_duty_days on notice_duty (tenant_id, to_on, from_on);
select infra_protect('notice_duty');

-- Hours of the tenant's day in which alerts that are not urgent do not disturb a user. They may reach over midnight.
create table notice_quiet_hours (
  tenant_id int not null,
  user_id uuid not null,
  from_time text not null check (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  to_time text not null check (to_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references identity_user (tenant_id, id) on delete cascade,
  check (from_time <> to_time)
);
select infra_protect('notice_quiet_hours');
select infra_ask_across('notice_alert');

-- Designs of reports. What a design holds is in its versions, which are never changed.
create table report_design (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  title text not null,
  state text not null default 'draft' check (state in ('draft', 'published')),
  -- The newest version; 0 before the first.
  version int not null default 0,
  published_version int,
  -- Codes of the roles that see it; none: all who may open reports.
  roles text[] not null default '{}',
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'published') = (published_version is not null))
);
create unique index report_design_code on report_design (tenant_id, code);
create index report_design_list on report_design (tenant_id, created_at desc, id desc);
create index report_design_published on report_design (tenant_id, title, id) where state = 'published';
select infra_protect('report_design');

create table report_version (
  tenant_id int not null,
  design_id uuid not null,
  number int not null check (number > 0),
  -- Data sets, parameters and the sheet.
  content jsonb not null,
  note text,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, design_id, number),
  foreign key (tenant_id, design_id) references report_design (tenant_id, id) on delete cascade
);
select infra_protect('report_version');

-- Reports that are sent by mail to whoever asked for them.
create table report_schedule (
  tenant_id int not null,
  id uuid not null,
  user_id uuid not null,
  -- The id of a design, or the name of a ready report.
  report text not null,
  every text not null check (every in ('day', 'week', 'month')),
  format text not null check (format in ('xlsx', 'pdf')),
  -- As in an address.
  given text not null default '',
  language text not null,
  next_on date not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references identity_user (tenant_id, id) on delete cascade
);
create index report_schedule_user on report_schedule (tenant_id, user_id, created_at);
create index report_schedule_due on report_schedule (tenant_id, next_on);
select infra_protect('report_schedule');
select infra_ask_across('report_schedule');

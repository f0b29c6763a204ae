-- Processes: models as they are drawn, versions that were deployed, and the state of what runs, as rows.
create table workflow_model (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  key text not null,
  category text,
  description text,
  org_id uuid,
  menu_code text,
  -- Who may start it, besides everybody where both are empty: roles, and users by organisation as the platform's tree ticks them.
  refer_group_id uuid[],
  user_id jsonb,
  xml text,
  svg text,
  -- The cards of the simple designer, while no other designer has changed the drawing.
  simple jsonb,
  form jsonb,
  -- The review that it decides; null for processes that people start.
  subject text,
  -- Version that was deployed last; 0: none.
  version int not null default 0,
  deployment_id uuid,
  is_changed boolean not null default true,
  last_update_time timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references identity_org (tenant_id, id) on delete set null (org_id)
);
create index workflow_model_org on workflow_model (tenant_id, org_id) where org_id is not null;
create unique index workflow_model_key on workflow_model (tenant_id, key);
create index workflow_model_list on workflow_model (tenant_id, created_at desc, id desc);
select infra_protect('workflow_model');

-- One version. Never changed but for `is_suspended`.
create table workflow_definition (
  tenant_id int not null,
  id uuid not null,
  -- The deployment has the id of its one definition.
  model_id uuid,
  key text not null,
  version int not null,
  name text not null,
  category text,
  description text,
  subject text,
  xml text not null,
  svg text,
  form jsonb,
  refer_group_id uuid[],
  user_id jsonb,
  is_suspended boolean not null default false,
  deployed_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index workflow_definition_version on workflow_definition (tenant_id, key, version);
create index workflow_definition_list on workflow_definition (tenant_id, created_at desc, id desc);
create index workflow_definition_subject on workflow_definition (tenant_id, subject, version desc) where subject is not null;
create index workflow_definition_model on workflow_definition (tenant_id, model_id);
select infra_protect('workflow_definition');

create table workflow_instance (
  tenant_id int not null,
  id uuid not null,
  definition_id uuid not null,
  -- The instance at the top of the call tree: its row is the lock of the whole tree.
  root_id uuid not null,
  parent_id uuid,
  parent_execution_id uuid,
  name text not null,
  business_key text,
  -- The record that it decides, of a review.
  subject text,
  record_id uuid,
  starter_id uuid,
  description text,
  -- Said at the start: a period, as the platform's form asks for it.
  period_from timestamptz,
  period_to timestamptz,
  state text not null default 'running' check (state in ('running', 'approved', 'rejected', 'cancelled', 'terminated')),
  is_suspended boolean not null default false,
  vars jsonb not null default '{}',
  next_act int not null default 1,
  end_node text,
  reason text,
  has_incident boolean not null default false,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, definition_id) references workflow_definition (tenant_id, id),
  check ((state = 'running') = (ended_at is null))
);
create index workflow_instance_list on workflow_instance (tenant_id, created_at desc, id desc);
create index workflow_instance_running on workflow_instance (tenant_id, created_at desc, id desc) where state = 'running';
create index workflow_instance_starter on workflow_instance (tenant_id, starter_id, created_at desc, id desc);
create index workflow_instance_definition on workflow_instance (tenant_id, definition_id);
create index workflow_instance_root on workflow_instance (tenant_id, root_id);
create index workflow_instance_incident on workflow_instance (tenant_id, created_at desc, id desc) where has_incident;
-- A record is decided by one process at a time.
create unique index workflow_instance_record on workflow_instance (tenant_id, subject, record_id) where state = 'running' and record_id is not null;
select infra_protect('workflow_instance');

create table workflow_execution (
  tenant_id int not null,
  id uuid not null,
  instance_id uuid not null,
  parent_id uuid,
  kind text not null check (kind in ('root', 'token', 'scope', 'many')),
  node text,
  flow text,
  cause int[] not null default '{}',
  act int,
  vars jsonb not null default '{}',
  incident text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, instance_id) references workflow_instance (tenant_id, id) on delete cascade
);
create index workflow_execution_instance on workflow_execution (tenant_id, instance_id);
select infra_protect('workflow_execution');

create table workflow_task (
  tenant_id int not null,
  id uuid not null,
  instance_id uuid not null,
  execution_id uuid not null,
  act int not null,
  node text not null,
  name text not null,
  assignee_id uuid,
  owner_id uuid,
  candidate_user_ids uuid[] not null default '{}',
  candidate_groups text[] not null default '{}',
  delegation text check (delegation in ('pending', 'resolved')),
  state text not null default 'open' check (state in ('open', 'done', 'cancelled')),
  reason text,
  outcome text check (outcome in ('approved', 'rejected')),
  parent_id uuid,
  sign text check (sign in ('before', 'after', 'vote')),
  return_to text,
  due_at timestamptz,
  priority int not null default 50,
  form_key text,
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  ended_at timestamptz,
  ended_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, instance_id) references workflow_instance (tenant_id, id) on delete cascade,
  check ((state = 'open') = (ended_at is null))
);
create index workflow_task_list on workflow_task (tenant_id, created_at desc, id desc);
create index workflow_task_open on workflow_task (tenant_id, created_at desc, id desc) where state = 'open';
create index workflow_task_assignee on workflow_task (tenant_id, assignee_id, created_at desc, id desc) where state = 'open';
-- Tasks that may be claimed are few: they are walked, and each looked at for the caller and his groups.
create index workflow_task_unclaimed on workflow_task (tenant_id, created_at desc, id desc) where state = 'open' and assignee_id is null;
create index workflow_task_finished on workflow_task (tenant_id, ended_by, ended_at desc, id desc) where state = 'done';
create index workflow_task_instance on workflow_task (tenant_id, instance_id);
create index workflow_task_late on workflow_task (tenant_id, due_at) where state = 'open' and due_at is not null;
select infra_protect('workflow_task');

create table workflow_wait (
  tenant_id int not null,
  id uuid not null,
  instance_id uuid not null,
  execution_id uuid not null,
  node text not null,
  kind text not null check (kind in ('timer', 'message', 'signal', 'conditional', 'job')),
  name text,
  due_at timestamptz,
  cycle text,
  "left" int,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, instance_id) references workflow_instance (tenant_id, id) on delete cascade
);
create index workflow_wait_instance on workflow_wait (tenant_id, instance_id);
create index workflow_wait_due on workflow_wait (tenant_id, due_at) where due_at is not null;
create index workflow_wait_name on workflow_wait (tenant_id, kind, name) where name is not null;
select infra_protect('workflow_wait');

create table workflow_act (
  tenant_id int not null,
  instance_id uuid not null,
  seq int not null,
  id uuid not null,
  node text not null,
  type text not null,
  scope int,
  cause int[] not null default '{}',
  arrivals text[] not null default '{}',
  state text not null check (state in ('active', 'done', 'cancelled', 'undone')),
  started_at timestamptz not null,
  ended_at timestamptz,
  by_id uuid,
  primary key (tenant_id, instance_id, seq),
  foreign key (tenant_id, instance_id) references workflow_instance (tenant_id, id) on delete cascade
);
select infra_protect('workflow_act');

-- Changes of variables, and everything people and the server did: only added to.
create table workflow_variable (
  tenant_id int not null,
  id uuid not null,
  instance_id uuid not null,
  task_id uuid,
  execution_id uuid,
  name text not null,
  value jsonb,
  user_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, instance_id) references workflow_instance (tenant_id, id) on delete cascade
);
create index workflow_variable_instance on workflow_variable (tenant_id, instance_id, created_at, id);
select infra_protect('workflow_variable', 'insert, delete');

create table workflow_action (
  tenant_id int not null,
  id uuid not null,
  instance_id uuid not null,
  task_id uuid,
  node text,
  kind text not null,
  user_id uuid,
  -- For whom a substitute acted.
  for_id uuid,
  to_ids uuid[],
  comment text,
  details jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, instance_id) references workflow_instance (tenant_id, id) on delete cascade
);
create index workflow_action_instance on workflow_action (tenant_id, instance_id, created_at, id);
create index workflow_action_user on workflow_action (tenant_id, user_id, created_at desc) where user_id is not null;
select infra_protect('workflow_action', 'insert, delete');

create table workflow_copy (
  tenant_id int not null,
  id uuid not null,
  instance_id uuid not null,
  node text,
  user_id uuid not null,
  by_id uuid,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, instance_id) references workflow_instance (tenant_id, id) on delete cascade
);
create unique index workflow_copy_user on workflow_copy (tenant_id, instance_id, user_id);
create index workflow_copy_list on workflow_copy (tenant_id, user_id, created_at desc, id desc);
select infra_protect('workflow_copy');

create table workflow_substitute (
  tenant_id int not null,
  id uuid not null,
  user_id uuid not null,
  substitute_id uuid not null,
  from_on date not null,
  to_on date not null,
  reason text,
  ended_at timestamptz,
  -- Open tasks were handed over when the days began.
  begun_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (to_on >= from_on),
  check (user_id <> substitute_id)
);
create index workflow_substitute_user on workflow_substitute (tenant_id, user_id, to_on);
create index workflow_substitute_substitute on workflow_substitute (tenant_id, substitute_id, to_on);
select infra_protect('workflow_substitute');

select infra_ask_across('workflow_wait'), infra_ask_across('workflow_task'), infra_ask_across('workflow_substitute');

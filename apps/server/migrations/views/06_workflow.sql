-- The last value of each variable of an instance.
create view workflow_last_variable with (security_invoker = true) as
  select distinct on (v.tenant_id, v.instance_id, v.name) v.*,
    min(v.created_at) over (partition by v.tenant_id, v.instance_id, v.name) as first_at
  from workflow_variable v
  where v.name not like '\_%'
  order by v.tenant_id, v.instance_id, v.name, v.created_at desc, v.id desc;
grant select on workflow_last_variable to cloud_steward_app;

-- What was done to an instance, and how its variables changed, in one list.
create view workflow_detail with (security_invoker = true) as
  select tenant_id, id, instance_id, task_id, null::uuid as execution_id, 'action' as detail_type, kind as name,
    comment as value, user_id, created_at
  from workflow_action
  union all
  select tenant_id, id, instance_id, task_id, execution_id, 'variable', name, value #>> '{}', user_id, created_at
  from workflow_variable where name not like '\_%';
grant select on workflow_detail to cloud_steward_app;

-- Instances that run and were not called by another; tasks that are open.
create view workflow_running_instance with (security_invoker = true) as
  select * from workflow_instance where state = 'running' and parent_id is null;
create view workflow_open_task with (security_invoker = true) as
  select * from workflow_task where state = 'open';
grant select on workflow_running_instance, workflow_open_task to cloud_steward_app;

-- Entries of nodes as a list shows them.
create view workflow_activity with (security_invoker = true) as
  select a.*, a.started_at as created_at from workflow_act a;
grant select on workflow_activity to cloud_steward_app;

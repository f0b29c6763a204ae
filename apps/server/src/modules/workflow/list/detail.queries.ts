import { raw, sql } from '../../../infra/db/sql.ts'

export const headOf = (tenantId: number, instanceId: string) =>
  raw<{
    starter: string | null
    starterName: string | null
  }>(sql`select u.username as starter, u.nickname as "starterName"
    from workflow_instance i left join identity_user u on u.tenant_id = i.tenant_id and u.id = i.starter_id
    where i.tenant_id = ${tenantId} and i.id = ${instanceId}`)
/** Entries of nodes in their order, with who had the task. */
export const nodesOf = (tenantId: number, instanceId: string) =>
  raw<{
    node: string
    type: string
    state: 'active' | 'done' | 'cancelled' | 'undone'
    startTime: string
    endTime: string | null
    who: string | null
    dueDate: string | null
  }>(sql`select a.node, a.type, a.state, a.started_at as "startTime", a.ended_at as "endTime",
      (select string_agg(distinct coalesce(u.nickname, '…'), '、') from workflow_task k
        left join identity_user u on u.tenant_id = k.tenant_id and u.id = case when k.state = 'done' then coalesce(k.ended_by, k.assignee_id) else k.assignee_id end
        where k.tenant_id = a.tenant_id and k.instance_id = a.instance_id and k.act = a.seq and k.reason is distinct from 'signRemoved') as who,
      (select min(k.due_at) from workflow_task k where k.tenant_id = a.tenant_id and k.instance_id = a.instance_id and k.act = a.seq and k.state = 'open') as "dueDate"
    from workflow_act a where a.tenant_id = ${tenantId} and a.instance_id = ${instanceId} order by a.seq limit 2000`)
export const timelineOf = (tenantId: number, rootId: string) =>
  raw<{
    at: string
    action: string
    userName: string | null
    toName: string | null
    node: string | null
    comment: string | null
  }>(sql`
    select c.created_at as at, c.kind as action, u.nickname as "userName", c.node, c.comment,
      (select string_agg(v.nickname, '、') from identity_user v where v.tenant_id = c.tenant_id and v.id = any(c.to_ids)) as "toName"
    from workflow_action c left join identity_user u on u.tenant_id = c.tenant_id and u.id = c.user_id
    where c.tenant_id = ${tenantId} and c.instance_id = ${rootId} order by c.created_at, c.id limit 2000`)
export const copiesOf = (tenantId: number, rootId: string) =>
  raw<{
    userName: string
    readAt: string | null
  }>(sql`select u.nickname as "userName", c.read_at as "readAt" from workflow_copy c
    join identity_user u on u.tenant_id = c.tenant_id and u.id = c.user_id where c.tenant_id = ${tenantId} and c.instance_id = ${rootId}
    order by c.created_at, c.id limit 200`)
export const markRead = (tenantId: number, rootId: string, userId: string) =>
  raw(
    sql`update workflow_copy set read_at = now() where tenant_id = ${tenantId} and instance_id = ${rootId} and user_id = ${userId} and read_at is null`,
  )
export const commentsOf = (tenantId: number, instanceId: string) =>
  raw<{
    userId: string
    time: string
    fullMessage: string
  }>(sql`select coalesce(u.username, 'system') as "userId", c.created_at as time, c.comment as "fullMessage"
    from workflow_action c left join identity_user u on u.tenant_id = c.tenant_id and u.id = c.user_id
    where c.tenant_id = ${tenantId} and c.comment is not null and c.instance_id = (select i.root_id from workflow_instance i where i.tenant_id = ${tenantId} and i.id = ${instanceId})
    order by c.created_at, c.id limit 1000`)
export const statisticsOf = (tenantId: number, key: string, from: string | null, to: string | null) =>
  raw<
    Record<'started' | 'running' | 'approved' | 'rejected' | 'cancelled' | 'terminated', number>
  >(sql`select count(*)::int as started,
      count(*) filter (where i.state = 'running')::int as running, count(*) filter (where i.state = 'approved')::int as approved,
      count(*) filter (where i.state = 'rejected')::int as rejected, count(*) filter (where i.state = 'cancelled')::int as cancelled,
      count(*) filter (where i.state = 'terminated')::int as terminated
    from workflow_instance i join workflow_definition d on d.tenant_id = i.tenant_id and d.id = i.definition_id
    where i.tenant_id = ${tenantId} and d.key = ${key} and (${from}::date is null or i.started_at >= ${from}::date)
      and (${to}::date is null or i.started_at < ${to}::date + 1)`)
export const nodeStatisticsOf = (tenantId: number, key: string, from: string | null, to: string | null) =>
  raw<{
    node: string
    name: string
    waiting: number
    done: number
    returned: number
    waitMinutes: number
    handleMinutes: number
  }>(sql`
    select t.node, max(t.name) as name, count(*) filter (where t.state = 'open')::int as waiting, count(*) filter (where t.state = 'done')::int as done,
      count(*) filter (where t.reason = 'returned')::int as returned,
      coalesce(avg(extract(epoch from coalesce(t.claimed_at, t.created_at) - t.created_at) / 60) filter (where t.state = 'done'), 0)::int as "waitMinutes",
      coalesce(avg(extract(epoch from t.ended_at - coalesce(t.claimed_at, t.created_at)) / 60) filter (where t.state = 'done'), 0)::int as "handleMinutes"
    from workflow_task t join workflow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
      join workflow_definition d on d.tenant_id = i.tenant_id and d.id = i.definition_id
    where t.tenant_id = ${tenantId} and d.key = ${key} and (${from}::date is null or i.started_at >= ${from}::date)
      and (${to}::date is null or i.started_at < ${to}::date + 1)
    group by t.node order by min(t.created_at) limit 500`)

import { raw, sql } from '../../../infra/db/sql.ts'

export const titleOf = (tenantId: number, taskId: string) =>
  raw<{ name: string }>(sql`select i.name || ' · ' || t.name as name from workflow_task t
    join workflow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id where t.tenant_id = ${tenantId} and t.id = ${taskId}`)
/** Waits that are due in instances that are not suspended. */
export const dueWaits = (tenantId: number, now: Date, most: number) =>
  raw<{
    id: string
    node: string
  }>(sql`select w.id, w.node from workflow_wait w join workflow_instance i on i.tenant_id = w.tenant_id and i.id = w.instance_id
    where w.tenant_id = ${tenantId} and w.due_at <= ${now.toISOString()}::timestamptz and i.state = 'running' and not i.is_suspended
    order by w.due_at limit ${sql.lit(most)}`)
/** Trees in which something waits for a signal or a message. */
export const waitingFor = (tenantId: number, kind: string, name: string) =>
  raw<{
    rootId: string
  }>(sql`select distinct i.root_id as "rootId" from workflow_wait w join workflow_instance i on i.tenant_id = w.tenant_id and i.id = w.instance_id
    where w.tenant_id = ${tenantId} and w.kind = ${kind} and w.name = ${name} and i.state = 'running' and not i.is_suspended order by 1`)
/** Notes that a tree gets an event; of an event that it has had, no row. */
export const deliver = (tenantId: number, eventId: string, rootId: string) =>
  raw(
    sql`insert into workflow_delivery (tenant_id, event_id, root_id) values (${tenantId}, ${eventId}, ${rootId}) on conflict do nothing`,
  )
export const deliveredTo = (tenantId: number, eventId: string) =>
  raw<{
    rootId: string
  }>(
    sql`select root_id as "rootId" from workflow_delivery where tenant_id = ${tenantId} and event_id = ${eventId} limit 1`,
  )
export const lastUrged = (tenantId: number, instanceId: string, since: Date) =>
  raw<{
    id: string
  }>(sql`select id from workflow_action where tenant_id = ${tenantId} and instance_id = ${instanceId} and kind = 'urge'
    and created_at > ${since.toISOString()}::timestamptz limit 1`)
export const deleteInstances = (tenantId: number, ids: readonly string[]) =>
  raw<{
    id: string
    name: string
  }>(sql`delete from workflow_instance where tenant_id = ${tenantId} and state <> 'running'
    and root_id = any(${ids}::uuid[]) returning id, name`)
export const isParticipant = (tenantId: number, instanceId: string, userId: string) =>
  raw<{
    ok: boolean
  }>(sql`select exists (select from workflow_instance i where i.tenant_id = ${tenantId} and i.id = ${instanceId} and i.starter_id = ${userId})
    or exists (select from workflow_task t join workflow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
      where t.tenant_id = ${tenantId} and i.root_id = (select r.root_id from workflow_instance r where r.tenant_id = ${tenantId} and r.id = ${instanceId})
        and (t.assignee_id = ${userId} or t.owner_id = ${userId} or t.ended_by = ${userId} or ${userId} = any(t.candidate_user_ids)))
    or exists (select from workflow_copy c where c.tenant_id = ${tenantId} and c.instance_id = ${instanceId} and c.user_id = ${userId}) as ok`)
/** Versions of a tree, with the nodes at which a person has had a task there. */
export const nodesHeldBy = (tenantId: number, instanceId: string, userId: string) =>
  raw<{
    definitionId: string
    starterId: string | null
    nodes: string[]
  }>(sql`select i.definition_id as "definitionId", i.starter_id as "starterId",
      array(select distinct t.node from workflow_task t where t.tenant_id = i.tenant_id and t.instance_id = i.id
        and (t.assignee_id = ${userId} or t.owner_id = ${userId} or t.ended_by = ${userId} or ${userId} = any(t.candidate_user_ids))) as nodes
    from workflow_instance i where i.tenant_id = ${tenantId}
      and i.root_id = (select r.root_id from workflow_instance r where r.tenant_id = ${tenantId} and r.id = ${instanceId})`)

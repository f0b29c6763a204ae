import type { Client } from 'pg'

/** Checks the processes of a tenant: nothing is half done, done twice or lost. @returns a sentence for each violation */
export async function brokenProcesses(owner: Client, tenantId: number): Promise<string[]> {
  const checks: Readonly<Record<string, string>> = {
    'an instance is not over': `select id from workflow_instance where tenant_id = $1 and state = 'running'`,
    'an instance that is over has executions, waits or open tasks': `select i.id from workflow_instance i
      where i.tenant_id = $1 and i.state <> 'running' and (
        exists (select from workflow_execution x where x.tenant_id = i.tenant_id and x.instance_id = i.id)
        or exists (select from workflow_wait x where x.tenant_id = i.tenant_id and x.instance_id = i.id)
        or exists (select from workflow_task x where x.tenant_id = i.tenant_id and x.instance_id = i.id and x.state = 'open'))`,
    'a node was entered twice': `select instance_id from workflow_act where tenant_id = $1 group by instance_id, node having count(*) > 1`,
    'an act is not done': `select a.instance_id from workflow_act a join workflow_instance i on i.tenant_id = a.tenant_id and i.id = a.instance_id
      where a.tenant_id = $1 and i.state = 'approved' and a.state <> 'done'`,
    'the acts of an instance are not counted through': `select i.id from workflow_instance i where i.tenant_id = $1
      and i.next_act <> 1 + (select count(*) from workflow_act a where a.tenant_id = i.tenant_id and a.instance_id = i.id)`,
    'a decision is not in the history once': `select t.id from workflow_task t where t.tenant_id = $1 and t.state = 'done'
      and (select count(*) from workflow_action a where a.tenant_id = t.tenant_id and a.task_id = t.id and a.kind = 'approve') <> 1`,
    'an instance called its process not once': `select i.id from workflow_instance i where i.tenant_id = $1 and i.parent_id is null
      and i.state = 'approved' and (select count(*) from workflow_instance c where c.tenant_id = i.tenant_id and c.parent_id = i.id) <> 1`,
    'the service of an instance was not carried out once': `select i.id from workflow_instance i where i.tenant_id = $1 and i.parent_id is null
      and i.state = 'approved' and (select count(*) from notice_notification n where n.tenant_id = i.tenant_id and n.title = i.vars ->> 'title') <> 1`,
  }
  const found: string[] = []
  for (const [problem, text] of Object.entries(checks)) {
    const { rows } = await owner.query(text, [tenantId])
    if (rows.length) found.push(`${problem}: ${rows.length}, such as ${Object.values(rows[0] as object)[0]}`)
  }
  return found
}

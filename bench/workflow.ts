// Processes of three tasks, started and completed by eight callers at once over HTTP, against the same rows written by hand:
// instance, tasks, acts, variables and actions, as one transaction for each command. npm run bench -- workflow
import { randomUUID } from 'node:crypto'
import { persistProcess, startProcessInstance } from '@cloud-steward/contract/workflow/definition.ts'
import { deployModel, processModel } from '@cloud-steward/contract/workflow/model.ts'
import { bpmnOf } from '@cloud-steward/contract/workflow/simple.ts'
import { decideTask } from '@cloud-steward/contract/workflow/task.ts'
import { Client } from 'pg'
import { APP_ROLE } from '../apps/server/src/infra/db/pools.ts'
import { tasks } from '../apps/server/src/modules/workflow/store/tree.queries.ts'
import { compared, reported, stated } from './_figures.ts'
import { startProduct } from './_product.ts'
import { callerOf, signedIn } from './_session.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const INSTANCES = 200
const AT_ONCE = 8
const TENANT = 10_001

const product = await startProduct('workflow')
const { owner } = product
const call = callerOf(product.url, await signedIn(product))
const me = (await owner.query(`select id from identity_user where tenant_id = ${TENANT} and username = 'admin'`))
  .rows[0].id as string

const { id: modelId } = await call<{ id: string }>(processModel.endpoints.add, { name: '三级审批' })
const cards = ['a', 'b', 'c'].map((id) => ({
  kind: 'approve' as const,
  id,
  name: id,
  who: { by: 'users' as const, values: [me] },
  many: 'any' as const,
}))
const jsonXml = bpmnOf({ cards }, { key: 'three', name: 'three', start: 's', end: 'e' })
await call(persistProcess, { modelId, jsonXml })
const { deploymentId: processDefinitionId } = await call<{ deploymentId: string }>(deployModel, { modelId })
stated(
  `${INSTANCES} instances of three tasks in each of ${ROUNDS} rounds, ${AT_ONCE} callers, row-level security, whole history`,
)

/** Carries the work out for so many, eight at a time, each in a lane of its own. @returns per second */
async function rate(work: (lane: number) => Promise<void>): Promise<number> {
  const from = performance.now()
  let next = 0
  const one = async (lane: number) => {
    for (let at = next++; at < INSTANCES; at = next++) await work(lane)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => one(lane)))
  return INSTANCES / ((performance.now() - from) / 1_000)
}
/** Looks by a connection of the caller's own: on one for all of them they would wait for each other. */
const openTask = async (lane: number, instance: string): Promise<string> =>
  (
    await hands[lane]!.query(
      `select id from workflow_task where tenant_id = ${TENANT} and instance_id = $1 and state = 'open'`,
      [instance],
    )
  ).rows[0].id

const ours = () =>
  rate(async (lane) => {
    const { id } = await call<{ id: string }>(startProcessInstance, { processDefinitionId, form: {} })
    for (let step = 0; step < 3; step++)
      await call(decideTask, { taskId: await openTask(lane, id), outcome: 'approved', comment: 'ok' })
  })

const hands = await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    const client = new Client({ connectionString: product.ownerUrl })
    await client.connect()
    // As the product works: row-level security holds for this role, and not for the owner.
    await client.query(`set role ${APP_ROLE}; set app.tenant_id = ${TENANT}`)
    return client
  }),
)
const ACT = 'seq, node, type, cause, arrivals, state, started_at, ended_at'
/**
 * The rows of one finished instance, written again under other ids in four transactions, as a program without an engine
 * would: a task is added open and closed by the next step, the token moves, and the trail and the event of the end are there.
 */
async function byHand(lane: number, pattern: string): Promise<void> {
  const client = hands[lane]!
  const [id, token] = [randomUUID(), randomUUID()]
  let open = ''
  for (let step = 0; step < 4; step++) {
    await client.query(`begin; set local app.tenant_id = ${TENANT}`)
    if (step === 0) await begun(client, id, token, pattern)
    else await decided(client, { id, token, open, step })
    if (step < 3) open = await opened(client, id, pattern, step)
    for (const [table, own, rows] of [
      ['workflow_action', 'kind, user_id, comment', 1],
      ['workflow_variable', 'name, value', 2],
    ] as const)
      await client.query(
        `insert into ${table} (tenant_id, id, instance_id, ${own}) select tenant_id, gen_random_uuid(), $1, ${own} from ${table}
         where tenant_id = ${TENANT} and instance_id = $2 offset $3 limit ${rows}`,
        [id, pattern, step * rows],
      )
    await client.query(
      `insert into workflow_act (tenant_id, id, instance_id, ${ACT}) select tenant_id, gen_random_uuid(), $1, ${ACT} from workflow_act
       where tenant_id = ${TENANT} and instance_id = $2 and seq % 4 = $3`,
      [id, pattern, step],
    )
    await client.query('commit')
  }
}
async function begun(client: Client, id: string, token: string, pattern: string): Promise<void> {
  await client.query(
    `insert into workflow_instance (tenant_id, id, definition_id, root_id, name, starter_id, state, vars, next_act, started_at, ended_at)
     select tenant_id, $1, definition_id, $1, name, starter_id, 'running', '{}', 1, started_at, null from workflow_instance where tenant_id = ${TENANT} and id = $2`,
    [id, pattern],
  )
  await client.query(
    `insert into workflow_execution (tenant_id, id, instance_id, kind, node, act) values (${TENANT}, $1, $2, 'token', 'a', 1)`,
    [token, id],
  )
  await client.query(
    `insert into system_audit (tenant_id, id, user_id, username, request_id, action, resource, record_id)
     values (${TENANT}, gen_random_uuid(), $2, 'admin', 'bench', 'start', 'workflow.instance', $1)`,
    [id, me],
  )
}
interface Step {
  id: string
  token: string
  open: string
  step: number
}
async function decided(client: Client, { id, token, open, step }: Step): Promise<void> {
  const ends = step === 3
  await client.query(`select id from workflow_instance where tenant_id = ${TENANT} and id = $1 for update`, [id])
  await client.query(`select * from workflow_task where tenant_id = ${TENANT} and instance_id = $1`, [id])
  await client.query(
    `update workflow_task set state = 'done', outcome = 'approved', ended_at = now(), ended_by = $2 where tenant_id = ${TENANT} and id = $1`,
    [open, me],
  )
  await client.query(
    `update workflow_act set state = 'done', ended_at = now(), by_id = $3 where tenant_id = ${TENANT} and instance_id = $1 and seq = $2`,
    [id, step, me],
  )
  await client.query(
    `update workflow_instance set next_act = next_act + 1, vars = $2${ends ? `, state = 'approved', ended_at = now()` : ''}
     where tenant_id = ${TENANT} and id = $1`,
    [id, { approved: true, _comment: 'ok' }],
  )
  await client.query(
    ends
      ? `delete from workflow_execution where tenant_id = ${TENANT} and id = $1`
      : `update workflow_execution set node = 'b', act = act + 1 where tenant_id = ${TENANT} and id = $1`,
    [token],
  )
  if (ends)
    await client.query(
      `insert into infra_event (tenant_id, id, name, payload) values (${TENANT}, gen_random_uuid(), 'workflow.instance.ended', $1)`,
      [{ id, state: 'approved' }],
    )
}
async function opened(client: Client, id: string, pattern: string, step: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into workflow_task (tenant_id, id, instance_id, execution_id, act, node, name, assignee_id, state)
     select tenant_id, gen_random_uuid(), $1, execution_id, act, node, name, assignee_id, 'open'
     from workflow_task where tenant_id = ${TENANT} and instance_id = $2 order by act offset $3 limit 1 returning id`,
    [id, pattern, step],
  )
  return rows[0]!.id
}

const [fast, limits]: number[][] = [[], []]
await ours()
// By itself the database counts new rows within a minute; until then it plans as if there were few.
await owner.query('analyze')
for (let round = 0; round < ROUNDS; round++) {
  fast!.push(await ours())
  const pattern = (
    await owner.query(`select id from workflow_instance where tenant_id = ${TENANT} and state = 'approved' limit 1`)
  ).rows[0].id as string
  limits!.push(await rate((lane) => byHand(lane, pattern)))
}
compared('instances of three tasks over HTTP', fast!, limits!, { atLeast: 0.5 }, '/s')
reported('completions', `${Math.round(Math.max(...fast!) * 3)} /s`)

/** Buffers that the statements of one command touch, with few and with many tasks of the tenant. */
async function buffers(): Promise<number> {
  const { id } = await call<{ id: string }>(startProcessInstance, { processDefinitionId, form: {} })
  const { sql, parameters } = tasks(TENANT, { instance: id }).compile()
  const plan = await owner.query(`explain (analyze, buffers, format json) ${sql}`, parameters as unknown[])
  const { Plan } = plan.rows[0]['QUERY PLAN'][0] as { Plan: Record<string, number> }
  return Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!
}
const few = await buffers()
await owner.query(
  `insert into workflow_task (tenant_id, id, instance_id, execution_id, act, node, name, assignee_id)
   select t.tenant_id, gen_random_uuid(), t.instance_id, t.execution_id, t.act, t.node, t.name, t.assignee_id
   from (select * from workflow_task where tenant_id = ${TENANT} limit 100) t, generate_series(1, 1000)`,
)
await owner.query(`update workflow_instance set state = 'running', ended_at = null where tenant_id = ${TENANT}`)
await owner.query('vacuum analyze workflow_task')
const many = await buffers()
reported('buffers to load the tasks of one tree', `${few} with few`, `${many} with 100,000`)
await Promise.all(hands.map((client) => client.end()))
await product.stop()

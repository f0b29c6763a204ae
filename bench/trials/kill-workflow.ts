// Four people start and decide processes of two branches, a service, a called process and a timer, while the process that
// answers, the one that works and the database are killed (kill -9, immediate stop). Everything that was answered must be
// there once, every instance must come to its end, and nothing may be half done. Then the server starts once more with many
// instances that wait. npm run trial -- kill-workflow --kills=50 --waiting=10000
import { setTimeout as delay } from 'node:timers/promises'
import { persistProcess, startProcessInstance } from '@cloud-steward/contract/workflow/definition.ts'
import { deployModel, processModel, queryModelDesign, saveModelForm } from '@cloud-steward/contract/workflow/model.ts'
import { decideTask } from '@cloud-steward/contract/workflow/task.ts'
import { bpmn } from '../../apps/server/src/modules/workflow/engine/play.fixture.ts'
import { signInTo } from '../../apps/server/test/spawned-server.ts'
import { Cluster } from './_cluster.ts'
import { brokenProcesses } from './_process-facts.ts'
import { startTrial } from './_trial.ts'

const TENANT = 10_001
const { values, random, folder, problems, end } = startTrial('kill-workflow', { kills: '5', waiting: '10000' })
const [kills, waiting] = [Number(values.kills), Number(values.waiting)]
const cluster = await Cluster.start(folder)
const who = await signInTo(cluster.url, cluster.password)
type Endpoint = Parameters<typeof who.send>[0]
async function must(endpoint: Endpoint, input: object): Promise<Record<string, string>> {
  const { body } = await who.send(endpoint, input, { key: crypto.randomUUID() })
  if (body?.code !== 200) throw new Error(`${endpoint.path}: ${body?.message}`)
  return body.data as Record<string, string>
}
async function deployed(name: string, text: string, form?: object): Promise<{ key: string; id: string }> {
  const { id: modelId } = await must(processModel.endpoints.add, { name })
  const { key } = await must(queryModelDesign, { modelId })
  await must(persistProcess, { modelId, jsonXml: bpmn(text, key) })
  if (form) await must(saveModelForm, { modelId, form })
  return { key: key!, id: (await must(deployModel, { modelId })).deploymentId! }
}
const child = await deployed('子流程', 'start s\nuser k assignee=admin\nend e\ns > k\nk > e')
const { id: processDefinitionId } = await deployed(
  '两个分支',
  `start s
  par f
  user a assignee=admin
  user b assignee=admin
  par j
  service n cs:service=notify cs:field-to=admin cs:field-title=\${title}
  call c called=${child.key}
  catch t timer=PT1S
  end e
  s > f
  f > a
  f > b
  a > j
  b > j
  j > n
  n > c
  c > t
  t > e`,
  { fields: [{ key: 'title', label: '标题', kind: 'text' }] },
)
/** Asks until there is an answer. The key makes it one request, however often it is sent. */
async function answered(
  endpoint: Endpoint,
  input: object,
): Promise<{ code: number; reason?: string; data: { id: string } }> {
  const key = crypto.randomUUID()
  for (;;) {
    await cluster.up
    const answer = await who.send(endpoint, input, { key }).catch(() => undefined)
    if (answer && answer.status < 500) return answer.body as never
    tally.asked++
    await delay(50)
  }
}
/** Rows of the database, when it is there. */
async function rowsOf<R>(text: string, given: readonly unknown[] = []): Promise<R[]> {
  for (;;)
    try {
      return await cluster.asOwner(async (owner) => (await owner.query(text, [...given])).rows as R[])
    } catch {
      await delay(50)
    }
}
const tally = { asked: 0, started: 0, decided: 0 }
const acknowledged = { instances: new Set<string>(), tasks: new Set<string>() }
let over = false

/** Starts one and decides everything that is to be decided in it. */
async function live(): Promise<void> {
  const title = `trial ${crypto.randomUUID()}`
  const started = await answered(startProcessInstance, { processDefinitionId, form: { title } })
  if (started.code !== 200) return void problems.push(`a start was refused: ${started.reason}`)
  const { id } = started.data
  acknowledged.instances.add(id)
  tally.started++
  for (let left = 3; left > 0; ) {
    const open = await rowsOf<{ id: string }>(
      `select t.id from workflow_task t join workflow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
        where t.tenant_id = ${TENANT} and i.root_id = $1 and t.state = 'open'`,
      [id],
    )
    if (!open.length) await delay(100)
    // Both branches at the same moment.
    await Promise.all(
      open.map(async ({ id: taskId }) => {
        const { code, reason } = await answered(decideTask, { taskId, outcome: 'approved', comment: 'ok' })
        left--
        if (code !== 200) return void problems.push(`a decision was refused: ${reason}`)
        acknowledged.tasks.add(taskId)
        tally.decided++
      }),
    )
  }
}
const lives = Array.from({ length: 4 }, async () => {
  while (!over) await live()
})
for (let kill = 0; kill < kills; kill++) {
  await delay(200 + random() * 1_500)
  const at = random()
  if (at < 0.5) await cluster.kill('api')
  else if (at < 0.8) await cluster.kill('worker')
  else await cluster.restartDatabase('immediate', 200)
}
over = true
await Promise.all(lives)
const { api, worker, immediate } = cluster.times
console.log(`  killed: ${api} that answer, ${worker} that work, ${immediate} databases; ${tally.started} instances`)

// Timers are looked at once a minute.
for (let until = Date.now() + 240_000; Date.now() < until; await delay(1_000)) {
  const [left] = await rowsOf<{ count: number }>(
    `select count(*)::int from workflow_instance where tenant_id = ${TENANT} and state = 'running'`,
  )
  if (!left!.count) break
}
const lost = await rowsOf<{ instances: number; tasks: number }>(
  `select (select count(*) from unnest($1::uuid[]) x where not exists
      (select from workflow_instance i where i.tenant_id = ${TENANT} and i.id = x and i.state = 'approved'))::int as instances,
    (select count(*) from unnest($2::uuid[]) x where not exists
      (select from workflow_task t where t.tenant_id = ${TENANT} and t.id = x and t.state = 'done'))::int as tasks`,
  [[...acknowledged.instances], [...acknowledged.tasks]],
)
if (lost[0]!.instances || lost[0]!.tasks) problems.push(`answered and lost: ${JSON.stringify(lost[0])}`)
problems.push(...(await cluster.asOwner((owner) => brokenProcesses(owner, TENANT))), ...cluster.ended)

/** Seconds until it answers again after kill -9. */
async function startAgain(): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    const from = performance.now()
    await cluster.kill('api')
    times.push((performance.now() - from) / 1_000)
  }
  return Math.min(...times)
}
const few = await startAgain()
await rowsOf(
  `with made as (insert into workflow_instance (tenant_id, id, definition_id, root_id, name, state, vars, next_act, started_at)
      select x.tenant_id, x.id, x.definition_id, x.id, 'waits', 'running', '{}', 2, now()
      from (select ${TENANT} as tenant_id, gen_random_uuid() as id, '${processDefinitionId}'::uuid as definition_id
        from generate_series(1, ${waiting})) x returning tenant_id, id)
    insert into workflow_wait (tenant_id, id, instance_id, execution_id, node, kind, due_at)
    select tenant_id, gen_random_uuid(), id, gen_random_uuid(), 't', 'timer', now() + interval '1 day' from made`,
)
const many = await startAgain()
if (many - few > 2) problems.push(`starting with ${waiting} waiting instances takes ${(many - few).toFixed(1)} s more`)
await cluster.stop()
end(
  `${kills} kills, ${tally.started} instances, ${tally.decided} decisions, ${tally.asked} asked again; start ${few.toFixed(1)} s, with ${waiting} waiting ${many.toFixed(1)} s`,
)

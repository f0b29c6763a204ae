// kill -9 of the server at a random moment of an import of 5,000 rooms: after the next start every row is there once,
// each has its result, and nobody had to do anything. npm run trial -- kill-import --times=50 --seed=7
import { setTimeout as delay } from 'node:timers/promises'
import { room } from '@cloud-steward/contract/housing/index.ts'
import { startKillable } from './_killed-server.ts'
import { addEmptyPlace, endOf, roomSheet, runOf } from './_place.ts'
import { startTrial } from './_trial.ts'

const { values, random, folder, problems, end } = startTrial('kill-import', { times: '5' })
const ROWS = 5_000
const resumed: number[] = []
let midway = 0

const server = await startKillable(folder)
await server.asOwner((owner) => owner.query('update identity_tenant set house_limit = 1000000'))
await server.restart('SIGTERM')

for (let round = 1; round <= Number(values.times); round++) {
  let who = await server.signIn()
  const name = `第${round}`
  await addEmptyPlace(who, name)
  const { code, message, data } = (await who.upload(room.endpoints.import, await roomSheet(ROWS, name))).body
  if (code !== 200) throw new Error(message)
  await delay(random() * 700)
  const before = await runOf(who, data.runId)
  if (before.state === 'running' && before.done < ROWS) midway++
  const seconds = await server.restart('SIGKILL')
  who = await server.signIn()
  const from = performance.now()
  const after = await endOf(who, data.runId, 15)
  const waited = (performance.now() - from) / 1000
  resumed.push(waited)
  const counts = await countsOf(name, data.runId)
  const right =
    after.state === 'succeeded' &&
    after.done === ROWS &&
    counts.rooms === ROWS &&
    counts.houses === ROWS &&
    counts.done === ROWS &&
    counts.audits === ROWS
  if (!right) problems.push(`round ${round}: ${JSON.stringify({ ...after, ...counts })}`)
  if (waited > 10) problems.push(`round ${round}: took ${waited.toFixed(1)} s after the restart`)
  console.log(
    `  round ${round}: killed at ${before.done} rows (${before.state}), ready after ${seconds.toFixed(1)} s, whole after ${waited.toFixed(1)} s more`,
  )
}
await server.end('SIGTERM')
end(`${values.times} kills (${midway} midway), longest resume ${Math.max(...resumed).toFixed(1)} s`)

async function countsOf(name: string, runId: string) {
  const { rows } = await server.asOwner((owner) =>
    owner.query<{ rooms: number; houses: number; done: number; audits: number }>(
      `select (select count(*)::int from housing_room where full_name like $1 || ' %') as rooms,
        (select count(distinct house_id)::int from housing_room where full_name like $1 || ' %') as houses,
        (select count(*)::int from system_audit where after->>'siteName' = $1) as audits,
        (select count(*)::int from infra_run_item where run_id = $2 and state = 'done') as done`,
      [name, runId],
    ),
  )
  return rows[0]!
}

// kill -9 of the server at a random moment of an issue run of 10,000 bills: after the next start every bill is there
// once, with its lines and its entries in the ledger, and the run says so. npm run trial -- kill-issue --times=50 --seed=7
import { setTimeout as delay } from 'node:timers/promises'
import { issueBills } from '@cloud-steward/contract/billing/index.ts'
import { addDays } from '../../apps/server/src/infra/calendar.ts'
import { startKillable } from './_killed-server.ts'
import { addLeases } from './_ledger-place.ts'
import { endOf, runOf } from './_place.ts'
import { startTrial } from './_trial.ts'

const { values, random, folder, problems, end } = startTrial('kill-issue', { times: '20' })
const times = Number(values.times)
const BILLS = 10_000
const resumed: number[] = []
let midway = 0

const server = await startKillable(folder)
const last = await server.asOwner(async (owner) => {
  await addLeases(owner, BILLS, times, ['rent'])
  return (await owner.query<{ day: string }>('select current_date::text as day')).rows[0]!.day
})

for (let round = 1; round <= times; round++) {
  let who = await server.signIn()
  // Every round bills the charges of one further day.
  const dueThrough = addDays(last, round - times)
  const { code, message, data } = (await who.send(issueBills, { dueThrough }, { key: `kill-issue-${round}` })).body
  if (code !== 200) throw new Error(message)
  const { runId } = data as { runId: string }
  await delay(random() * 1_800)
  const before = await runOf(who, runId)
  if (before.state === 'running' && before.done < BILLS) midway++
  const from = performance.now()
  const ready = await server.restart('SIGKILL')
  who = await server.signIn()
  const after = await endOf(who, runId, 30)
  const whole = (performance.now() - from) / 1000
  resumed.push(whole)
  const counts = await countsOf(round)
  const right =
    after.state === 'succeeded' && counts.bills === BILLS * round && counts.wrong === 0 && after.done === BILLS
  if (!right) problems.push(`round ${round}: ${JSON.stringify({ ...after, ...counts })}`)
  if (ready > 6) problems.push(`round ${round}: ready only after ${ready.toFixed(1)} s`)
  console.log(
    `  round ${round}: killed at ${before.done} (${before.state}), ready after ${ready.toFixed(1)} s, whole after ${whole.toFixed(1)} s`,
  )
}
await server.end('SIGTERM')
end(`${times} kills (${midway} midway), longest ${Math.max(...resumed).toFixed(1)} s`)

/** Bills there are, and what is wrong with them: charges billed twice, bills without line or entry, or sums that differ. */
async function countsOf(round: number): Promise<{ bills: number; wrong: number }> {
  const { rows } = await server.asOwner((owner) =>
    owner.query<{ bills: number; wrong: number }>(
      `select (select count(*)::int from billing_bill) as bills,
        (select count(*)::int from (select charge_id from billing_bill_line group by charge_id having count(*) > 1) twice)
        + (select count(*)::int from billing_bill b
          left join (select bill_id, sum(amount_fen) as fen from billing_bill_line group by 1) l on l.bill_id = b.id
          left join (select bill_id, sum(amount_fen) as fen from ledger_entry group by 1) e on e.bill_id = b.id
          where l.fen is distinct from b.total_fen or e.fen is distinct from b.total_fen)
        + abs((select count(*)::int from billing_bill_line) - $1) as wrong`,
      [BILLS * round],
    ),
  )
  return rows[0]!
}

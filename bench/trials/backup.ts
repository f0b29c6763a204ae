// A backup under load, restored into a new data directory: the same rows and the same ledger as at the snapshot, nothing
// acknowledged before it is missing, a run that was under way goes on, and people work on it. npm run trial -- backup
import { join } from 'node:path'
import { bill, issueBills } from '@cloud-steward/contract/billing/index.ts'
import { recordPayment } from '@cloud-steward/contract/payments/index.ts'
import { addDays } from '../../apps/server/src/infra/calendar.ts'
import { businessDay } from '../../apps/server/src/infra/ctx/make-ctx.ts'
import { asOwner } from '../../apps/server/src/infra/db/owner.ts'
import { checkedBackup } from '../../apps/server/src/setup/backup/index.ts'
import { contents } from '../../apps/server/test/backup-contents.ts'
import type { Client as Caller } from '../../apps/server/test/client.ts'
import { signInTo, startServer } from '../../apps/server/test/spawned-server.ts'
import { runCommand } from './_commands.ts'
import { brokenInvariants } from './_invariants.ts'
import { ownerUrlOf } from './_owner.ts'
import { endOf } from './_place.ts'
import { startTrial } from './_trial.ts'

const { values, folder, problems, end } = startTrial('backup', { rooms: '1000' })
const [from, to, saved] = [join(folder, 'from'), join(folder, 'to'), join(folder, 'saved')]
const PASSWORD = 'a password for trials'
const environment = (DATA_DIR: string) => ({ DATA_DIR, DEMO: '1', DEMO_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' })
const today = businessDay(new Date(), 'Asia/Shanghai')

interface Bill {
  id: string
  renteeId: string
}
const openBills = async (who: Caller): Promise<Bill[]> =>
  ((await who.send(bill.endpoints.query, { state: 'issued,part_paid', pageSize: 200 })).body.data as { list: Bill[] })
    .list
const pay = (who: Caller, { id, renteeId }: Bill, key: string) =>
  who.send(
    recordPayment,
    { renteeId, billIds: [id], amountFen: 1, channel: 'bank', receivedOn: today, remark: key },
    { key },
  )

/** Eight people pay until told to stop. @returns the keys of what was acknowledged, in that order */
function payUntilStopped(who: Caller, bills: readonly Bill[]) {
  const acknowledged: string[] = []
  let stopped = false
  const work = Array.from({ length: 8 }, async (_, person) => {
    for (let at = 0; !stopped; at++) {
      const key = `trial-${person}-${at}`
      if ((await pay(who, bills[(person + at * 8) % bills.length]!, key)).body.code === 200) acknowledged.push(key)
    }
  })
  return { acknowledged, stop: () => ((stopped = true), Promise.all(work)) }
}
await runCommand('seed', ['--rooms', values.rooms], { ...environment(from) })
// Without a worker, so that the run is still to be done when the backup is taken.
let server = await (await startServer({ ...environment(from), ROLE: 'api' })).ready(120)
let who = await signInTo(server.url, PASSWORD)
const traffic = payUntilStopped(who, await openBills(who))
const big = await signInTo(server.url, PASSWORD, '10003')
const dueThrough = addDays(today, 30)
const started = (await big.send(issueBills, { dueThrough }, { key: 'trial-run' })).body
if (started.code !== 200) throw new Error(started.message)
const { runId } = started.data as { runId: string }
const before = [...traffic.acknowledged]
const backup = await runCommand('backup', [saved], environment(from))
const during = traffic.acknowledged.length - before.length
await traffic.stop()
server.child.kill('SIGTERM')
await server.ended

const restore = await runCommand('restore', [saved], environment(to))
await runCommand('backup', [join(folder, 'again')], environment(to))
const manifest = await checkedBackup(saved)
if (contents(saved) !== contents(join(folder, 'again'))) problems.push('the restored rows differ')
if (!during) problems.push('nobody wrote during the backup')

server = await (await startServer(environment(to))).ready(120)
const lost = await asOwner(ownerUrlOf(to), async (owner) => {
  const { rows } = await owner.query(
    `select key from unnest($1::text[]) key where not exists (select from payment where remark = key)`,
    [before],
  )
  return rows.length
})
if (lost) problems.push(`${lost} of ${before.length} payments acknowledged before the backup are missing`)
who = await signInTo(server.url, PASSWORD)
const [one] = await openBills(who)
if ((await pay(who, one!, 'trial-after')).body.code !== 200) problems.push('nobody can pay on the restored server')
const run = await endOf(await signInTo(server.url, PASSWORD, '10003'), runId, 60)
if (run.state !== 'succeeded') problems.push(`the run that was under way is ${run.state}`)
for (const wrong of await asOwner(ownerUrlOf(to), brokenInvariants)) problems.push(JSON.stringify(wrong))
server.child.kill('SIGTERM')
await server.ended

const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
end(
  `${rows} rows, ${manifest.jobs.rows} jobs under way, saved in ${backup.seconds.toFixed(1)} s beside ${during} payments, restored in ${restore.seconds.toFixed(1)} s`,
)

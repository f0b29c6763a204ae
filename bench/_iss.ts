import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { issueBills } from '@cloud-steward/contract/finance/index.ts'
import { Client } from 'pg'
import { oneTimePassword } from '../apps/server/test/spawned-server.ts'
import { fillInBulk } from './_bulk.ts'
import { startBundle } from './_product.ts'
import { callerOf, endOfRun, signedIn } from './_session.ts'
import { ownerUrlOf } from './trials/_owner.ts'

const dir = '/tmp/bs/issue'
const p = await startBundle(
  { DATA_DIR: dir },
  process.env.PROF ? ['--cpu-prof', '--cpu-prof-dir=' + process.env.PROF] : [],
)
const owner = new Client({ connectionString: ownerUrlOf(dir) })
await owner.connect()
if (!existsSync(dir + '/pw')) {
  writeFileSync(dir + '/pw', oneTimePassword(p.output()))
  await fillInBulk(owner, [{ tenantId: 10001, leases: 100000, billsPerLease: 0 }])
  await owner.query(`insert into housing_charge (tenant_id, id, lease_id, fee, period_from, period_to, due_on, amount_fen, formula)
   select tenant_id, id, id, 'rent', current_date - 10, current_date + 19, current_date - 10, rent_fen,
     '{"kind": "rent", "months": 1, "rentFen": 320000, "days": 30}' from housing_lease`)
  await owner.query('vacuum analyze housing_charge')
}
const call = callerOf(p.url, await signedIn({ url: p.url, password: readFileSync(dir + '/pw', 'utf8') }))
const today = (await owner.query('select current_date::text as day')).rows[0].day as string
for (let i = 0; i < Number(process.env.R ?? 2); i++) {
  await owner.query('truncate finance_bill, finance_bill_line, finance_account, finance_entry, finance_allocation')
  if (i === 0) await owner.query('vacuum analyze finance_bill, finance_bill_line, finance_account, finance_entry')
  await owner.query('checkpoint')
  const seen = new Map<string, number>()
  const timer = setInterval(async () => {
    const { rows } = await owner.query(
      `select left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as q, wait_event as w, state from pg_stat_activity where application_name like 'cloud-steward%' and state <> 'idle'`,
    )
    for (const r of rows) {
      const k = `${r.state} ${r.w} ${r.q}`
      seen.set(k, (seen.get(k) ?? 0) + 1)
    }
  }, 25)
  const from = performance.now()
  const { runId } = await call<{ runId: string }>(issueBills, { dueThrough: today })
  console.log(await endOfRun(call, runId, from))
  clearInterval(timer)
  console.log(
    [...seen]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 12)
      .map(([k, n]) => `${n} ${k}`)
      .join('\n'),
  )
}
await owner.end()
p.child.kill('SIGTERM')
await p.ended
process.exit()

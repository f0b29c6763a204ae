// An issue run over 100,000 leases (bills with their lines and ledger entries) against INSERT … SELECT of the same rows
// into the same tables, with the same indexes and foreign keys. npm run bench -- issue
import { setTimeout as delay } from 'node:timers/promises'
import { bill, issueBills } from '@cloud-steward/contract/billing/index.ts'
import { fillInBulk, idOf } from './_bulk.ts'
import { atMost, compared, stated } from './_figures.ts'
import { load, requestBytes } from './_load.ts'
import { startProduct } from './_product.ts'
import { callerOf, endOfRun, signedIn } from './_session.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const LEASES = 100_000
const TENANT = 10_001
const TABLES = ['billing_bill', 'billing_bill_line', 'ledger_account', 'ledger_entry']

const product = await startProduct('issue')
const { owner } = product
await fillInBulk(owner, [{ tenantId: TENANT, leases: LEASES, billsPerLease: 1 }])
await owner.query(
  `insert into housing_charge (tenant_id, id, lease_id, fee, period_from, period_to, due_on, amount_fen, formula)
   select tenant_id, id, id, 'rent', current_date - 10, current_date + 19, current_date - 10, rent_fen,
     '{"kind": "rent", "months": 1, "rentFen": 320000, "days": 30}' from housing_lease`,
)
await owner.query('vacuum analyze housing_charge')
stated(
  `${LEASES} leases with one charge due and one older bill each; one bill, one line and one ledger entry of each, two accounts opened`,
)
const token = await signedIn(product)
const call = callerOf(product.url, token)
const today = (await owner.query('select current_date::text as day')).rows[0].day as string

async function issue(): Promise<{ seconds: number; silent: number }> {
  const from = performance.now()
  const { runId } = await call<{ runId: string }>(issueBills, { dueThrough: today })
  return endOfRun(call, runId, from)
}
/** Takes the rows of a run out again: what was there before stays, so that plans are those of a product in use. */
async function undo(): Promise<void> {
  await owner.query('truncate billing_bill_line, ledger_account, ledger_entry, payment_allocation')
  await owner.query('delete from billing_bill where run_id is not null')
  await owner.query('vacuum billing_bill')
  await owner.query('checkpoint')
}

const [ours, limits, silences, reruns]: number[][] = [[], [], [], []]
for (let round = 0; round < ROUNDS; round++) {
  const run = await issue()
  ours!.push(run.seconds)
  silences!.push(run.silent)
  const { rows } = await owner.query('select count(*)::int as bills from billing_bill where run_id is not null')
  if (rows[0].bills !== LEASES) throw new Error(`${rows[0].bills} bills`)
  reruns!.push((await issue()).seconds)
  for (const table of TABLES)
    await owner.query(
      `create temp table copy_${table} as select * from ${table} ${table === 'billing_bill' ? 'where run_id is not null' : ''}`,
    )
  await undo()
  const from = performance.now()
  await owner.query('begin')
  for (const table of TABLES) await owner.query(`insert into ${table} select * from copy_${table}`)
  await owner.query('commit')
  limits!.push((performance.now() - from) / 1_000)
  for (const table of TABLES) await owner.query(`drop table copy_${table}`)
  await undo()
}
compared('issue run of 100,000 leases', ours!, limits!, { atMost: 3 }, 's', 2)
atMost('issue run again, nothing to do', Math.max(...reruns!), 1, 's', 2)
atMost('longest time without progress', Math.max(...silences!), 1, 's', 2)

// A clerk's list meanwhile: two screens that ask every 20 ms.
const request = requestBytes('GET', `${bill.endpoints.query.path}?renteeId=${idOf('0004', 77)}&pageSize=20`, {
  authorization: `Bearer ${token}`,
})
const lists = (seconds: number, signal?: AbortSignal) =>
  load({ port: product.port, request: () => request }, { connections: 2, seconds, pause: 20, signal })
const [quiet, busy]: number[][] = [[], []]
for (let round = 0; round < Math.min(3, ROUNDS); round++) {
  quiet!.push((await lists(4)).p99)
  const done = new AbortController()
  const [during] = await Promise.all([lists(60, done.signal), issue().finally(() => done.abort())])
  busy!.push(during.p99)
  await undo()
  await delay(500)
}
compared('a list while bills are issued, p99', busy!, quiet!, { atMost: 2 }, 'ms', 1)
await product.stop()

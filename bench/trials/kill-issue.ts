// kill -9 of the server at a random moment of an issue run of 10,000 bills: after the next start every bill is there
// once, with its lines and its entries in the ledger, and the run says so. npm run trial -- kill-issue --times=50 --seed=7
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { issueBills } from '@cloud-steward/contract/finance/index.ts'
import { Client } from 'pg'
import { oneTimePassword, signInTo, startServer } from '../../apps/server/test/spawned-server.ts'
import { ownerUrlOf } from './_owner.ts'
import { endOf, runOf } from './_place.ts'
import { randomOf } from './_random.ts'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '20' }, seed: { type: 'string', default: String(Date.now() % 1e6) } },
})
const random = randomOf(Number(values.seed))
const times = Number(values.times)
const BILLS = 10_000
const TENANT = 10_001
const dataDir = mkdtempSync(join(tmpdir(), 'cloud-steward-kill-'))
const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
const problems: string[] = []
const resumed: number[] = []
let midway = 0

let server = await (await startServer(env)).ready()
const password = oneTimePassword(server.output())
const [{ last }] = await asOwner<{ last: string }>(`select current_date::text as last`)
await addLeases()

for (let round = 1; round <= times; round++) {
  let who = await signInTo(server.url, password)
  // Every round bills the charges of one further day.
  const dueThrough = new Date(Date.parse(last) - (times - round) * 86_400_000).toISOString().slice(0, 10)
  const { code, message, data } = (await who.send(issueBills, { dueThrough }, { key: `kill-issue-${round}` })).body
  if (code !== 200) throw new Error(message)
  const { runId } = data as { runId: string }
  await delay(random() * 1_800)
  const before = await runOf(who, runId)
  if (before.state === 'running' && before.done < BILLS) midway++
  server.child.kill('SIGKILL')
  await server.ended
  const from = performance.now()
  server = await (await startServer(env)).ready()
  const ready = (performance.now() - from) / 1000
  who = await signInTo(server.url, password)
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
server.child.kill('SIGTERM')
await server.ended
rmSync(dataDir, { recursive: true, force: true })
for (const problem of problems) console.error(problem)
console.log(
  `kill-issue: ${times} kills (${midway} midway), ${problems.length} wrong, longest ${Math.max(...resumed).toFixed(1)} s, seed ${values.seed}`,
)
process.exitCode = problems.length ? 1 : 0

async function asOwner<T extends object>(text: string): Promise<[T, ...T[]]> {
  const client = new Client({ connectionString: ownerUrlOf(dataDir) })
  await client.connect()
  try {
    const answer = await client.query<T>(text)
    return [answer].flat().at(-1)!.rows as [T, ...T[]]
  } finally {
    await client.end()
  }
}

/** As many signed leases as a run bills, each with one charge a day for every round. */
async function addLeases(): Promise<void> {
  await asOwner(`
    insert into housing_landlord (tenant_id, id, code, name, mobile) values (${TENANT}, gen_random_uuid(), 'K', 'K', '13800000000');
    insert into housing_site (tenant_id, id, code, name, region_code, address, mode) values (${TENANT}, gen_random_uuid(), 'K', 'K', '110101', 'K', 'whole');
    insert into housing_building (tenant_id, id, site_id, name, floors) select tenant_id, gen_random_uuid(), id, 'K', 9 from housing_site where tenant_id = ${TENANT};
    insert into housing_house (tenant_id, id, site_id, building_id, floor, number, mode, landlord_id)
      select b.tenant_id, gen_random_uuid(), b.site_id, b.id, 1, 'K' || n, 'whole', l.id
      from housing_building b join housing_landlord l on l.tenant_id = b.tenant_id, generate_series(1, ${BILLS}) n where b.tenant_id = ${TENANT};
    insert into housing_room (tenant_id, id, site_id, building_id, house_id, landlord_id, floor, number, full_name, mode, base_rent_fen, deposit_fen)
      select tenant_id, gen_random_uuid(), site_id, building_id, id, landlord_id, 1, '1', number, mode, 100000, 0 from housing_house where tenant_id = ${TENANT};
    insert into housing_rentee (tenant_id, id, code, name, mobile)
      select ${TENANT}, gen_random_uuid(), 'K' || n, 'K', '13900000000' from generate_series(1, ${BILLS}) n;
    insert into housing_lease (tenant_id, id, no, room_id, site_id, landlord_id, rentee_id, start_on, end_on, rent_fen, pay_months, advance_days, cycle_mode, proration, deposit_fen, late_fee_bp, grace_days, status, signed_on)
      select r.tenant_id, gen_random_uuid(), r.full_name, r.id, r.site_id, r.landlord_id, p.id, current_date - 400, current_date + 400, 100000, '1', 0, 'anniversary', 'actualMonth', 0, 5, 3, 'signed', current_date - 400
      from housing_room r join housing_rentee p on p.tenant_id = r.tenant_id and p.code = r.full_name where r.tenant_id = ${TENANT};
    insert into housing_charge (tenant_id, id, lease_id, fee, period_from, period_to, due_on, amount_fen, formula)
      select l.tenant_id, gen_random_uuid(), l.id, 'rent', current_date - n, current_date - n, current_date - n, 100000 + n, '{"parts":[]}'
      from housing_lease l, generate_series(0, ${times - 1}) n where l.tenant_id = ${TENANT};
    analyze`)
}

/** Bills there are, and what is wrong with them: charges billed twice, bills without line or entry, or sums that differ. */
async function countsOf(round: number): Promise<{ bills: number; wrong: number }> {
  const [counts] = await asOwner<{ bills: number; wrong: number }>(`
    select (select count(*)::int from finance_bill) as bills,
      (select count(*)::int from (select charge_id from finance_bill_line group by charge_id having count(*) > 1) twice)
      + (select count(*)::int from finance_bill b
        left join (select bill_id, sum(amount_fen) as fen from finance_bill_line group by 1) l on l.bill_id = b.id
        left join (select bill_id, sum(amount_fen) as fen from finance_entry group by 1) e on e.bill_id = b.id
        where l.fen is distinct from b.total_fen or e.fen is distinct from b.total_fen)
      + abs((select count(*)::int from finance_bill_line) - ${BILLS * round}) as wrong`)
  return counts
}

// kill -9 of the server at random moments while a site loses power by a batch and gets it back, and while those who were
// cut off pay: every top-up is credited once and gives power back, every batch ends, and no relay obeys twice.
// npm run trial -- kill-supply --times=50 --seed=7
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Endpoint } from '@cloud-steward/contract'
import { elemeter, sendCommand } from '@cloud-steward/contract/devices/index.ts'
import {
  account,
  batch,
  correctAccount,
  planBatch,
  queryAccountDetail,
  queryBatchDetail,
  rechargeByHand,
  restoreBatch,
  setAccountMode,
  setAccountPlan,
  setBatchRule,
  submitBatch,
  warningPlan,
} from '@cloud-steward/contract/prepaid/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { Collector } from '../../apps/simulator/src/collector.ts'
import { WaterMeter } from '../../apps/simulator/src/meter.ts'
import { ModbusMeter } from '../../apps/simulator/src/modbus-meter.ts'
import type { Plan } from '../../apps/simulator/src/plan.ts'
import { brokerAt } from '../_devices.ts'
import { CountingMeter, obeyedTwice } from './_counting-meter.ts'
import { brokenInvariants } from './_invariants.ts'
import { startKillable } from './_killed-server.ts'
import { startTrial } from './_trial.ts'

const { values, random, folder, problems, end } = startTrial('kill-supply', { times: '5', accounts: '4' })
const times = Number(values.times)
const broker = await brokerAt()
const server = await startKillable(folder, { DEMO: '1', DEMO_PASSWORD: 'demo-pass-1', ...broker.env })
async function must<T = { id: string }>(
  endpoint: Endpoint,
  input: object,
  key: string = crypto.randomUUID(),
): Promise<T> {
  const { body } = await who.send(endpoint, input, { key })
  if (body?.code !== 200) throw new Error(`${endpoint.path}: ${body?.message}`)
  return body.data as T
}
const listOf = async <T>(endpoint: Endpoint, filter: object = {}): Promise<T[]> =>
  (await must<{ list: T[] }>(endpoint, { pageSize: 200, ...filter })).list

// The devices of the demonstration, here instead of beside the server, so that what they obey is counted.
const planFile = join(folder, 'simulator', 'plan.json')
const plan = JSON.parse(readFileSync(planFile, 'utf8')) as Plan
// Those beside the server would take their places: without a plan there are none.
rmSync(planFile)
await server.restart('SIGTERM')
let who = await server.signIn()
const now = () => new Date()
const counted = new Map<string, CountingMeter>()
for (const { username, password, relayPassword, meters } of plan.collectors) {
  const own = meters.map((one) => {
    if (one.protocol === 'cjt188') return new WaterMeter(one, now)
    if (one.protocol === 'modbus') return new ModbusMeter(one, now)
    const meter = new CountingMeter({ ...one, faults: [] }, now, relayPassword)
    counted.set(one.address, meter)
    return meter
  })
  await new Collector({ url: broker.url, username, password, meters: own }).connect()
}
interface Meter {
  id: string
  address: string
  siteId: string
  meterId: string | null
  online: boolean
  relay: string | null
}
/** Those that are simulated here: others lie in store, or speak for themselves and are not tried. */
const metersNow = async () =>
  (await listOf<Meter>(elemeter.endpoints.query)).filter(({ address }) => counted.has(address))
async function until(what: string, seconds: number, isSo: () => Promise<boolean>): Promise<void> {
  for (const late = Date.now() + seconds * 1_000; ; await delay(300)) {
    if (await isSo().catch(() => false)) return
    if (Date.now() > late) return void problems.push(`${what} not within ${seconds} s`)
  }
}
await until('every meter has told of itself', 90, async () =>
  (await metersNow()).every(({ online, relay }) => online && relay),
)

// Sums of the demonstration that have to do with other things than are tried here stay as they are.
const brokenNow = async () => (await server.asOwner(brokenInvariants)).map((one) => JSON.stringify(one))
const before = new Set(await brokenNow())
const whole = { cutFrom: '00:00', cutTo: '24:00', cutDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] }
const { id: planId } = await must(warningPlan.endpoints.add, {
  name: 'Trial',
  alarm1Fen: 3_000,
  alarm2Fen: 1_000,
  overdraftFen: 0,
  restoreFen: 0,
  autoCut: true,
  noticeHours: 0,
  freshMinutes: 1_440,
  isDefault: false,
  ...whole,
})
interface Account {
  id: string
  meterId: string
  state: string
}
const places = await metersNow()
// Who has a purse together with his water pays as that does, and who is about to pay is not cut.
const paysAhead = { state: 'normal,alarm1,alarm2', mode: 'prepaid', basis: 'own' }
const aboutToPay = await server.asOwner((owner) =>
  owner.query<{ id: string }>(
    `select a.id from prepaid_account a join channel_slip_open s using (tenant_id, rentee_id)
      union all select account_id from prepaid_recharge where state in ('created', 'reviewing', 'paid', 'credit_failed')`,
  ),
)
const payers = (await listOf<Account>(account.endpoints.query, paysAhead))
  .filter(({ meterId }) => places.some((one) => one.meterId === meterId))
  .filter(({ id }) => !aboutToPay.rows.some((one) => one.id === id))
  .slice(0, Number(values.accounts))
const devicesOfPayers = places
  .filter(({ meterId }) => payers.some((one) => one.meterId === meterId))
  .map(({ id }) => id)
if (!payers.length) throw new Error('nobody pays ahead in the demonstration')
const detailOf = (id: string) =>
  must<{ state: string; power: string; balanceFen: number; movements: { kind: string }[] }>(queryAccountDetail, { id })
const all = async (state: string): Promise<boolean> =>
  (await Promise.all(payers.map(({ id }) => detailOf(id)))).every((one) => one.state === state)
// One person corrects as much as the trial takes.
await must(
  param.endpoints.add,
  { paramName: 'prepaid.correctAloneFen', paramKey: 'Corrected alone', paramValue: '99999999' },
  'trial-correct',
)
/** They owe, were told so (in the demonstration nobody can be reached), and are looked at again. */
async function cutEverybody(round: number): Promise<void> {
  // Nobody is cut on a number from before he paid.
  await must(sendCommand, { deviceIds: devicesOfPayers, kind: 'read' }, `trial-read-${round}`)
  // Nor sooner than ten minutes after the last order to his relay.
  await server.asOwner((owner) =>
    owner.query(
      `update prepaid_account set ordered_at = ordered_at - interval '11 minutes' where id = any($1::uuid[])`,
      [payers.map(({ id }) => id)],
    ),
  )
  for (const { id } of payers) {
    const { balanceFen } = await detailOf(id)
    await must(correctAccount, { id, amountFen: -balanceFen - 800, reason: 'trial' }, `cut-${round}-${id}`)
  }
  const isTold = async (): Promise<boolean> => {
    const { rows } = await server.asOwner((owner) =>
      owner.query<{ n: number }>(
        `with told as (update prepaid_warning set delivered = true where id in (select distinct on (w.account_id, w.episode, w.level) w.id from prepaid_warning w
            where w.account_id = any($1::uuid[]) and not exists (select from prepaid_warning d where d.account_id = w.account_id and d.episode = w.episode and d.level = w.level and d.delivered)
            order by w.account_id, w.episode, w.level, w.created_at desc))
          select count(*)::int as n from prepaid_warning w join prepaid_account a on a.tenant_id = w.tenant_id and a.id = w.account_id and a.episode = w.episode
          where a.id = any($1::uuid[]) and w.delivered`,
        [payers.map(({ id }) => id)],
      ),
    )
    return rows[0]!.n >= 2 * payers.length
  }
  let again = 0
  await until(`round ${round}: those who owe are warned twice`, 150, async () => {
    for (const { id } of payers)
      await must(correctAccount, { id, amountFen: -1, reason: 'trial' }, `look-${round}-${again}-${id}`)
    again++
    return isTold()
  })
  for (const { id } of payers) await must(correctAccount, { id, amountFen: -1, reason: 'trial' }, `told-${round}-${id}`)
  await until(`round ${round}: those who owe are cut off`, 150, () => all('cut'))
}
for (const { id } of payers) await must(setAccountPlan, { id, planId, reason: 'trial' })
const topUpsOf = async (id: string) =>
  (
    await server.asOwner((owner) =>
      owner.query<{ n: number }>(
        `select count(*)::int as n from prepaid_movement where account_id = $1 and kind = 'top_up'`,
        [id],
      ),
    )
  ).rows[0]!.n
const topUpsBefore = new Map<string, number>()
for (const { id } of payers) topUpsBefore.set(id, await topUpsOf(id))
await must(setBatchRule, {
  sharePercent: 100,
  approveAbove: 2_000,
  fromHour: 0,
  toHour: 24,
  atOnce: 2,
  everySeconds: 0,
})
// Whoever has paid ahead is not cut by a batch; the others of the site pay afterwards here, so that it has something to do.
for (const { id } of await listOf<Account>(account.endpoints.query, { mode: 'prepaid' }))
  if (!payers.some((one) => one.id === id)) await who.send(setAccountMode, { id, mode: 'postpaid', reason: 'trial' })
const elsewhere = places.filter(({ meterId }) => !payers.some((one) => one.meterId === meterId))
const { siteId } = elsewhere[0]!
const elemeterIds = elsewhere.filter((one) => one.siteId === siteId).map(({ id }) => id)

let [batchId, slowest, credited, switched] = ['', 0, 0, 0]
const stateOfBatch = async () =>
  (await listOf<{ id: string; state: string }>(batch.endpoints.query)).find(({ id }) => id === batchId)?.state
for (let round = 1; round <= times; round++) {
  await cutEverybody(round)
  // A site loses power in one round, and gets it back in the next.
  if (round % 2) {
    const given = { name: `Trial ${round}`, action: 'off', siteId, elemeterIds, reason: 'trial' }
    ;({ id: batchId } = await must(planBatch, given, `trial-plan-${round}`))
    await must(submitBatch, { id: batchId }, `trial-submit-${round}`)
  } else await must(restoreBatch, { id: batchId, reason: 'trial' }, `trial-restore-${round}`)
  const pay = ({ id }: Account) =>
    who.send(rechargeByHand, { accountId: id, amountFen: 5_000, method: 'cash' }, { key: `pay-${round}-${id}` }).then(
      ({ body }) => body?.code === 200,
      () => false,
    )
  const paid = payers.map(pay)
  await delay(random() * 2_000)
  const seconds = await server.restart('SIGKILL')
  await Promise.all(paid)
  slowest = Math.max(slowest, seconds)
  who = await server.signIn()
  if (!(await Promise.all(payers.map(pay))).every(Boolean)) problems.push(`round ${round}: a top-up was refused`)
  credited += payers.length
  await until(`round ${round}: those who paid have power`, 60, async () =>
    (await Promise.all(payers.map(({ id }) => detailOf(id)))).every(
      ({ state, power }) => power === 'on' && !['cut', 'restoring', 'restore_failed'].includes(state),
    ),
  )
  const aim = round % 2 ? 'done' : 'restored'
  await until(`round ${round}: the batch is ${aim}`, 60, async () => (await stateOfBatch()) === aim)
  const { verified } = await must<{ verified: number }>(queryBatchDetail, { id: batchId })
  switched += verified
  console.log(
    `  round ${round}: ready after ${seconds.toFixed(1)} s, ${verified} meters ${round % 2 ? 'off' : 'on'} by the batch`,
  )
}
for (const { id } of payers) {
  const made = (await topUpsOf(id)) - topUpsBefore.get(id)!
  if (made !== times) problems.push(`${made} top-ups were credited of ${times}`)
}
// Every item has ended with one order, every order of a batch belongs to one item, and both say the same.
const untrue = await server.asOwner((owner) =>
  owner.query<{ what: string; n: number }>(
    `with item as (select i.*, c.state as order_state, r.state as restored from prepaid_batch_item i
        join prepaid_batch b on b.tenant_id = i.tenant_id and b.id = i.batch_id and b.name like 'Trial %'
        left join device_command c on c.tenant_id = i.tenant_id and c.id = i.command_id
        left join device_command r on r.tenant_id = i.tenant_id and r.id = i.restore_command_id)
      select 'items of batches did not end' as what, count(*)::int as n from item where state in ('waiting', 'sent') or restore_state in ('waiting', 'sent')
      union all select 'items say otherwise than their orders', count(*)::int from item
        where (state = 'verified' and order_state is distinct from 'verified') or (restore_state = 'verified' and restored is distinct from 'verified')
      union all select 'orders of batches belong to no item, or to several', count(*)::int from device_command c
        where c.cause = 'batch' and (select count(*) from prepaid_batch_item i where i.tenant_id = c.tenant_id and i.command_id = c.id) <> 1`,
  ),
)
for (const { what, n } of untrue.rows) if (n) problems.push(`${n} ${what}`)
const twice = obeyedTwice([...counted.values()])
if (twice) problems.push(`${twice} orders were obeyed twice`)
if (!switched) problems.push('no batch switched anything')
for (const one of await metersNow())
  if (counted.has(one.address) && one.relay !== (counted.get(one.address)!.closed ? 'closed' : 'open'))
    problems.push('a relay stands otherwise than the platform says')
for (const broken of (await brokenNow()).filter((one) => !before.has(one)).slice(0, 5)) problems.push(broken)
if (slowest > 10) problems.push('ready again only after more than 10 s')
await server.end('SIGTERM')
end(
  `${times} kills, ${credited} top-ups, ${switched} meters switched by batches, ${twice} orders obeyed twice, ready again within ${slowest.toFixed(1)} s`,
)
process.exit()

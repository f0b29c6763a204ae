import {
  activateChargePlan,
  chargePlan,
  feeItem,
  note,
  type pauseChargePlan,
  previewIssue,
  queryBillDetail,
} from '@cloud-steward/contract/billing/index.ts'
import { endLease } from '@cloud-steward/contract/housing/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { voidBill } from '../bill/bill.service.ts'
import {
  aLease,
  aWorld,
  billsOf,
  brokenInvariants,
  fingerprint,
  issue,
  summaryOf,
  TODAY,
  type World,
} from '../billing.builders.ts'
import { creditChanges } from '../note/credit-changes.service.ts'

let world: World
let admin: Client
let leaseId: string
let siteId: string
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  leaseId = await aLease(world, { terms: { lateFeeBp: 0 } })
  await issue(world.today)
  siteId = (await billsOf(world.today))[0]!.siteId
})
const item = (given: object = {}) => ({
  code: 'WY',
  name: 'Service',
  fee: 'service',
  basis: 'fixed',
  priceFen: 8_000,
  roundMode: 'half_up',
  onlinePayable: true,
  ...given,
})
const idOf = ({ body }: { body: { data?: unknown } }) => (body.data as { id: string }).id
const plan = async (given: object = {}, of: object = {}) => {
  const feeItemId = idOf(await admin.send(feeItem.endpoints.add, item(of)))
  const draft = { rhythm: 'period', everyMonths: '1', timing: 'advance', isProrated: true, startOn: '2026-06-01' }
  const added = await admin.send(chargePlan.endpoints.add, { ...draft, feeItemId, siteId, ...given })
  if (added.body.code === 200) await move(activateChargePlan, idOf(added), { missed: 'charge' })
  return added
}
const move = (command: typeof pauseChargePlan | typeof activateChargePlan, id: string, given: object = {}) =>
  admin.call(command, { id, reason: 'agreed', ...given }, { key: newId() })
const firstPlan = async () => {
  const { data } = (await admin.send(chargePlan.endpoints.query, {})).body as { data: { list: { id: string }[] } }
  return data.list[0]!.id
}
const shown = async () => (await billsOf(world.today)).map(({ kind, dueOn, totalFen }) => [kind, dueOn, totalFen])

it('bills a fee together with the rent of its day, alone where that is billed, and each once', async () => {
  await plan()
  const preview = (await admin.call(previewIssue, { dueThrough: '2026-07-31' })).body.data
  const runs = await Promise.all([1, 2, 3].map(() => issue(world.today, '2026-07-31')))
  const sums = (await Promise.all(runs.map((id) => summaryOf(world.today, id)))) as {
    bills: number
    amountFen: number
  }[]
  const made = {
    bills: sums.reduce((sum, one) => sum + one.bills, 0),
    amountFen: sums.reduce((sum, one) => sum + one.amountFen, 0),
  }
  expect(preview).toMatchObject(made)
  expect(made).toEqual({ bills: 2, amountFen: 8_000 + 308_000 })
  expect((await shown()).toSorted()).toEqual([
    ['other', '2026-06-01', 8_000],
    ['rent', '2026-06-01', 600_000],
    ['rent', '2026-07-01', 308_000],
  ])
  const july = (await billsOf(world.today)).find(({ dueOn }) => dueOn === '2026-07-01')
  const { lines } = (await admin.call(queryBillDetail, { id: july!.id })).body.data
  expect(lines.find(({ fee }) => fee === 'service')).toMatchObject({
    formula: { parts: [{ rule: 'item_fixed', name: 'Service', priceFen: 8_000 }] },
  })
  const before = await fingerprint(world.today)
  await issue(world.today, '2026-07-31')
  expect(await fingerprint(world.today)).toBe(before)
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('bills what is not to be paid online apart from the rent of its day, as the preview says', async () => {
  await plan({}, { onlinePayable: false })
  const preview = (await admin.call(previewIssue, { dueThrough: '2026-07-31' })).body.data
  const before = (await billsOf(world.today)).length
  await issue(world.today, '2026-07-31')
  const bills = await billsOf(world.today)
  expect(bills.length - before).toBe(preview.bills)
  expect(
    bills.map(({ kind, dueOn, totalFen, onlinePayable }) => [kind, dueOn, totalFen, onlinePayable]).toSorted(),
  ).toEqual([
    ['other', '2026-06-01', 8_000, false],
    ['other', '2026-07-01', 8_000, false],
    ['rent', '2026-06-01', 600_000, true],
    ['rent', '2026-07-01', 300_000, true],
  ])
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('bills a fee again when its bill is void', async () => {
  await plan({ everyMonths: '0' }, { fee: 'one_off' })
  await issue(world.today)
  const [once] = await billsOf(world.today, { kind: 'other' })
  await voidBill(world.today, { id: once!.id, reason: 'slip' })
  await issue(world.today)
  expect((await billsOf(world.today, { kind: 'other' })).map(({ state }) => state).toSorted()).toEqual([
    'issued',
    'void',
  ])
})

it('credits the days after a lease that ends early, and once', async () => {
  await plan()
  await issue(world.today, '2026-07-31')
  const ended = await admin.call(endLease, { id: leaseId, leftOn: '2026-06-10', reason: 'left' })
  expect(ended.body.code, ended.body.message).toBe(200)
  const credited = async () =>
    (await admin.send(note.endpoints.query, { kind: 'credit' })).body.data as { list: { totalFen: number }[] }
  await world.today.transaction((tx) => creditChanges(tx, [leaseId]))
  const once = (await credited()).list.map(({ totalFen }) => totalFen)
  await world.today.transaction((tx) => creditChanges(tx, [leaseId]))
  expect((await credited()).list.map(({ totalFen }) => totalFen)).toEqual(once)
  const lines = await world.today.db.rows(
    raw<{ period_from: string; left: number }>(
      sql`select period_from, amount_fen - credited_fen as left from billing_bill_line where fee = 'service' order by period_from`,
    ),
  )
  // Ten of thirty days of June at 80.00; July never began.
  expect(lines).toEqual([
    { period_from: '2026-06-01', left: 2_667 },
    { period_from: '2026-07-01', left: 0 },
  ])
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('bills the rest of a period whose lease was made longer', async () => {
  await plan({ endOn: '2026-06-10' })
  await issue(world.today)
  const made = await firstPlan()
  expect((await admin.send(chargePlan.endpoints.update, { id: made, endOn: '2026-06-30' })).body.code).toBe(200)
  await issue(world.today)
  await issue(world.today)
  const days = (await billsOf(world.today, { kind: 'other' })).map(({ periodFrom, periodTo, totalFen }) => [
    periodFrom,
    periodTo,
    totalFen,
  ])
  expect(days.toSorted()).toEqual([
    ['2026-06-01', '2026-06-10', 2_667],
    ['2026-06-11', '2026-06-30', 5_333],
  ])
})

it('keeps when and whom it charges once it has billed', async () => {
  await plan()
  const made = await firstPlan()
  const change = async (given: object) =>
    (await admin.send(chargePlan.endpoints.update, { id: made, ...given })).body.reason
  expect(await change({ startOn: '2026-06-02' })).toBeUndefined()
  await issue(world.today)
  for (const given of [{ startOn: '2026-06-05' }, { everyMonths: '3' }, { timing: 'arrears' }, { isProrated: false }])
    expect(await change(given)).toBe('billing.error.planBilled')
  expect(await change({ startOn: '2026-06-02', remark: 'same' })).toBeUndefined()
  expect((await admin.send(chargePlan.endpoints.delete, { id: made })).body.reason).toBe('billing.error.planBilled')
})

it('is refused without what it is worked out from, with other formulas, and for leases elsewhere', async () => {
  const reason = async (given: object) =>
    (await admin.send(feeItem.endpoints.add, item({ code: 'X', ...given }))).body.reason
  expect(await reason({ priceFen: null })).toBe('billing.error.itemIncomplete')
  expect(await reason({ basis: 'rent' })).toBe('billing.error.itemIncomplete')
  expect(await reason({ basis: 'formula', formula: 'process.exit()' })).toBe('billing.error.formulaWrong')
  const other = await aWorld()
  const foreign = await aLease(other)
  expect((await plan({ leaseId: foreign })).body.reason).toBe('billing.error.leaseElsewhere')
  await issue(world.today, TODAY)
  expect(await shown()).toEqual([['rent', '2026-06-01', 600_000]])
  expect(leaseId).toBeTruthy()
})

import { creditBill, holdBill, queryBillDetail, splitBill } from '@cloud-steward/contract/billing/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import {
  aBill,
  aWorld,
  type BillShown,
  billsOf,
  brokenInvariants,
  fingerprint,
  issue,
  pay,
  type World,
} from '../billing.builders.ts'

let world: World
let admin: Client
let bill: BillShown
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  bill = await aBill(world, { lateFeeBp: 5 })
})
const lineOf = async ({ id }: Pick<BillShown, 'id'>, fee: string) =>
  (await ask(admin, queryBillDetail, { id })).data.lines.find((line) => line.fee === fee)!.id
const split = async (fees: readonly string[], given: object = {}, who = admin) =>
  ask(who, splitBill, {
    id: bill.id,
    lineIds: await Promise.all(fees.map((fee) => lineOf(bill, fee))),
    dueOn: '2026-08-01',
    reason: '押金缓交',
    ...given,
  })
const shown = async () =>
  (await billsOf(world.today)).map(({ no, dueOn, state, totalFen, kind }) => ({ no, dueOn, state, totalFen, kind }))

it('makes two bills of one: what was chosen is due another day, the rest when it was', async () => {
  const { data } = await split(['deposit'])
  expect(await shown()).toEqual([
    { no: bill.no, dueOn: '2026-06-01', state: 'void', totalFen: 600_000, kind: 'rent' },
    { no: data.restNo, dueOn: '2026-06-01', state: 'issued', totalFen: 300_000, kind: 'rent' },
    { no: data.no, dueOn: '2026-08-01', state: 'issued', totalFen: 300_000, kind: 'rent' },
  ])
  const [rest] = await billsOf(world.today, { no: data.restNo })
  expect(rest).toMatchObject({ lateFeeFen: bill.lateFeeFen, periodFrom: bill.periodFrom, periodTo: bill.periodTo })
  // Its charges stand on the new bills: nothing of them is billed again.
  await issue(world.today)
  expect(await shown()).toHaveLength(3)
  for (const one of await billsOf(world.today, { state: 'issued' }))
    await pay(world, one, { amountFen: one.outstandingFen })
  expect((await shown()).map(({ state }) => state)).toEqual(['void', 'paid', 'paid'])
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('happens once, however many press', async () => {
  const fee = await lineOf(bill, 'deposit')
  const all = await Promise.all(Array.from({ length: 3 }, () => split([], { lineIds: [fee] })))
  expect(all.filter(({ reason }) => !reason)).toHaveLength(1)
  expect(await shown()).toHaveLength(3)
})

it('leaves alone what somebody paid, credited, holds or measured, and moves some lines, not all', async () => {
  const before = await fingerprint(world.today)
  expect((await split(['rent', 'deposit'])).reason).toBe('billing.error.splitAll')
  expect((await split(['deposit'], { dueOn: '2026-06-14' })).reason).toBe('billing.error.dueInPast')
  expect((await split([], { lineIds: [bill.id] })).reason).toBe('kit.error.notFound')
  const far = await signIn(world.app, await freshTenant(world.app))
  expect((await split(['deposit'], {}, far)).reason).toBe('kit.error.notFound')
  expect((await split(['deposit'], {}, await signIn(world.app, world, 'ROLE_LANDLORD'))).reason).toBe(
    'kit.error.forbidden',
  )
  expect(await fingerprint(world.today)).toBe(before)

  await ask(admin, holdBill, { id: bill.id, reason: '核对' })
  expect((await split(['deposit'])).reason).toBe('billing.error.splitHeld')
  const other = await aBill(world)
  const line = await lineOf(other, 'rent')
  await ask(admin, creditBill, { id: other.id, lines: [{ lineId: line, amountFen: 1 }], reason: '减免' })
  expect((await split([], { id: other.id, lineIds: [line] })).reason).toBe('billing.error.splitNotes')
  const third = await aBill(world)
  await pay(world, third, { amountFen: 1 })
  expect((await split([], { id: third.id, lineIds: [line] })).reason).toBe('billing.error.splitPaid')
  const fourth = await aBill(world)
  await world.today.db.run(
    raw(sql`update billing_bill set kind = 'utility' where tenant_id = ${world.id} and id = ${fourth.id}`),
  )
  expect((await split([], { id: fourth.id, lineIds: [line] })).reason).toBe('billing.error.splitUtility')
})

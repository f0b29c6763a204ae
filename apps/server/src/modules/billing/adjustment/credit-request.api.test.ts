import {
  adjustment,
  creditBill,
  decideAdjustment,
  note,
  queryBillDetail,
  withdrawAdjustment,
} from '@cloud-steward/contract/billing/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { aBill, aWorld, type BillShown, billsOf, brokenInvariants, pay, type World } from '../billing.builders.ts'

let world: World
let maker: Client
let checker: Client
beforeAll(async () => {
  world = await aWorld()
  maker = await signIn(world.app, world)
  checker = await signIn(world.app, world, 'ROLE_TENEMENT')
  const limit = { paramName: 'billing.creditAloneFen', paramKey: '单人冲减额度', paramValue: '50000' }
  await maker.send(param.endpoints.add, limit)
})
const rentOf = async ({ id }: BillShown) =>
  (await ask(maker, queryBillDetail, { id })).data.lines.find(({ fee }) => fee === 'rent')!.id
const credit = async (bill: BillShown, amountFen: number) =>
  ask(maker, creditBill, { id: bill.id, lines: [{ lineId: await rentOf(bill), amountFen }], reason: '提前退租' })
const decide = (id: string, decision: 'approved' | 'rejected', who: Client = checker) =>
  ask(who, decideAdjustment, { id, decision, remark: '已核对' })
const now = async ({ id }: BillShown) => (await billsOf(world.today, { id }))[0]!

it('up to the limit one person credits; above it the bill stays as it is until another agrees', async () => {
  const bill = await aBill(world, { lateFeeBp: 0 })
  await pay(world, bill, { amountFen: 600_000 })
  expect((await credit(bill, 50_000)).data).toMatchObject({ no: expect.stringMatching(/^N/), prepaidFen: 50_000 })
  const { data } = await credit(bill, 50_001)
  expect(data).toMatchObject({ waits: true, prepaidFen: 50_001 })
  expect(await now(bill)).toMatchObject({ creditedFen: 50_000, paidFen: 550_000 })
  const shown = await ask(checker, adjustment.endpoints.query, { state: 'submitted' })
  expect(shown.data).toMatchObject({ list: [{ id: data.id, kind: 'credit', amountFen: 50_001, billId: bill.id }] })

  expect((await decide(data.id, 'approved', maker)).reason).toBe('approval.error.ownRequest')
  expect((await decide(data.id, 'approved')).reason).toBe(undefined)
  expect((await decide(data.id, 'approved')).reason).toBe('approval.error.alreadyDecided')
  expect(await now(bill)).toMatchObject({ creditedFen: 100_001, paidFen: 499_999 })
  const notes = await ask(maker, note.endpoints.query, { billId: bill.id })
  expect(notes.data).toMatchObject({ list: [{ totalFen: 50_001, reason: '提前退租' }, { totalFen: 50_000 }] })
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('rejected or taken back the bill owes what it owed; what it has not got is refused at once or when it is approved', async () => {
  const bill = await aBill(world, { lateFeeBp: 0 })
  expect((await credit(bill, 300_001)).reason).toBe('billing.error.creditTooMuch')
  const before = await now(bill)
  await decide((await credit(bill, 300_000)).data.id, 'rejected')
  const { id } = (await credit(bill, 300_000)).data
  expect((await ask(maker, withdrawAdjustment, { id })).reason).toBe(undefined)
  expect(await now(bill)).toEqual(before)
  const [one, two] = [await credit(bill, 200_000), await credit(bill, 200_000)]
  await decide(one.data.id, 'approved')
  expect((await decide(two.data.id, 'approved')).reason).toBe('billing.error.creditTooMuch')
  expect(await now(bill)).toMatchObject({ creditedFen: 200_000 })
  expect(await brokenInvariants(world.today)).toEqual([])
})

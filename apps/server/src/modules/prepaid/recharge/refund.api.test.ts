import { reviewRefund } from '@cloud-steward/contract/channels/index.ts'
import { refundRequest, withdrawRefund } from '@cloud-steward/contract/payments/index.ts'
import {
  queryRechargeDetail,
  recharge,
  rechargeAccount,
  rechargeByHand,
  refundRecharge,
} from '@cloud-steward/contract/prepaid/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { addDays } from '../../../infra/calendar.ts'
import { newId } from '../../../infra/db/id.ts'
import { balancesAt, brokenInvariants, type World } from '../../billing/billing.builders.ts'
import { aShop, openTill, type Shop, type Till } from '../../channels/channels.builders.ts'
import { askChannelJob } from '../../channels/order/ask-channel.job.ts'
import { aBuilding } from '../../housing/housing.builders.ts'
import { closeAccount } from '../account/close-account.service.ts'
import { homeIn, reads } from '../account.builders.ts'

let till: Till
let shop: Shop
let accountId: string
let home: Awaited<ReturnType<typeof homeIn>>
let checker: Client
let stop: () => Promise<void>
beforeAll(async () => {
  till = await openTill()
})
beforeEach(async () => {
  shop = await aShop(till)
  checker = await signIn(shop.app, shop, 'ROLE_TENEMENT')
  const day = shop.today.today()
  const world = { ...shop, buildingId: await aBuilding(shop.today) } as World
  home = await homeIn(world, { startOn: addDays(day, -20), endOn: addDays(day, 300) }, {})
  accountId = home.accountId
  stop = await till.app.work()
  return () => stop()
})
afterAll(() => till.close())

const detail = async (id: string, who = shop.admin) => (await who.call(queryRechargeDetail, { id })).body.data
const state = async (id: string) => (await detail(id)).state
const cash = async (amountFen: number, who = shop.admin) =>
  (await ask(who, rechargeByHand, { accountId, amountFen, method: 'cash' })).data.id
async function online(amountFen: number): Promise<string> {
  const { id } = (await ask(shop.rentee, rechargeAccount, { accountId, amountFen, method: 'online' })).data
  await fetch((await detail(id)).codeUrl!, { method: 'POST', redirect: 'manual' })
  await expect.poll(() => state(id)).toBe('credited')
  return id
}
const back = (id: string, given: object = {}, who = shop.admin) =>
  ask(who, refundRecharge, { id, how: 'refund', reason: '退租多充', ...given })
const there = async () => {
  const meter = await balancesAt(shop.today, accountId, 'prepaid_utility')
  return { ...meter, ...(await balancesAt(shop.today, shop.renteeId, 'prepaid', 'refund_payable')) }
}
let aheadMs = 0
/** The clock's turn, later each time: asks the channel about everything that is due by then. */
const clock = () => {
  aheadMs += 3_600_000
  return askChannelJob(shop.app).run(shop.ctx(new Date(Date.now() + aheadMs)), {}, new AbortController().signal)
}
const above = (fen: number) => {
  const limit = { paramName: 'payment.refundAloneFen', paramKey: '单人退款额度', paramValue: String(fen) }
  return shop.admin.send(param.endpoints.add, limit)
}
const waiting = async () =>
  ((await ask(checker, refundRequest.endpoints.query, { state: 'waiting' })).data as { list: { id: string }[] }).list

it('goes back through the channel in parts, each once, and shows its payer how far it is', async () => {
  // The channel kept a fee: it gives the whole back out of what came besides.
  await online(1_000)
  const id = await online(5_000)
  const offered = async () =>
    ((await shop.admin.send(recharge.endpoints.query, { id })).body.data as { list: { mayRefund: boolean }[] }).list[0]!
      .mayRefund
  expect((await detail(id)).refundableFen).toBe(5_000)
  expect(await offered()).toBe(true)
  expect((await detail(id, shop.rentee)).refundableFen).toBeFalsy()
  const key = newId()
  const given = { id, how: 'refund' as const, amountFen: 2_000, reason: '多充' }
  const twice = await Promise.all([1, 2].map(() => shop.admin.call(refundRecharge, given, { key })))
  expect(twice[0]!.body.data).toEqual(twice[1]!.body.data)
  expect(twice[0]!.body.data).toMatchObject({ refundedFen: 2_000, backState: 'sent' })
  await expect
    .poll(async () => {
      await clock()
      return state(id)
    })
    .toBe('part_refunded')
  expect(await there()).toEqual({ prepaid_utility: 4_000, prepaid: 0, refund_payable: 0 })
  // Two clerks with keys of their own: the rest goes back once.
  const both = await Promise.all([back(id), back(id, {}, checker)])
  expect(both.filter(({ reason }) => !reason)).toHaveLength(1)
  await expect
    .poll(async () => {
      await clock()
      return state(id)
    })
    .toBe('refunded')
  expect(await offered()).toBe(false)
  const seen = await detail(id, shop.rentee)
  expect(seen.steps.map((one) => one.state)).toEqual([
    'created',
    'paid',
    'credited',
    'refunding',
    'part_refunded',
    'refunding',
    'refunded',
  ])
  expect(seen.refunds.map((one) => [one.amountFen, one.backState])).toEqual([
    [2_000, 'done'],
    [3_000, 'done'],
  ])
  expect(await there()).toEqual({ prepaid_utility: 1_000, prepaid: 0, refund_payable: 0 })
  expect((await back(id)).reason).toBe('prepaid.error.notToRefund')
  expect(await brokenInvariants(shop.today)).toEqual([])
})

it('never gives back what was used, and goes the way it came', async () => {
  const id = await cash(4_000)
  // 30 kWh at 0.50.
  const tomorrow = shop.ctx(new Date(Date.now() + 86_400_000))
  await reads({ ...shop, ...home } as never, tomorrow, 130)
  expect(await there()).toMatchObject({ prepaid_utility: 2_500 })
  expect((await back(id, { amountFen: 2_501 })).reason).toBe('prepaid.error.refundTooMuch')
  expect((await back(id, { how: 'reverse' })).reason).toBe('prepaid.error.refundTooMuch')
  expect((await back(id, { amountFen: 1_000, channelNo: 'B1' })).data).toMatchObject({ backState: 'done' })
  expect([await state(id), await there()]).toEqual([
    'part_refunded',
    { prepaid_utility: 1_500, prepaid: 0, refund_payable: 0 },
  ])

  expect((await shop.rentee.call(refundRecharge, { id, how: 'refund', reason: 'x' }, { key: newId() })).status).toBe(
    403,
  )
  const far = await aShop(till)
  expect((await far.admin.call(refundRecharge, { id, how: 'refund', reason: 'x' }, { key: newId() })).status).toBe(404)
  await closeAccount(tomorrow, { id: accountId, value: 130, reason: '退租' })
  expect((await back(id)).reason).toBe('prepaid.error.closed')
  expect(await brokenInvariants(shop.today)).toEqual([])
})

it('taken by hand is reversed by a second person above the limit, and credited again when he refuses', async () => {
  await above(1_000)
  const id = await cash(3_000)
  expect((await back(id, { how: 'reverse' })).data).toMatchObject({ backState: 'waiting' })
  expect([await state(id), await there()]).toEqual([
    'refunding',
    { prepaid_utility: 0, prepaid: 0, refund_payable: 3_000 },
  ])
  expect(await brokenInvariants(shop.today)).toEqual([])
  const [asked] = await waiting()
  expect((await ask(shop.admin, reviewRefund, { id: asked!.id, decision: 'approve' })).reason).toBe(
    'approval.error.ownRequest',
  )
  await ask(checker, reviewRefund, { id: asked!.id, decision: 'refuse', remark: '小票已核对' })
  await expect.poll(() => state(id)).toBe('credited')
  const { refunds, steps, refundedFen } = await detail(id)
  expect([refunds[0], refundedFen]).toMatchObject([{ backState: 'dropped', error: '小票已核对' }, 0])
  expect(steps.map((one) => one.state)).toEqual(['paid', 'credited', 'refunding', 'paid', 'credited'])
  expect(await there()).toEqual({ prepaid_utility: 3_000, prepaid: 0, refund_payable: 0 })

  await back(id, { how: 'reverse' })
  const [again] = await waiting()
  const answers = await Promise.all(
    [1, 2, 3].map(() => ask(checker, reviewRefund, { id: again!.id, decision: 'approve' })),
  )
  expect(answers.filter(({ reason }) => !reason)).toHaveLength(1)
  await expect.poll(() => state(id)).toBe('reversed')
  expect(await there()).toEqual({ prepaid_utility: 0, prepaid: 0, refund_payable: 0 })
  expect(await brokenInvariants(shop.today)).toEqual([])
})

it('sent back through the channel waits for a second person above the limit, whoever is quicker afterwards', async () => {
  await above(1_000)
  const id = await online(5_000)
  expect((await back(id, { amountFen: 4_000 })).data).toMatchObject({ backState: 'waiting' })
  // One at a time.
  expect((await back(id, { amountFen: 500 })).reason).toBe('prepaid.error.notToRefund')
  const [asked] = await waiting()
  await ask(checker, reviewRefund, { id: asked!.id, decision: 'approve' })
  await expect
    .poll(async () => {
      await clock()
      return state(id)
    })
    .toBe('part_refunded')
  expect((await detail(id)).refunds).toMatchObject([
    { amountFen: 4_000, backState: 'done', outerNo: expect.stringMatching(/^OR/) },
  ])
  expect(await there()).toEqual({ prepaid_utility: 1_000, prepaid: 0, refund_payable: 0 })
  expect(await brokenInvariants(shop.today)).toEqual([])
})

it('is credited again when its maker takes the request back', async () => {
  await above(100)
  const id = await online(2_000)
  await back(id, { amountFen: 1_500 })
  const [asked] = await waiting()
  expect((await ask(shop.admin, withdrawRefund, { id: asked!.id })).reason).toBe(undefined)
  await expect.poll(() => state(id)).toBe('credited')
  expect(await there()).toEqual({ prepaid_utility: 2_000, prepaid: 0, refund_payable: 0 })
  expect((await detail(id)).refundableFen).toBe(2_000)
  expect(await brokenInvariants(shop.today)).toEqual([])
})

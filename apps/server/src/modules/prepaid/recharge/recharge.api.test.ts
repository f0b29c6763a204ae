import { order } from '@cloud-steward/contract/channels/index.ts'
import { received, reviewReceived, withdrawReceived } from '@cloud-steward/contract/payments/index.ts'
import {
  queryOrderTopUp,
  queryRechargeDetail,
  recharge,
  rechargeAccount,
  rechargeByHand,
  retryRecharge,
  setAccountCaps,
} from '@cloud-steward/contract/prepaid/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { isDue } from '../../../../test/schedules.ts'
import { addDays } from '../../../infra/calendar.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { balancesAt, brokenInvariants, type World } from '../../billing/billing.builders.ts'
import { aShop, giveUp, openTill, type Shop, type Till } from '../../channels/channels.builders.ts'
import { aBuilding } from '../../housing/housing.builders.ts'
import { homeIn } from '../account.builders.ts'
import { creditPaid, creditPaidJob, orderSettled } from './credit.service.ts'

let till: Till
let shop: Shop
let home: Awaited<ReturnType<typeof homeIn>>
let stop: () => Promise<void>
beforeAll(async () => {
  till = await openTill()
  shop = await aShop(till)
  home = await aHomeOf(shop)
  stop = await till.app.work()
})
afterAll(async () => {
  await stop()
  await till.close()
})
const aHomeOf = async (one: Shop) => {
  const day = one.today.today()
  const world = { ...one, buildingId: await aBuilding(one.today) } as World
  return homeIn(world, { startOn: addDays(day, -20), endOn: addDays(day, 300) }, {})
}
const ask = async (amountFen: number, key = newId()) =>
  (await shop.rentee.call(rechargeAccount, { accountId: home.accountId, amountFen, method: 'online' }, { key })).body
const orderOf = async (id: string, { today, id: tenantId } = shop) =>
  (await today.db.first(
    raw<{ orderId: string }>(
      sql`select order_id as "orderId" from prepaid_recharge where tenant_id = ${tenantId} and id = ${id}`,
    ),
  ))!.orderId
const detail = async (id: string) => (await shop.rentee.call(queryRechargeDetail, { id })).body.data
const scan = async (id: string) => fetch((await detail(id)).codeUrl!, { method: 'POST', redirect: 'manual' })
const onAccount = async () => (await balancesAt(shop.today, home.accountId, 'prepaid_utility'))!.prepaid_utility

it('is paid by a renter, credited once by the channel’s word, and shows him every step', async () => {
  const key = newId()
  const [one, two] = await Promise.all([ask(2_500, key), ask(2_500, key)])
  expect([one.code, two.data]).toEqual([200, one.data])
  const { id } = one.data
  expect(await detail(id)).toMatchObject({ state: 'created', codeUrl: expect.stringMatching(/^http/) })
  await scan(id)
  await expect.poll(async () => (await detail(id)).state).toBe('credited')
  expect((await detail(id)).steps.map(({ state }) => state)).toEqual(['created', 'paid', 'credited'])
  expect(await onAccount()).toBe(2_500)
  // Where the payment itself is looked at, its payer and the clerk see how it came to the account; nobody else does.
  const topUpOf = async (who: Client) =>
    (await who.call(queryOrderTopUp, { orderId: await orderOf(id) })).body.data.map(({ state }) => state)
  for (const who of [shop.rentee, shop.admin]) expect(await topUpOf(who)).toEqual(['created', 'paid', 'credited'])
  expect(await topUpOf((await aShop(till)).admin)).toEqual([])
  const { list } = (await shop.admin.call(order.endpoints.query, {})).body.data as { list: { purpose: string }[] }
  expect(list.map(({ purpose }) => purpose)).toEqual(['meter'])
  // Said again, and tried again, it changes nothing.
  const orderId = await orderOf(id)
  await Promise.all([1, 2, 3].map(() => orderSettled(shop.today, undefined, { orderId, state: 'booked' })))
  await creditPaid(shop.today, undefined, id)
  expect((await shop.admin.send(retryRecharge, { id })).body.reason).toBe('prepaid.error.notToRetry')
  expect(await onAccount()).toBe(2_500)
  expect(await balancesAt(shop.today, shop.renteeId, 'prepaid')).toEqual({ prepaid: 0 })
  expect(await brokenInvariants(shop.today)).toEqual([])
})

it('keeps money whose balance has gone as not credited, and credits it when it is there', async () => {
  const { id } = (await ask(1_000)).data
  await shop.today.db.run(
    raw(sql`update prepaid_recharge set state = 'paid' where tenant_id = ${shop.id} and id = ${id}`),
  )
  expect(await creditPaid(shop.today, undefined, id)).toBe('credit_failed')
  expect(await isDue(creditPaidJob(undefined), shop.today)).toBe(true)
  expect((await detail(id)).error).toContain('prepaid')
  expect(await onAccount()).toBe(2_500)
  await scanLate(id)
  const arrived = async () => (await balancesAt(shop.today, shop.renteeId, 'prepaid'))!.prepaid + (await onAccount())
  await expect.poll(arrived).toBe(3_500)
  // By hand, or by the clock that was faster.
  await shop.admin.send(retryRecharge, { id })
  expect(await onAccount()).toBe(3_500)
})
/** The payer pays though we lost track of it. */
async function scanLate(id: string): Promise<void> {
  await shop.today.db.run(
    raw(sql`update prepaid_recharge set state = 'created' where tenant_id = ${shop.id} and id = ${id}`),
  )
  const { codeUrl } = await detail(id)
  await shop.today.db.run(
    raw(sql`update prepaid_recharge set state = 'credit_failed' where tenant_id = ${shop.id} and id = ${id}`),
  )
  await fetch(codeUrl!, { method: 'POST', redirect: 'manual' })
}

it('is refused beyond its limits, and not seen by another tenant', async () => {
  const { id } = (await ask(100)).data
  for (const amountFen of [0, -1, 5_000_001]) expect((await ask(amountFen)).code).not.toBe(200)
  const far = await aShop(till)
  expect((await far.admin.send(queryRechargeDetail, { id })).status).toBe(404)
  expect((await far.rentee.send(recharge.endpoints.query, {})).body.data).toMatchObject({ list: [] })
  const input = { accountId: home.accountId, amountFen: 100, method: 'online' }
  expect((await far.rentee.send(rechargeAccount, input, { key: newId() })).status).toBe(404)
})

it('holds to the limit of a balance however many orders are placed at once, and books what is paid all the same', async () => {
  const own = await aShop(till)
  const { accountId } = await aHomeOf(own)
  const cap = async (balanceCapFen: number) => {
    const caps = { id: accountId, rechargeCapFen: null, balanceCapFen, reason: '学生公寓' }
    expect((await own.admin.call(setAccountCaps, caps, { key: newId() })).body.code).toBe(200)
  }
  const topUp = async (amountFen: number) =>
    (await own.rentee.call(rechargeAccount, { accountId, amountFen, method: 'online' }, { key: newId() })).body
  const state = async (id: string) => (await own.rentee.call(queryRechargeDetail, { id })).body.data.state
  await cap(6_000)
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => topUp(3_000)))
  const [one, two, ...more] = all.filter(({ code }) => code === 200).map(({ data }) => data.id)
  expect(more).toEqual([])
  const refused = all.filter(({ code }) => code !== 200)
  expect(refused.map(({ reason }) => reason)).toEqual(Array.from({ length: 3 }, () => 'prepaid.error.openRecharges'))
  expect(refused[0]!.message).toContain('60.00')
  const cash = await own.admin.call(rechargeByHand, { accountId, amountFen: 1, method: 'cash' }, { key: newId() })
  expect(cash.body.reason).toBe('prepaid.error.openRecharges')
  // What nobody pays any more leaves room.
  await giveUp(own, await orderOf(one!, own))
  await expect.poll(() => state(one!)).toBe('closed')
  expect((await topUp(3_001)).reason).toBe('prepaid.error.openRecharges')
  expect((await topUp(3_000)).code).toBe(200)
  await cap(1_000)
  const { codeUrl } = (await own.rentee.call(queryRechargeDetail, { id: two! })).body.data
  await fetch(codeUrl!, { method: 'POST', redirect: 'manual' })
  await expect.poll(() => state(two!)).toBe('credited')
  expect((await balancesAt(own.today, accountId, 'prepaid_utility'))!.prepaid_utility).toBe(3_000)
})

it('taken by hand waits for a second person where the tenant wants two, and is credited or not by his word', async () => {
  const own = await aShop(till)
  const { accountId } = await aHomeOf(own)
  const checker = await signIn(till.app, own, 'ROLE_TENEMENT')
  const on = { paramName: 'payment.paymentReview', paramKey: '收款复核', paramValue: 'on' }
  expect((await own.admin.send(param.endpoints.add, on)).body.code).toBe(200)
  const cash = async (amountFen: number, channelNo?: string) =>
    (await own.admin.call(rechargeByHand, { accountId, amountFen, method: 'cash', channelNo }, { key: newId() })).body
  const state = async (id: string) => (await own.admin.call(queryRechargeDetail, { id })).body.data.state
  const waiting = async (no: string) => {
    const { list } = (await own.admin.send(received.endpoints.query, { state: 'waiting' })).body.data as {
      list: { id: string; billNos: string }[]
    }
    return list.find(({ billNos }) => billNos === no)!.id
  }
  const review = async (id: string, decision: 'approve' | 'refuse', who = checker) =>
    (await who.call(reviewReceived, { id, decision, reason: '核对' }, { key: newId() })).body
  const there = async () => (await balancesAt(own.today, accountId, 'prepaid_utility'))?.prepaid_utility ?? 0

  const one = (await cash(4_000, 'S1')).data
  expect([await state(one.id), await there()]).toEqual(['reviewing', 0])
  // The number of a slip waits once.
  expect((await cash(4_000, 'S1')).reason).toBe('payment.error.channelNoUsed')
  const id = await waiting(one.no)
  expect((await review(id, 'approve', own.admin)).reason).toBe('approval.error.ownRequest')
  const answers = await Promise.all([1, 2, 3].map(() => review(id, 'approve')))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  await expect.poll(() => state(one.id)).toBe('credited')
  expect(await there()).toBe(4_000)
  expect((await own.admin.call(queryRechargeDetail, { id: one.id })).body.data.steps.map((step) => step.state)).toEqual(
    ['reviewing', 'paid', 'credited'],
  )

  const [two, three] = [(await cash(1_000)).data, (await cash(2_000)).data]
  await review(await waiting(two.no), 'refuse')
  await own.admin.call(withdrawReceived, { id: await waiting(three.no) }, { key: newId() })
  await expect.poll(async () => [await state(two.id), await state(three.id)]).toEqual(['refused', 'refused'])
  expect(await there()).toBe(4_000)
  expect(await brokenInvariants(own.today)).toEqual([])
})

it('is paid on the phone in the payer’s hand, as a bill is, and credited', async () => {
  const wish = { accountId: home.accountId, amountFen: 1_000, method: 'online', way: 'h5' } as const
  const { id } = (await shop.rentee.call(rechargeAccount, wish, { key: newId() })).body.data
  const before = await onAccount()
  const shown = await detail(id)
  const orderId = await orderOf(id)
  expect(shown).toMatchObject({ state: 'created', way: 'h5', orderId, orderState: 'placed' })
  expect(new URL(shown.codeUrl!).searchParams.get('redirect_url')).toContain(`/payreturn?id=${orderId}`)
  await scan(id)
  await expect.poll(async () => (await detail(id)).state).toBe('credited')
  expect(await onAccount()).toBe(before + 1_000)
  expect((await detail(id)).orderId).toBeUndefined()
})

import { queryRechargeDetail, recharge, rechargeAccount, retryRecharge } from '@cloud-steward/contract/supply/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../infra/calendar.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { balancesAt, brokenInvariants, type World } from '../../finance/finance.builders.ts'
import { aBuilding } from '../../housing/housing.builders.ts'
import { aShop, openTill, type Shop, type Till } from '../../treasury/treasury.builders.ts'
import { homeIn } from '../account.builders.ts'
import { creditPaid, orderSettled } from './credit.service.ts'

let till: Till
let shop: Shop
let home: Awaited<ReturnType<typeof homeIn>>
let stop: () => Promise<void>
beforeAll(async () => {
  till = await openTill()
  shop = await aShop(till)
  const day = shop.today.today()
  const world = { ...shop, buildingId: await aBuilding(shop.today) } as World
  home = await homeIn(world, { startOn: addDays(day, -20), endOn: addDays(day, 300) }, {})
  stop = await till.app.work()
})
afterAll(async () => {
  await stop()
  await till.close()
})
const ask = async (amountFen: number, key = newId()) =>
  (await shop.rentee.call(rechargeAccount, { accountId: home.accountId, amountFen, method: 'online' }, { key })).body
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
  // Said again, and tried again, it changes nothing.
  const [{ orderId }] = (await shop.today.db.rows(
    raw<{ orderId: string }>(
      sql`select order_id as "orderId" from supply_recharge where tenant_id = ${shop.id} and id = ${id}`,
    ),
  )) as [{ orderId: string }]
  await Promise.all([1, 2, 3].map(() => orderSettled(shop.today, undefined, { orderId, state: 'booked' })))
  await creditPaid(shop.today, undefined, id)
  expect((await shop.admin.send(retryRecharge, { id })).body.reason).toBe('supply.error.notToRetry')
  expect(await onAccount()).toBe(2_500)
  expect(await balancesAt(shop.today, shop.renteeId, 'prepaid')).toEqual({ prepaid: 0 })
  expect(await brokenInvariants(shop.today)).toEqual([])
})

it('keeps money whose balance has gone as not credited, and credits it when it is there', async () => {
  const { id } = (await ask(1_000)).data
  await shop.today.db.run(
    raw(sql`update supply_recharge set state = 'paid' where tenant_id = ${shop.id} and id = ${id}`),
  )
  expect(await creditPaid(shop.today, undefined, id)).toBe('credit_failed')
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
    raw(sql`update supply_recharge set state = 'created' where tenant_id = ${shop.id} and id = ${id}`),
  )
  const { codeUrl } = await detail(id)
  await shop.today.db.run(
    raw(sql`update supply_recharge set state = 'credit_failed' where tenant_id = ${shop.id} and id = ${id}`),
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

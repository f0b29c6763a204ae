import { difference, ownDifference, reconcileDay, resolveDifference } from '@cloud-steward/contract/channels/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { businessDay } from '../../../infra/ctx/make-ctx.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { anAlipay, aShop, look, order, type Shop, scan, WithTill } from '../channels.builders.ts'
import * as service from './reconciliation.service.ts'
import { differences, reconciliations } from './reconciliation.source.ts'

const cash = new WithTill()
let shop: Shop
let tomorrow: Ctx
let day: string
beforeEach(async () => {
  shop = await aShop(cash.till)
  day = businessDay(new Date(), 'Asia/Shanghai')
  tomorrow = shop.ctx(new Date(Date.now() + 86_400_000))
})
/** Orders of 1.00, 2.00 … that were paid and booked. */
async function paid(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 1; at <= count; at++) {
    const id = await order(shop.rentee, { amountFen: at * 10_000 })
    await scan(shop.rentee, id)
    await expect.poll(async () => (await look(shop.admin, id)).state).toBe('booked')
    ids.push(id)
  }
  return ids
}
const compare = () => service.compareDay(tomorrow, shop.app, { channelId: shop.channelId, day })
const shown = async () => (await reconciliations.query(tomorrow, { pageSize: 10 })).list
const found = async () => (await differences.query(tomorrow, { pageSize: 100 })).list
const classes = async () => (await found()).map(({ kind, ours, theirs }) => [kind, ours, theirs]).toSorted()

it('agrees when both say the same, and says so again', async () => {
  await paid(2)
  for (const _round of [1, 2]) {
    expect(await compare()).toMatchObject({ state: 'matched' })
    expect(await shown()).toMatchObject([
      { state: 'matched', theirCount: 2, theirFen: 30_000, ourCount: 2, ourFen: 30_000, feeFen: 180, differences: 0 },
    ])
  }
})

it('reads the bill of a merchant who still gets 24 columns', async () => {
  await paid(2)
  cash.till.sandbox.faults.set('listOld', 1)
  expect(await compare()).toMatchObject({ state: 'matched' })
  expect(await shown()).toMatchObject([{ theirFen: 30_000, feeFen: 180, differences: 0 }])
})

it('takes a day without a bill for a day without payments, at both channels', async () => {
  const alipayId = await anAlipay(cash.till, shop.admin)
  for (const channelId of [shop.channelId, alipayId])
    expect(await service.compareDay(tomorrow, shop.app, { channelId, day })).toEqual({
      state: 'matched',
      differences: 0,
    })
})

it('names all five kinds of difference once, and forgets the open ones that are gone', async () => {
  await paid(4)
  for (const fault of ['lineMissing', 'lineAmount', 'lineFee', 'lineState', 'lineExtra'] as const)
    cash.till.sandbox.faults.set(fault, 1)
  await Promise.all([compare(), compare()])
  expect(await compare()).toMatchObject({ state: 'differs' })
  // Another amount has another fee: what was kept of it no longer is what it should be.
  expect(await classes()).toEqual([
    ['amount', '100.00', '101.00'],
    ['fee', '0.61', '0.60'],
    ['fee', '1.20', '1.21'],
    ['ours_only', '400.00', null],
    ['state', '已入账', '已撤销'],
    ['theirs_only', null, '123.45'],
  ])
  const [extra] = (await found()).filter(({ kind }) => kind === 'theirs_only')
  expect((await shop.admin.call(ownDifference, { id: extra!.id })).body.code).toBe(200)
  const solve = (resolution: 'synced' | 'claimed') =>
    shop.admin.call(resolveDifference, { id: extra!.id, resolution, note: '渠道错账' }, { key: newId() })
  expect((await solve('synced')).body.reason).toBe('channel.error.nothingToSync')
  expect((await solve('claimed')).body.code).toBe(200)
  expect((await solve('claimed')).body.reason).toBe('channel.error.differenceResolved')
  cash.till.sandbox.faults.clear()
  cash.till.sandbox.faults.set('lineExtra', 1)
  expect(await compare()).toMatchObject({ state: 'matched' })
  expect(await found()).toMatchObject([{ id: extra!.id, isOpen: false, resolution: 'claimed', ownerName: 'admin' }])
  expect(await shown()).toMatchObject([{ state: 'matched', differences: 1, openDifferences: 0 }])
})

it('is brought up to date by asking the channel about a payment we never heard of', async () => {
  const id = await order(shop.rentee, { amountFen: 5_000 })
  cash.till.sandbox.faults.set('noticeLost', 1)
  await scan(shop.rentee, id)
  await compare()
  const [one] = await found()
  expect(one).toMatchObject({ kind: 'state', ours: '待支付', theirs: '支付成功' })
  const input = { id: one!.id, resolution: 'synced' as const, note: '已补单' }
  expect((await shop.admin.call(resolveDifference, input, { key: newId() })).body.code).toBe(200)
  expect((await look(shop.admin, id)).state).toBe('booked')
})

it('compares only days that are over, of the tenant’s own channels', async () => {
  const ask = async (given: object, who = shop.admin) =>
    (await who.call(reconcileDay, { channelId: shop.channelId, day, ...given }, { key: newId() })).body.reason
  expect(await ask({})).toBe('channel.error.dayNotOver')
  const other = await aShop(cash.till)
  expect(await ask({ day: '2026-01-01' }, other.admin)).toBe('kit.error.notFound')
  await paid(1)
  cash.till.sandbox.faults.set('lineMissing', 1)
  await compare()
  const [one] = await found()
  const { status } = await other.admin.call(ownDifference, { id: one!.id })
  expect(status).toBe(404)
  expect((await other.admin.call(difference.endpoints.query, {})).body.data).toMatchObject({ list: [] })
})

import { ownDifference } from '@cloud-steward/contract/channels/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { businessDay } from '../../../infra/ctx/make-ctx.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { aShop, order, type Shop, scan, WithTill } from '../channels.builders.ts'
import { compareDay } from './reconciliation.service.ts'
import { differences, reconciliations } from './reconciliation.source.ts'

const cash = new WithTill()
let shop: Shop
let tomorrow: Ctx
let day: string
let payment: { merchantNo: string; orderNo: string }
beforeEach(async () => {
  shop = await aShop(cash.till)
  day = businessDay(new Date(), 'Asia/Shanghai')
  tomorrow = shop.ctx(new Date(Date.now() + 86_400_000))
  const id = await order(shop.rentee, { amountFen: 10_000 })
  await scan(shop.rentee, id)
  const { book } = cash.till.sandbox
  payment = book.all('order').find(({ orderNo }) => orderNo === id.replaceAll('-', ''))!
  await expect.poll(async () => (await compare()).state).toBe('matched')
})
const compare = () => compareDay(tomorrow, shop.app, { channelId: shop.channelId, day })
const shown = async () => (await reconciliations.query(tomorrow, { pageSize: 10 })).list[0]
const found = async () => (await differences.query(tomorrow, { pageSize: 100 })).list
/** Payments of nobody here, besides the one we know. */
function strangers(count: number): () => void {
  const { book } = cash.till.sandbox
  const known = book.get('order', `${payment.merchantNo}/${payment.orderNo}`)!
  const keys = Array.from({ length: count }, (_, at) => `${payment.merchantNo}/STRANGER${at}`)
  for (const [at, key] of keys.entries())
    book.put('order', key, { ...known, orderNo: `STRANGER${at}`, transactionNo: `${known.transactionNo}${at}` })
  return () => {
    for (const key of keys) book.put('order', key, { ...book.get('order', key)!, merchantNo: 'gone' })
  }
}

it('reads a list longer than what it holds at a time, finds each difference once, and forgets them all', async () => {
  // One part and one more, of lines as of differences.
  const leave = strangers(4_001)
  for (const _round of [1, 2]) {
    expect(await compare()).toMatchObject({ state: 'differs' })
    expect(await shown()).toMatchObject({ theirCount: 4_002, ourCount: 1, differences: 4_001, openDifferences: 4_001 })
  }
  const [one] = await found()
  expect((await shop.admin.call(ownDifference, { id: one!.id })).body.code).toBe(200)
  await compare()
  expect((await found()).find(({ id }) => id === one!.id)).toMatchObject({ ownerName: 'admin', no: one!.no })
  leave()
  expect(await compare()).toMatchObject({ state: 'matched' })
  expect(await shown()).toMatchObject({ theirCount: 1, differences: 0 })
}, 60_000)

it('keeps nothing of a list that ends too early, and nothing of what it read before', async () => {
  strangers(50)
  await compare()
  const before = await found()
  cash.till.sandbox.faults.set('listTorn', 1)
  expect(await compare()).toMatchObject({ state: 'failed' })
  expect(await shown()).toMatchObject({
    state: 'failed',
    theirCount: 0,
    differences: 50,
    error: expect.stringContaining('not the one'),
  })
  expect(await found()).toEqual(before)
  expect(await compare()).toMatchObject({ state: 'differs' })
  expect(await found()).toEqual(before)
}, 60_000)

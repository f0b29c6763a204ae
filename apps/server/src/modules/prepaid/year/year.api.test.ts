import { billSettlements, confirmSettlements, supplierBill } from '@cloud-steward/contract/metering/index.ts'
import { yearCheck, yearRefund } from '@cloud-steward/contract/prepaid/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import {
  aWorld,
  balancesAt,
  billsOf,
  brokenInvariants,
  onDay,
  pay,
  type World,
} from '../../billing/billing.builders.ts'
import {
  aMeteredRoom,
  aPricedRoom,
  type Metered,
  read,
  settle,
  settlementsOf,
} from '../../metering/metering.builders.ts'
import { refundYearJob } from './book-refunds.service.ts'
import { runOf } from './year.queries.ts'
import { bookYearRefunds, previewYearRefunds } from './year.service.ts'

let world: World
let admin: Client
let homes: Metered[]
let later: Ctx
let of: { siteId: string; utility: 'electric'; year: number }
/** Two rooms whose use of May came to 160.00 and 50.00, which were paid; the year is over. */
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  const first = await aPricedRoom(world)
  homes = [first, await aMeteredRoom(world, { terms: { startOn: '2026-05-01', endOn: '2027-04-30' } })]
  for (const [at, used] of [300, 100].entries())
    await read(world.today, homes[at]!.meterId, { '2026-05-01': 0, '2026-06-01': used })
  await settle(world.today, '2026-05-01', '2026-05-31')
  const ids = (await settlementsOf(world.today)).map(({ id }) => id)
  await admin.call(confirmSettlements, { ids })
  await admin.call(billSettlements, { ids, dueOn: '2026-06-20' }, { key: newId() })
  for (const bill of await billsOf(world.today, { kind: 'utility' }))
    await pay(world, bill, { amountFen: bill.totalFen, receivedOn: '2026-06-04' })
  later = world.ctx(onDay('2027-01-10'))
  of = { siteId: first.siteId, utility: 'electric', year: 2026 }
})
const charged = async (periodFrom: string, periodTo: string, amountFen: number) => {
  const draft = { no: newId().slice(-12), siteId: of.siteId, utility: of.utility, periodFrom, periodTo, quantity: 400 }
  expect((await admin.call(supplierBill.endpoints.add, { ...draft, amountFen })).body.code).toBe(200)
}
const rows = async <R>(list: { endpoints: { query: unknown } }): Promise<R[]> =>
  ((await admin.call(list.endpoints.query as never, {} as never)).body as { data: { list: R[] } }).data.list
const work = async () => {
  const run = await later.db.first(runOf(world.id, of))
  await refundYearJob.run(later, { runId: run!.id }, new AbortController().signal)
}
const book = () => bookYearRefunds(later, { ...of, reason: '年度核对多收退还' })

describe('a year', () => {
  it('shows what was paid beside what the supplier charged, and counts bills across two years by days', async () => {
    await charged('2025-12-01', '2026-06-30', 21_200)
    await charged('2026-07-01', '2026-12-31', 1_900)
    expect(await rows(yearCheck)).toMatchObject([
      {
        year: 2026,
        supplierFen: 20_000,
        collectedFen: 21_000,
        overFen: 1_000,
        payers: 2,
        missingDays: 0,
        state: 'open',
      },
      { year: 2025, supplierFen: 3_100, collectedFen: 0, overFen: -3_100, missingDays: 334 },
    ])
  })

  it('gives back what was collected too much, to the fen, once', async () => {
    await charged('2026-01-01', '2026-12-31', 20_000)
    const { parts, overFen } = await previewYearRefunds(later, of)
    expect([overFen, ...parts.map(({ amountFen }) => amountFen)]).toEqual([1_000, 762, 238])
    const both = await Promise.allSettled([book(), book()])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await Promise.all([work(), work()])
    await work()
    await expect(book()).rejects.toMatchObject({ reason: 'prepaid.error.yearBooked' })
    expect((await balancesAt(later, world.renteeId, 'prepaid'))!.prepaid).toBe(1_000)
    const booked = await rows<{ amountFen: number; state: string; documents: string }>(yearRefund)
    expect(booked.map(({ amountFen, state }) => [amountFen, state]).toSorted()).toEqual([
      [238, 'booked'],
      [762, 'booked'],
    ])
    for (const { documents } of booked) expect(documents).toMatch(/^N\d/)
    expect(await rows(yearCheck)).toMatchObject([{ overFen: 1_000, refundedFen: 1_000, state: 'booked' }])
    expect(await brokenInvariants(later)).toEqual([])
  })

  it('is not given back before it is over, without all bills of the supplier, or when nothing was too much', async () => {
    await charged('2026-01-01', '2026-11-30', 20_000)
    await expect(book()).rejects.toMatchObject({ reason: 'prepaid.error.yearNotCovered', values: { days: 31 } })
    await charged('2026-12-01', '2026-12-31', 1_000)
    await expect(book()).rejects.toMatchObject({ reason: 'prepaid.error.nothingOver' })
    await expect(bookYearRefunds(world.today, { ...of, reason: 'xx' })).rejects.toMatchObject({
      reason: 'prepaid.error.yearNotOver',
    })
  })
})

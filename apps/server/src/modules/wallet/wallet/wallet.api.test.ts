import { bill, queryBillDetail } from '@cloud-steward/contract/billing/index.ts'
import { entry } from '@cloud-steward/contract/ledger/index.ts'
import { payment } from '@cloud-steward/contract/payments/index.ts'
import { queryWallet, queryWalletEntries, queryWallets, settleDay } from '@cloud-steward/contract/wallet/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { isDue } from '../../../../test/schedules.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { getRun } from '../../../infra/queue/runs.ts'
import {
  aBill,
  aLease,
  aWorld,
  balancesAt,
  billsOf,
  brokenInvariants,
  fingerprint,
  issue,
  onDay,
  pay,
  settle,
  summaryOf,
  TODAY,
  type World,
} from '../../billing/billing.builders.ts'
import { aLandlord, aRentee } from '../../housing/housing.builders.ts'
import { settleDayJob } from './settle-day.job.ts'
import { runSettlement, settleDay as startSettlement } from './settlement.service.ts'
import { queryWalletEntries as walletEntries } from './wallet.service.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
})
const balances = () => balancesAt(world.today, world.landlordId, 'collected', 'unsettled', 'available')

describe('a settlement', () => {
  it('makes what was collected up to the day available, once', async () => {
    const one = await aBill(world)
    await pay(world, one, { receivedOn: '2026-06-04', amountFen: 200_000 })
    await pay(world, one, { receivedOn: TODAY, amountFen: 100_000 })
    const run = await settle(world.today, '2026-06-14')
    expect(await summaryOf(world.today, run)).toEqual({ landlords: 1, amountFen: 200_000 })
    expect(await balances()).toEqual({ collected: 300_000, unsettled: 100_000, available: 200_000 })
    const before = await fingerprint(world.today)
    expect(await summaryOf(world.today, await settle(world.today, '2026-06-14'))).toEqual({
      landlords: 0,
      amountFen: 0,
    })
    expect(await fingerprint(world.today)).toBe(before)
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('takes what was booked late for a settled day with the next day', async () => {
    const one = await aBill(world)
    await pay(world, one, { receivedOn: '2026-06-04', amountFen: 100_000 })
    await settle(world.today, '2026-06-13')
    await pay(world, one, { receivedOn: '2026-06-04', amountFen: 50_000 })
    await settle(world.today, '2026-06-13')
    expect(await balances()).toMatchObject({ available: 100_000, unsettled: 50_000 })
    await settle(world.today, '2026-06-14')
    await settle(world.today, '2026-06-10')
    expect(await balances()).toMatchObject({ available: 150_000, unsettled: 0 })
  })

  it('counts no money twice when several run at once, also for different days', async () => {
    for (let n = 0; n < 5; n++) {
      const landlordId = await aLandlord(world.today)
      await aLease(world, { landlordId })
    }
    await issue(world.today)
    for (const one of await billsOf(world.today))
      await pay(world, one, { receivedOn: '2026-06-04', amountFen: 250_000 })
    const days = ['2026-06-10', '2026-06-12', '2026-06-14', '2026-06-14']
    const runs = await Promise.all(days.map((day) => settle(world.today, day)))
    const moved = (await Promise.all(runs.map((id) => summaryOf(world.today, id)))) as { amountFen: number }[]
    expect(moved.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(5 * 250_000)
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('that was killed tells its progress anew', async () => {
    const one = await aBill(world)
    await pay(world, one, { receivedOn: '2026-06-04', amountFen: 100 })
    expect(await isDue(settleDayJob, world.today)).toBe(true)
    const { runId } = await startSettlement(world.today, { day: '2026-06-14' })
    const killed = new AbortController()
    // The landlord is settled, and the worker ends before it can say that the run is over.
    const dying = {
      ...world.today,
      transaction: (work: Parameters<Ctx['transaction']>[0]) =>
        killed.signal.aborted
          ? Promise.reject(new Error('killed'))
          : world.today.transaction(work).finally(() => killed.abort()),
    } as Ctx
    await expect(runSettlement(dying, { runId, day: '2026-06-14' }, killed.signal)).rejects.toThrow('killed')
    expect(await getRun(world.today, runId)).toMatchObject({ state: 'running', done: 1, total: 1 })
    await runSettlement(world.today, { runId, day: '2026-06-14' }, new AbortController().signal)
    expect(await getRun(world.today, runId)).toMatchObject({
      state: 'succeeded',
      done: 1,
      total: 1,
      summary: { landlords: 1, amountFen: 100 },
    })
  })

  it('is refused for a day that is not over, and to a landlord', async () => {
    const reason = async (who: Client, day: string) =>
      (await who.call(settleDay, { day }, { key: newId() })).body.reason
    expect(await reason(admin, TODAY)).toBe('wallet.error.dayNotOver')
    expect(await reason(await signIn(world.app, world, 'ROLE_LANDLORD'), '2026-06-14')).toBe('kit.error.forbidden')
    // 00:30 in China is still the day before in UTC: the business day is the tenant's.
    const midnight = world.ctx(new Date('2026-06-14T16:30:00Z'))
    await expect(settle(midnight, '2026-06-14')).resolves.toEqual(expect.any(String))
  })
})

describe('a wallet', () => {
  it('shows balances, the last days and the movements with running balances', async () => {
    const one = await aBill(world)
    await pay(world, one, { receivedOn: '2026-06-04', amountFen: 200_000 })
    await pay(world, one, { receivedOn: '2026-06-14', amountFen: 50_000 })
    await settle(world.ctx(onDay('2026-06-13')), '2026-06-12')
    const landlord = await signIn(world.app, world, 'ROLE_LANDLORD')
    const { data } = (await landlord.call(queryWallet, {})).body
    // The second payment fixed 10 days on the 1,000.00 that were open: 5.00, paid first.
    expect(data).toMatchObject({
      landlordId: world.landlordId,
      availableFen: 200_000,
      unsettledFen: 50_000,
      frozenFen: 0,
      // What was settled only moved within it.
      totalInFen: 250_000,
      totalOutFen: 0,
      incomeFen: 300_500,
      receivableFen: 50_500,
      days: [
        { day: '2026-06-14', collectedFen: 50_000, settledFen: 0 },
        { day: '2026-06-13', collectedFen: 0, settledFen: 200_000 },
        { day: '2026-06-04', collectedFen: 200_000, settledFen: 0 },
      ],
    })
    expect((await admin.call(queryWallet, {})).body.data).toMatchObject({
      availableFen: 200_000,
      unsettledFen: 50_000,
      receivableFen: 50_500,
      days: data.days,
    })
    const page = async (account: 'available' | 'unsettled', currentPage = 1, pageSize = 10) => {
      const { list, pagination } = (await landlord.call(queryWalletEntries, { account, currentPage, pageSize })).body
        .data
      return [pagination.total, ...list.map(({ kind, amountFen, balanceFen }) => `${kind} ${amountFen} ${balanceFen}`)]
    }
    const all = ['settlement -200000 50000', 'collected 50000 250000', 'collected 200000 200000']
    expect(await page('unsettled')).toEqual([3, ...all])
    for (const [at, row] of all.entries()) expect(await page('unsettled', at + 1, 1)).toEqual([3, row])
    expect(await page('available')).toEqual([1, 'settlement 200000 200000'])
    const both = (await landlord.call(queryWalletEntries, {})).body.data.list
    expect(new Set(both.map(({ id }) => id)).size).toBe(4)
  })

  it('shows the balance after each movement, also while money comes in', async () => {
    const one = await aBill(world)
    await pay(world, one, { receivedOn: '2026-06-04', amountFen: 100 })
    const { db } = world.today
    const ask = db.all as (...statements: unknown[]) => Promise<unknown>
    const all = async (...statements: unknown[]) => {
      await pay(world, one, { receivedOn: '2026-06-04', amountFen: 20 })
      return ask(...statements)
    }
    const input = { landlordId: world.landlordId, account: 'unsettled' as const }
    const { list } = await walletEntries({ ...world.today, db: { ...db, all: all as typeof db.all } }, input)
    expect(list.map(({ amountFen, balanceFen }) => [amountFen, balanceFen])).toEqual([
      [20, 120],
      [100, 100],
    ])
  })

  it('is found by staff among all, by name', async () => {
    await aLandlord(world.today, { name: '100%_Zhang' })
    const list = async (name?: string) =>
      (await admin.call(queryWallets, { name })).body.data.list.map((one) => one.landlordName)
    expect(await list('%_')).toEqual(['100%_Zhang'])
    expect(await list()).toHaveLength(2)
    expect((await admin.call(queryWallet, { landlordId: newId() })).status).toBe(404)
  })
})

describe('a party', () => {
  it('sees its own bills, payments, entries and wallet, and nobody else’s', async () => {
    const own = await aBill(world)
    const [otherLandlord, otherRentee] = [await aLandlord(world.today), await aRentee(world.today)]
    await aLease(world, { landlordId: otherLandlord, renteeId: otherRentee })
    await issue(world.today)
    for (const one of await billsOf(world.today)) await pay(world, one, { amountFen: 601_650 })
    const other = (await billsOf(world.today, { renteeId: otherRentee }))[0]!
    const landlord = await signIn(world.app, world, 'ROLE_LANDLORD')
    const rentee = await signIn(world.app, world, 'ROLE_RENTEE')
    for (const who of [landlord, rentee]) {
      const { list } = (await who.send(bill.endpoints.query, {})).body.data as { list: { id: string }[] }
      expect(list.map(({ id }) => id)).toEqual([own.id])
      expect((await who.call(queryBillDetail, { id: own.id })).body.data.lines).toHaveLength(3)
      expect((await who.call(queryBillDetail, { id: other.id })).status).toBe(404)
    }
    // A renter has his payments with their receipts on a screen of his own.
    expect((await landlord.send(payment.endpoints.query, {})).status).toBe(403)
    const paid = (await rentee.send(payment.endpoints.query, {})).body.data as { list: { renteeId: string }[] }
    expect(paid.list.map(({ renteeId }) => renteeId)).toEqual([world.renteeId])
    expect((await landlord.call(queryWallet, { landlordId: otherLandlord })).status).toBe(404)
    expect((await landlord.call(queryWalletEntries, { landlordId: otherLandlord })).status).toBe(404)
    expect((await landlord.call(queryWallets, {})).status).toBe(403)
    expect((await rentee.call(queryWallet, {})).status).toBe(403)
    type Entries = { list: { kind: string; billNo: string; amountFen: number }[] }
    const seen = (await landlord.send(entry.endpoints.query, {})).body.data as Entries
    const kinds = seen.list.map(({ kind, billNo }) => [kind, billNo])
    expect(kinds.toSorted(([a], [b]) => (a! < b! ? -1 : 1))).toEqual([
      ['bill_issued', own.no],
      ['collected', own.no],
      ['late_fee', own.no],
    ])
    const all = (await admin.send(entry.endpoints.query, { pageSize: 100 })).body.data as Entries
    expect(all.list).toHaveLength(12)
    expect(all.list.every(({ amountFen }) => amountFen > 0)).toBe(true)
    expect((await landlord.send(entry.endpoints.export, {})).headers['content-type']).toContain('spreadsheet')
    expect(await brokenInvariants(world.today)).toEqual([])
  })
})

describe('the list of bills', () => {
  it('sorts by what has an index, refuses to sort by what it computes, and knows what is overdue', async () => {
    for (const [rentFen, lateFeeBp] of [
      [100_001, 7],
      [333_333, 3],
      [300_000, 0],
    ] as const)
      await aLease(world, { terms: { rentFen, lateFeeBp, depositFen: 0 } })
    await issue(world.today, '2026-07-31')
    const first = (await billsOf(world.today, { overdue: 'yes', sorter: 'dueOn_ascend' }))[0]!
    await pay(world, first, { receivedOn: '2026-06-10', amountFen: 50_000 })
    const dues = (await billsOf(world.today, { sorter: 'dueOn_ascend' })).map((one) => one.dueOn)
    expect(dues).toEqual(dues.toSorted((a, b) => (a < b ? -1 : 1)))
    for (const key of ['lateFeeFen', 'outstandingFen', 'daysOverdue'])
      await expect(billsOf(world.today, { sorter: `${key}_ascend` })).rejects.toThrow('kit.error.badValue')
    expect((await billsOf(world.today, { overdue: 'yes' })).every((one) => one.daysOverdue > 0)).toBe(true)
    expect(await billsOf(world.today, { overdue: 'yes' })).toHaveLength(3)
    expect(await billsOf(world.today, { overdue: 'no' })).toHaveLength(3)
    expect(await billsOf(world.today, { overdue: 'yes,no' })).toHaveLength(6)
  })
})

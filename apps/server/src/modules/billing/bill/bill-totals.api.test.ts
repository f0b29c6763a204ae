import { bill } from '@cloud-steward/contract/billing/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { clerkOf, divided } from '../../../../test/scoped.ts'
import { aBill, aLease, aWorld, billsOf, issue, pay, TODAY, type World } from '../billing.builders.ts'
import { bills } from './bill.source.ts'

let world: World
const totalsOf = async (input: object = {}, ctx = world.today) =>
  (await bills.query(ctx, { pageSize: 1, totals: true, ...input })).pagination.totals!
const without = (...keys: string[]) => {
  const hiddenFields = new Map([['billing.bill', new Set(keys)]])
  return {
    ...world.today,
    user: { id: world.today.user?.id ?? '', username: 'u', nickname: 'u', roles: [], hiddenFields },
  }
}
const sum = (rows: readonly { outstandingFen: number }[]) => rows.reduce((all, row) => all + row.outstandingFen, 0)

beforeAll(async () => {
  world = await aWorld()
  const paid = await aBill(world)
  await pay(world, paid, { amountFen: paid.outstandingFen })
  await aLease(world, { terms: { startOn: TODAY, endOn: '2027-06-14' } })
  await aLease(world)
  await issue(world.today, TODAY)
})

describe('the sums and segments of a list', () => {
  it('are those of all rows found, whatever page is shown', async () => {
    const all = await billsOf(world.today)
    const { sums, segments } = await totalsOf()
    expect(sums!.outstandingFen).toBe(sum(all))
    expect(sums!.outstandingFen).toBeGreaterThan(0)
    expect(segments).toEqual({
      collect: all.filter(({ state }) => state === 'issued' || state === 'part_paid').length,
      overdue: all.filter(({ overdue }) => overdue === 'yes').length,
      dueToday: all.filter(({ dueOn, state }) => dueOn === TODAY && state === 'issued').length,
      settled: 1,
    })
    expect(Object.values(segments).every((count) => count > 0)).toBe(true)
  })
  it('follow the other filters; a segment that is shown leaves the counts of the others', async () => {
    const all = await billsOf(world.today)
    const { leaseId } = all.find(({ state }) => state === 'paid')!
    const ofLease = await totalsOf({ leaseId, state: 'paid' })
    expect(ofLease.segments).toMatchObject({ settled: 1, dueToday: 0 })
    expect(ofLease.sums).toMatchObject({ outstandingFen: 0 })
    expect((await totalsOf({ state: 'paid' })).segments).toEqual((await totalsOf()).segments)
  })
  it('are not told of a hidden field', async () => {
    const { sums, segments } = await totalsOf({}, without('outstandingFen', 'state'))
    expect(Object.keys(sums!)).toEqual(['totalFen', 'creditedFen', 'paidFen', 'lateFeeFen'])
    expect(Object.keys(segments)).toEqual(['overdue'])
  })
  it('are told only on request', async () => {
    expect((await bills.query(world.today, {})).pagination).not.toHaveProperty('totals')
    const admin = await signIn(world.app, world)
    const { body } = await admin.send(bill.endpoints.query, { totals: 'true', pageSize: 1 })
    expect((body.data as { pagination: unknown }).pagination).toMatchObject({ totals: await totalsOf() })
  })
  it('count nothing of another tenant', async () => {
    const other = await aWorld()
    expect(await totalsOf({}, other.today)).toEqual({
      sums: { totalFen: 0, creditedFen: 0, paidFen: 0, lateFeeFen: 0, outstandingFen: 0 },
      segments: { collect: 0, overdue: 0, dueToday: 0, settled: 0 },
    })
  })
  it('count only what a narrow row scope shows', async () => {
    const place = await divided()
    const { client } = await clerkOf(place, place.orgs.north, 'chosen', [place.orgs.north])
    const ask = async (as: typeof client) =>
      (await as.send(bill.endpoints.query, { totals: 'true', pageSize: 1_000 })).body.data as Awaited<
        ReturnType<typeof bills.query>
      >
    const [own, all] = [await ask(client), await ask(place.admin)]
    expect(own.pagination.totals!.sums!.outstandingFen).toBe(sum(own.list))
    expect(own.list.length).toBeGreaterThan(0)
    expect(own.list.length).toBeLessThan(all.list.length)
    expect(own.pagination.totals!.segments.collect).toBe(
      own.list.filter(({ state }) => state === 'issued' || state === 'part_paid').length,
    )
  })
})

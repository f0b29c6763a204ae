import { lease } from '@cloud-steward/contract/housing/lease.ts'
import { expect, it } from 'vitest'
import { clerkOf, divided } from '../../../../test/scoped.ts'
import { asOwner } from '../../../infra/db/owner.ts'
import { leaseBase } from '../../housing/lease/lease.source.ts'
import { aLease, aWorld, billingApp, billsOf, issue, TODAY, type World } from '../billing.builders.ts'
import { voidBill } from './bill.service.ts'
import { issueBills, runIssue } from './issue.service.ts'

const list = { worklist: 'unbilled', pageSize: 100 }

it('lists the leases with a charge due and on no bill until an issue run bills them', async () => {
  const world = await aWorld()
  const due = await aLease(world)
  const unbilled = async () => (await leaseBase.query(world.today, list)).list.map(({ id }) => id)
  expect(await unbilled()).toEqual([due])
  const { pagination } = await leaseBase.query(world.today, { pageSize: 1, totals: true })
  expect(pagination.totals?.segments.unbilled).toBe(1)
  await issue(world.today, TODAY)
  // Its later charges are not due yet.
  expect(await unbilled()).toEqual([])
})

/** As if the charges of a lease had been written in 2025: their ids say when they were made. */
const made2025 = async (world: World, leaseId: string) =>
  asOwner((await billingApp()).ownerUrl, (owner) =>
    owner.query(
      `update housing_charge set id = ('0194' || substr(id::text, 5))::uuid, created_at = '2025-01-15' where tenant_id = $1 and lease_id = $2`,
      [world.id, leaseId],
    ),
  )

it('lists what fell due months ago: never billed, or billed and void again', async () => {
  const world = await aWorld()
  const [from, to] = ['2025-02-01', '2026-01-31']
  const old = await aLease(world, { terms: { startOn: from, endOn: to } })
  await made2025(world, old)
  const unbilled = async () => (await leaseBase.query(world.today, list)).list.map(({ id }) => id)
  expect(await unbilled()).toEqual([old])
  await issue(world.today, TODAY)
  expect(await unbilled()).toEqual([])
  const [first] = await billsOf(world.today, {})
  await voidBill(world.today, { id: first!.id, reason: 'history' })
  expect(first!.dueOn < '2026-05-01').toBe(true)
  expect(await unbilled()).toEqual([old])
})

it('takes from a run of one fee alone that nothing was billed of the others', async () => {
  const world = await aWorld()
  const old = await aLease(world, { terms: { startOn: '2025-02-01', endOn: '2026-01-31' } })
  await made2025(world, old)
  const run = { dueThrough: TODAY, fees: ['deposit' as const] }
  const { runId } = await issueBills(world.today, run)
  await runIssue(world.today, { runId, ...run }, new AbortController().signal)
  expect((await leaseBase.query(world.today, list)).list.map(({ id }) => id)).toEqual([old])
})

it('counts a charge that fell due long ago and was added now', async () => {
  const world = await aWorld()
  const old = await aLease(world, { terms: { startOn: '2025-01-01', endOn: '2025-12-31', payMonths: '12' } })
  expect((await leaseBase.query(world.today, list)).list.map(({ id }) => id)).toEqual([old])
})

it('shows of it what the row scope of the caller shows', async () => {
  const place = await divided()
  const { client } = await clerkOf(place, place.orgs.north, 'chosen', [place.orgs.north])
  const ids = async (as: typeof client) =>
    ((await as.send(lease.endpoints.query, list)).body.data as { list: { id: string }[] }).list.map(({ id }) => id)
  const [north, south] = [place.north['housing.lease']!, place.south['housing.lease']!]
  expect((await ids(place.admin)).toSorted()).toEqual([north, south].toSorted())
  expect(await ids(client)).toEqual([north])
})

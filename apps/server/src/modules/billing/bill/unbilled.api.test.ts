import { lease } from '@cloud-steward/contract/housing/lease.ts'
import { expect, it } from 'vitest'
import { clerkOf, divided } from '../../../../test/scoped.ts'
import { leaseBase } from '../../housing/lease/lease.source.ts'
import { aLease, aWorld, issue, TODAY } from '../billing.builders.ts'

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

import { lease, rentee } from '@cloud-steward/contract/housing/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { clerkOf, type Divided, divided } from '../../../../test/scoped.ts'
import { newId } from '../../../infra/db/id.ts'
import { leaseBase } from './lease.source.ts'

let world: Divided
let no = ''
beforeAll(async () => {
  world = await divided()
  for (const [side, name] of [
    ['north', '司马光'],
    ['south', '司马迁'],
  ] as const) {
    const id = world[side]['housing.rentee']!
    expect((await world.admin.send(rentee.endpoints.update, { id, name })).body.code).toBe(200)
  }
  no = (await listed({ id: world.north['housing.lease'] }))[0]!.no!
})
async function listed(query: object, by: Client = world.admin): Promise<Record<string, string>[]> {
  const { body } = await by.send(lease.endpoints.query, query)
  expect(body.code, JSON.stringify(body)).toBe(200)
  return (body.data as { list: Record<string, string>[] }).list
}
/** Whose leases are found. */
const found = async (find: string, by?: Client) =>
  [...new Set((await listed({ find }, by)).map((row) => row.renteeName!))].toSorted()

describe('what a picker of leases looks for', () => {
  it('is found by the renter, written or spoken, and by the number', async () => {
    for (const find of ['司马光', 'simaguang', 'smg', 'SiMaGuang', no, no.toLowerCase(), `simaguang ${no}`])
      expect(await found(find), find).toEqual(['司马光'])
    expect(await found('sima')).toEqual(['司马光', '司马迁'])
    expect((await listed({ find: no })).map((row) => row.no)).toEqual([no])
  })
  it('is not found where one of its words is in no part', async () => {
    for (const find of ['simaguangs', `${no}9`, `simaqian ${no}`, '司马光 xqxqzz'])
      expect(await found(find), find).toEqual([])
  })
  it('shows a clerk only leases of his own sites', async () => {
    const { client: clerk } = await clerkOf(world, world.orgs.north, 'ownAndBelow')
    expect(await found('sima', clerk)).toEqual(['司马光'])
    expect(await found('simaqian', clerk)).toEqual([])
    expect(await found('simaqian')).toEqual(['司马迁'])
  })
  it.each([
    ['housing.lease', 'renteeId'],
    ['housing.rentee', 'name'],
  ])('is not found by sounds where %s %s is hidden', async (resource, key) => {
    const hiddenFields = new Map([[resource, new Set([key])]])
    const user = { id: newId(), username: 'u', nickname: 'u', roles: [], hiddenFields }
    const ctx = { ...world.tenant.ctx(), user }
    expect((await leaseBase.query(ctx, { find: 'simaguang' })).list).toEqual([])
    expect((await leaseBase.query(ctx, { find: no })).list.length).toBe(1)
  })
})

import type { InputOf, RowOf } from '@cloud-steward/contract'
import { lease, masterLease, saveMasterLease } from '@cloud-steward/contract/housing/index.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import type { World } from '../../billing/billing.builders.ts'
import { aHouse, TERMS } from '../housing.builders.ts'

const { rentFen: _rent, depositFen: _deposit, ...COMMON } = TERMS
/** Rooms of houses of their own, each at another rent. */
export async function roomsIn(world: World, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at++)
    ids.push((await aHouse(world.today, { landlordId: world.landlordId, buildingId: world.buildingId })).roomId)
  return ids
}
/** Room by room 1,000.00 more a month, with twice as much deposit. */
export const contractOf = (world: { renteeId: string }, roomIds: readonly string[]) => ({
  ...COMMON,
  renteeId: world.renteeId,
  rooms: roomIds.map((roomId, at) => ({ roomId, rentFen: 100_000 * (at + 1), depositFen: 200_000 * (at + 1) })),
})
export const save = (who: Client, input: InputOf<typeof saveMasterLease>, key = newId()) =>
  who.call(saveMasterLease, input, { key })
export async function drafted(who: Client, world: World, roomIds: readonly string[]): Promise<string> {
  const { body } = await save(who, contractOf(world, roomIds))
  if (body.code !== 200) throw new Error(body.message)
  return body.data.id
}
export async function masterRow(who: Client, id: string): Promise<RowOf<typeof masterLease> | undefined> {
  const { body } = await who.send(masterLease.endpoints.query, { id })
  return (body.data as { list: RowOf<typeof masterLease>[] }).list[0]
}
/** Its leases in the order of their rents. */
export async function leasesIn(who: Client, masterLeaseId: string): Promise<RowOf<typeof lease>[]> {
  const { body } = await who.send(lease.endpoints.query, { masterLeaseId, pageSize: 100 })
  return (body.data as { list: RowOf<typeof lease>[] }).list.toSorted((a, b) => a.rentFen - b.rentFen)
}

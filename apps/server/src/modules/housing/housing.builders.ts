import type { DraftOf } from '@cloud-steward/contract'
import type { lease } from '@cloud-steward/contract/housing/index.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { landlordBase, renteeBase } from './housing.source.ts'
import { leases, signLease } from './lease/lease.service.ts'
import { addHouse } from './place/house.service.ts'
import { buildings, rooms, sites } from './place/room.service.ts'

let count = 0
const mobileOf = (n: number): string => `139${String(10_000_000 + n)}`

export async function aLandlord(ctx: Ctx, given: { name?: string } = {}): Promise<string> {
  const n = ++count
  return (await landlordBase.add(ctx, { code: `LL${n}`, name: given.name ?? `Landlord ${n}`, mobile: mobileOf(n) })).id
}
export async function aRentee(ctx: Ctx, given: { name?: string } = {}): Promise<string> {
  const n = ++count
  const papers = { partyKind: 'person', paperKind: 'residentId' } as const
  const draft = { ...papers, code: `RT${n}`, name: given.name ?? `Rentee ${n}`, mobile: mobileOf(n) }
  return (await renteeBase.add(ctx, draft)).id
}
export async function aSite(ctx: Ctx): Promise<string> {
  const n = ++count
  const draft = { code: `S${n}`, name: `Site ${n}`, regionCode: '110101', address: `Road ${n}`, mode: 'whole' } as const
  return (await sites.add(ctx, draft)).id
}
export async function aBuilding(ctx: Ctx, given: { siteId?: string } = {}): Promise<string> {
  const siteId = given.siteId ?? (await aSite(ctx))
  return (await buildings.add(ctx, { siteId, name: `B${++count}`, floors: 30 })).id
}
/** A house let whole, with its one room. */
export async function aHouse(
  ctx: Ctx,
  given: { landlordId: string; buildingId?: string },
): Promise<{ houseId: string; roomId: string }> {
  const buildingId = given.buildingId ?? (await aBuilding(ctx))
  const number = String(++count)
  const { id: houseId } = await addHouse(ctx, {
    buildingId,
    landlordId: given.landlordId,
    mode: 'whole',
    floor: 1,
    number,
    rooms: [{ number: '1', baseRentFen: 300_000, depositFen: 300_000 }],
  })
  const { list } = await rooms.query(ctx, { buildingId, pageSize: 10_000 })
  return { houseId, roomId: list.find((room) => room.houseId === houseId)!.id }
}

type Terms = Omit<DraftOf<typeof lease>, 'roomId' | 'renteeId'>
/** 3,000.00 a month with as much deposit, from 1 June 2026 for a year, due on the first day. */
export const TERMS: Terms = {
  startOn: '2026-06-01',
  endOn: '2027-05-31',
  rentFen: 300_000,
  payMonths: '1',
  advanceDays: 0,
  cycleMode: 'anniversary',
  proration: 'actualMonth',
  depositFen: 300_000,
  lateFeeBp: 5,
  graceDays: 3,
}
/** A lease on a house of its own, signed on its first day. */
export async function aSignedLease(
  ctx: Ctx,
  given: { landlordId: string; renteeId: string; buildingId?: string; terms?: Partial<Terms>; signedOn?: string },
): Promise<string> {
  const terms = { ...TERMS, ...given.terms }
  const { roomId } = await aHouse(ctx, given)
  const { id } = await leases.add(ctx, { ...terms, roomId, renteeId: given.renteeId })
  await signLease(ctx, { id, signedOn: given.signedOn ?? terms.startOn, acceptLimits: 'yes' })
  return id
}

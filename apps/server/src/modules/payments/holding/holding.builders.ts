import { newId } from '../../../infra/db/id.ts'
import { TODAY, type World } from '../../billing/billing.builders.ts'
import { aHouse, TERMS } from '../../housing/housing.builders.ts'
import { reservations } from '../../housing/index.ts'
import { leases, signLease } from '../../housing/lease/lease.service.ts'
import { holdReservation } from '../../housing/reservation/reservation.service.ts'
import { applyHoldingReaction } from './apply-holding.ts'
import { receiveHolding } from './holding.service.ts'

type Draft = Parameters<typeof reservations.add>[1]
export interface Kept {
  id: string
  roomId: string
}
/** A room of its own kept from 1 July, with 1,000.00 demanded. */
export async function aReservation(world: World, given: Partial<Draft> = {}): Promise<Kept> {
  const roomId = given.roomId ?? (await aHouse(world.today, world)).roomId
  const draft = {
    startOn: '2026-07-01',
    rentFen: 300_000,
    depositMonths: 1,
    signByOn: '2026-06-25',
    holdingFen: 100_000,
  }
  const { id } = await reservations.add(world.today, { renteeId: world.renteeId, ...draft, ...given, roomId })
  await holdReservation(world.today, { id })
  return { id, roomId }
}
export const receive = (world: World, { id }: Kept) =>
  receiveHolding(world.today, { id, channel: 'bank', channelNo: newId(), receivedOn: TODAY })
/** Signs a lease of the room from 1 July and does what is told of it. */
export async function sign(world: World, kept: Kept, given: object = {}): Promise<string> {
  const terms = { ...TERMS, startOn: '2026-07-01', endOn: '2027-06-30', renteeId: world.renteeId, ...given }
  const { id } = await leases.add(world.today, { ...terms, roomId: kept.roomId })
  await signLease(world.today, { id, signedOn: TODAY })
  // Told twice: it happens once.
  for (let times = 0; times < 2; times++)
    await applyHoldingReaction.run(world.today, { reservationId: kept.id, leaseId: id })
  return id
}

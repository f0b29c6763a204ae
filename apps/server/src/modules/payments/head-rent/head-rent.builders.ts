import type { Ctx } from '../../../infra/ctx/types.ts'
import { balancesAt, type World } from '../../billing/billing.builders.ts'
import { headLeases } from '../../housing/head-lease/head-lease.service.ts'
import * as life from '../../housing/head-lease/head-lease-life.service.ts'
import { aHouse } from '../../housing/housing.builders.ts'
import { headLeaseReactions } from './claim-head-rents.ts'

/** Two years from 1 April for 3,000.00 a month, a quarter at a time on the first: due on 1 April, 1 July, … */
export const TERMS = {
  startOn: '2026-04-01',
  endOn: '2028-03-31',
  rentFen: 300_000,
  intervalMonths: '3' as const,
  firstPayOn: '2026-04-01',
  payDay: 1,
  freeDaysPerYear: 0,
  depositFen: 600_000,
}
export type Draft = Parameters<typeof headLeases.add>[1]
export const aHouseIn = (world: World, given: { landlordId?: string; buildingId?: string } = {}) =>
  aHouse(world.today, { landlordId: world.landlordId, buildingId: world.buildingId, ...given })
export async function aHeadLease(world: World, given: Partial<Draft> = {}): Promise<string> {
  const houseIds = given.houseIds ?? [(await aHouseIn(world)).houseId]
  return (await headLeases.add(world.today, { ...TERMS, ...given, houseIds })).id
}
/** Tells finance what happened, twice: it happens once. */
export async function deliverEvent(ctx: Ctx, event: string, headLeaseId: string): Promise<void> {
  const reaction = headLeaseReactions.find((one) => one.event === event)!
  for (let times = 0; times < 2; times++) await reaction.run(ctx, { headLeaseId })
}
export async function anActiveHeadLease(world: World, given: Partial<Draft> = {}, ctx = world.today): Promise<string> {
  const id = await aHeadLease(world, given)
  await life.activateHeadLease(ctx, { id })
  await deliverEvent(ctx, 'HeadLeaseActivated', id)
  return id
}
/** What is owed to the world's landlord for head leases, fen. */
export const owedTo = async (world: World): Promise<number> =>
  (await balancesAt(world.today, world.landlordId, 'head_rent_payable'))!.head_rent_payable

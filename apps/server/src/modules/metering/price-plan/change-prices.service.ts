import { addDays, type Day } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { roomFacts } from '../../housing/index.ts'
import { lockMeters, metersById } from '../meter/meter.queries.ts'
import { attachPricePlan, endAttachment } from './attachment.service.ts'
import { type PriceChange, priceChange } from './price-change.rules.ts'
import { attachedAt, lockPricePlan, publishedOf } from './price-plan.queries.ts'

export interface NewPrice {
  pricePlanId: string
  fromOn: Day
}
/** A pricePlan as it is on a day: what it is for, and whether a published version of it has prices by then. */
export async function pricePlanOn(
  tx: TxCtx,
  { pricePlanId, fromOn }: NewPrice,
): Promise<{ name: string; utility: string; hasPrices: boolean } | undefined> {
  const found = await tx.db.first(lockPricePlan(tx.tenant.id, pricePlanId))
  if (!found) return undefined
  const versions = await tx.db.rows(publishedOf(tx.tenant.id, [pricePlanId]))
  return { ...found, hasPrices: versions.some(({ effectiveOn }) => effectiveOn <= fromOn) }
}
/** What giving meters of a site that pricePlan of electricity from the day on comes to, by their ids; other meters are left out. */
export async function priceChanges(
  ctx: Ctx,
  siteId: string,
  meterIds: readonly string[],
  price: NewPrice,
): Promise<Map<string, PriceChange>> {
  const { id: tenantId } = ctx.tenant
  const [all, attached] = await ctx.db.all(metersById(tenantId, meterIds), attachedAt(tenantId, [siteId], ['electric']))
  const meters = all.filter((one) => one.siteId === siteId && one.utility === 'electric')
  const roomIds = meters.flatMap(({ roomId }) => roomId ?? [])
  const houses = new Map((await ctx.db.rows(roomFacts(tenantId, roomIds))).map(({ id, houseId }) => [id, houseId]))
  return new Map(
    meters.map(({ id, roomId }) => {
      const place = { siteId, houseId: roomId && houses.get(roomId), roomId, meterId: id }
      return [id, priceChange(attached, place, price)]
    }),
  )
}
/** Gives one meter the pricePlan from the day on; its own that held until then ends the day before. */
export async function changePrice(tx: TxCtx, siteId: string, meterId: string, price: NewPrice): Promise<PriceChange> {
  await tx.db.rows(lockMeters(tx.tenant.id, [meterId]))
  const change = (await priceChanges(tx, siteId, [meterId], price)).get(meterId)!
  if (change.verdict !== 'change') return change
  if (change.ends) await endAttachment(tx, { id: change.ends, toOn: addDays(price.fromOn, -1) })
  // A batch names one price for many meters, and its approval is the consent to a ceiling that only warns.
  await attachPricePlan(tx, { ...price, siteId, meterId, acceptCeiling: 'yes' })
  return change
}

import type { DraftOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { ceiling } from '@cloud-steward/contract/metering/index.ts'
import type { Day } from '../../../infra/calendar.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { type Operations, standard } from '../../../kit/standard-operations.ts'
import { dearestWithin } from '../tariff/ceiling.rules.ts'
import { attachedAt, type CeilingRow, publishedOf } from './price-plan.queries.ts'
import { fromPrice } from './terms-wire.rules.ts'

/** Refuses a price above one of these ceilings; a ceiling that warns is passed once that was accepted. */
export function refuseAbove(ceilings: readonly CeilingRow[], dearest: number, accepted: boolean): void {
  const price = fromPrice(dearest)
  const above = ceilings.filter((one) => price > one.price)
  const worst = above.find((one) => one.onExceed === 'refuse') ?? (accepted ? undefined : above[0])
  if (!worst) return
  const values = { price, ceiling: worst.price, site: worst.siteName }
  const key = worst.onExceed === 'refuse' ? 'metering.error.aboveCeiling' : 'metering.error.ceilingWarning'
  throw new Refusal(key, { values })
}

type Draft = DraftOf<typeof ceiling>
/** A ceiling that refuses cannot be set below a price that holds: its use could not be settled any more. */
async function refuseBelow(tx: TxCtx, { siteId, utility, price, onExceed }: Draft): Promise<void> {
  if (onExceed !== 'refuse') return
  const today: Day = tx.today()
  const places = (await tx.db.rows(attachedAt(tx.tenant.id, [siteId], [utility]))).filter(
    ({ toOn }) => toOn === null || toOn >= today,
  )
  const versions = await tx.db.rows(publishedOf(tx.tenant.id, [...new Set(places.map((one) => one.pricePlanId))]))
  for (const { pricePlanId, pricePlanName: name, fromOn, toOn } of places) {
    const own = versions.filter((one) => one.pricePlanId === pricePlanId)
    const dearest = fromPrice(dearestWithin(own, { from: fromOn > today ? fromOn : today, to: toOn }))
    if (dearest > price)
      throw new Refusal('metering.error.ceilingBelow', { values: { name, price: dearest }, fields: ['price'] })
  }
}

const base = standard(ceiling)
export const ceilings: Operations<typeof ceiling> = {
  ...base,
  add: (ctx, draft, made) =>
    ctx.transaction(async (tx) => {
      await refuseBelow(tx, draft)
      return base.add(tx, draft, made)
    }),
  update: (ctx, change, made) =>
    ctx.transaction(async (tx) => {
      await refuseBelow(tx, { ...(await base.get(tx, change.id)), ...change })
      return base.update(tx, change, made)
    }),
}

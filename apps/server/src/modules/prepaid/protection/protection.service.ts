import { Refusal } from '@cloud-steward/contract'
import { protection } from '@cloud-steward/contract/prepaid/index.ts'
import { type Operations, standard } from '../../../kit/standard-operations.ts'
import { sitesOf } from './protection.queries.ts'

const base = standard(protection)

function refuseDates(fromOn: string, untilOn: string | null | undefined): void {
  if (untilOn && untilOn < fromOn) throw new Refusal('prepaid.error.dates', { fields: ['untilOn'] })
}

/** Protections of one room or one meter each, of the site they name. */
export const protections: Operations<typeof protection> = {
  ...base,
  add: (ctx, draft) =>
    ctx.transaction(async (tx) => {
      const { siteId, roomId = null, elemeterId = null } = draft
      if (!roomId === !elemeterId) throw new Refusal('prepaid.error.onePlace', { fields: ['roomId', 'elemeterId'] })
      refuseDates(draft.fromOn, draft.untilOn)
      const { roomSite, meterSite } = (await tx.db.first(sitesOf(tx.tenant.id, roomId, elemeterId)))!
      if ((roomSite ?? meterSite) !== siteId)
        throw new Refusal('prepaid.error.otherSite', { fields: [roomId ? 'roomId' : 'elemeterId'] })
      return base.add(tx, draft)
    }),
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      const own = await base.get(tx, change.id)
      refuseDates(change.fromOn ?? own.fromOn, change.untilOn === undefined ? own.untilOn : change.untilOn)
      return base.update(tx, change)
    }),
}

import type { DraftOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { headLease } from '@cloud-steward/contract/housing/index.ts'
import { addMonths } from '../../../infra/calendar.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import type { Operations } from '../../../kit/standard-operations.ts'
import { headLeaseBase } from './head-lease.source.ts'
import { lockHeadLease, placeOfHouses, type Steps } from './head-lease-record.ts'

/** A head lease of more than this many years is a slip of the pen. */
const MOST_YEARS = 30
type Draft = DraftOf<typeof headLease>
/** The steps travel as one JSON value: an array would become one of the database's own. Each house counts once. */
const stored = <D extends Partial<Draft>>(draft: D): D => ({
  ...draft,
  ...('steps' in draft ? { steps: draft.steps ? JSON.stringify(draft.steps) : null } : {}),
  ...(draft.houseIds ? { houseIds: [...new Set(draft.houseIds)] } : {}),
})

function checkTerms({ startOn, endOn, steps }: Pick<Draft, 'startOn' | 'endOn' | 'steps'>): void {
  if (endOn < startOn) throw new Refusal('housing.error.endBeforeStart', { fields: ['endOn'] })
  if (endOn > addMonths(startOn, MOST_YEARS * 12))
    throw new Refusal('housing.error.headLeaseTooLong', { values: { years: MOST_YEARS }, fields: ['endOn'] })
  const months = ((steps as Steps | null | undefined) ?? []).map(({ fromMonth }) => fromMonth)
  if (new Set(months).size < months.length) throw new Refusal('housing.error.stepTwice', { fields: ['steps'] })
}

/** Head leases: written and dropped freely while they are drafts, later only moved. */
export const headLeases: Operations<typeof headLease> = {
  ...headLeaseBase,
  add: (ctx, draft) => {
    checkTerms(draft)
    return ctx.transaction(async (tx) => {
      const [number] = (await tx.numbers('headLease')) as [number]
      const made = { no: serialNo('HL', tx.today(), number), ...(await placeOfHouses(tx, draft.houseIds)) }
      return headLeaseBase.add(tx, stored(draft), made)
    })
  },
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      const row = await lockHeadLease(tx, change.id, 'edit')
      checkTerms({
        startOn: change.startOn ?? row.start_on,
        endOn: change.endOn ?? row.end_on,
        steps: 'steps' in change ? change.steps : (row.steps as Draft['steps']),
      })
      const place = change.houseIds ? await placeOfHouses(tx, change.houseIds) : {}
      return headLeaseBase.update(tx, stored(change), place)
    }),
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      for (const id of ids.toSorted()) await lockHeadLease(tx, id, 'edit')
      await headLeaseBase.remove(tx, ids)
    }),
}

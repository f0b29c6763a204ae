import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/work-orders/index.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/index.ts'
import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { attachFiles } from '../../files/index.ts'
import { openOrder } from './open-order.ts'
import { placeOf, siteOfRoom, twinsOf } from './work-order.queries.ts'

const DAY_MS = 86_400_000
type Place = Parameters<typeof twinsOf>[1]
/** The same thing at the same place within a day is named before a second order is made of it. */
export async function refuseTwin(tx: TxCtx, of: Place, despite: boolean | null | undefined): Promise<void> {
  if (despite) return
  const [twin] = await tx.db.rows(twinsOf(tx, of, new Date(tx.now().getTime() - DAY_MS)))
  if (!twin) return
  const { no, subject } = twin
  throw new Refusal('workOrder.error.duplicate', { values: { no, subject }, fields: ['despiteDuplicate'] })
}

export const createOrder = (
  ctx: Ctx,
  input: InputOf<typeof contract.createOrder>,
): Promise<AnswerOf<typeof contract.createOrder>> =>
  ctx.transaction(async (tx) => {
    staffOnly(tx)
    const { siteId, kind, fileIds, despiteDuplicate, isUrgent, ...given } = input
    const isSeen =
      (await seesEach(tx, 'housing.site', [siteId])) && (await tx.db.first(placeOf(tx.tenant.id, siteId, null)))
    if (!isSeen) throw notFound('siteId')
    const [roomId, classifierId] = [input.roomId || null, input.classifierId || null]
    if (roomId && (await tx.db.first(siteOfRoom(tx.tenant.id, roomId)))?.siteId !== siteId)
      throw new Refusal('workOrder.error.otherSite', { fields: ['roomId'] })
    const place = { siteId, roomId, kind, classifierId }
    await refuseTwin(tx, place, despiteDuplicate)
    const made = (await openOrder(tx, { ...given, ...place, isUrgent: isUrgent ?? false, source: 'staff' }))!
    await attachFiles(tx, fileIds, { resource: workOrder.name, recordId: made.id, purpose: 'before' })
    return made
  })

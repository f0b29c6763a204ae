import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/notices/alert.ts'
import { alert } from '@cloud-steward/contract/notices/alert.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import { dropQuietHours, lockAlert, openAlerts, putQuietHours, quietHoursOf } from './alert.queries.ts'
import { endAlert } from './raise-alert.ts'

export const alerts = standard(alert)

export const acknowledgeAlert = (
  ctx: Ctx,
  { id }: { id: string },
): Promise<AnswerOf<typeof contract.acknowledgeAlert>> =>
  ctx.transaction(async (tx) => {
    const row = await tx.db.first(lockAlert(tx, id))
    if (!row) throw notFound()
    const { acknowledgedAt, acknowledgedBy } = row
    return acknowledgedAt && acknowledgedBy ? { acknowledgedAt, acknowledgedBy } : endAlert(tx, row)
  })

export const queryOpenAlerts = (ctx: Ctx) => ctx.db.rows(openAlerts(ctx))

export const queryQuietHours = async (ctx: Ctx): Promise<AnswerOf<typeof contract.queryQuietHours>> =>
  (await ctx.db.first(quietHoursOf(ctx.tenant.id, ctx.user!.id))) ?? {}

export const setQuietHours = (ctx: Ctx, input: InputOf<typeof contract.setQuietHours>): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { id: userId } = tx.user!
    const [fromTime, toTime] = [input.fromTime || null, input.toTime || null]
    if (!fromTime !== !toTime || (fromTime && fromTime === toTime))
      throw new Refusal('notice.error.quietHours', { fields: ['fromTime', 'toTime'] })
    const before = await queryQuietHours(tx)
    await tx.db.run(
      fromTime && toTime ? putQuietHours(tx.tenant.id, userId, fromTime, toTime) : dropQuietHours(tx.tenant.id, userId),
    )
    tx.audit({ action: 'setQuietHours', resource: alert.name, recordId: userId, before, after: { fromTime, toTime } })
  })

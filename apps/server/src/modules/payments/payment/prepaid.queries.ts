import { rentee } from '@cloud-steward/contract/housing/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

/** A rentee the caller sees. */
export const findRentee = (ctx: Pick<Ctx, 'tenant' | 'scope'>, id: string) =>
  raw<{ id: string }>(
    sql`select t.id from housing_rentee t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, rentee)} and t.id = ${id}`,
  )

interface NewPayout {
  id: string
  no: string
  renteeId: string
  channel: string
  channelNo?: string | null
  amountFen: number
  paidOn: string
  reason: string
  userId: string | undefined
  username: string
}
export const insertPayout = (tenantId: number, payout: NewPayout) =>
  insertMany(tenantId, 'payment_payout', [
    {
      id: payout.id,
      no: payout.no,
      rentee_id: payout.renteeId,
      channel: payout.channel,
      channel_no: payout.channelNo || null,
      amount_fen: payout.amountFen,
      paid_on: payout.paidOn,
      reason: payout.reason,
      user_id: payout.userId,
      username: payout.username,
    },
  ])

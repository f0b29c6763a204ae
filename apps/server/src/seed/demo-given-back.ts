import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { refundRecharge } from '../modules/prepaid/recharge/refund-recharge.service.ts'

const GIVEN_BACK_FEN = 1_000

/** A part of two top-ups goes back to who paid too much. */
export async function giveBack(ctx: Ctx): Promise<void> {
  const ids = await ctx.db.rows(
    raw<{
      id: string
    }>(sql`select distinct on (r.account_id) r.id from prepaid_recharge r join prepaid_account a on a.tenant_id = r.tenant_id and a.id = r.account_id
      where r.tenant_id = ${ctx.tenant.id} and a.state = 'normal' and a.mode = 'prepaid' and r.state in ('credited', 'verified') and r.amount_fen > ${GIVEN_BACK_FEN}
      order by r.account_id, r.created_at desc limit 2`),
  )
  for (const { id } of ids)
    await refundRecharge(ctx, undefined, {
      id,
      how: 'refund',
      amountFen: GIVEN_BACK_FEN,
      reason: '租客多充，退回',
    }).catch((error: Error) => ctx.log.warn({ error: error.message, id }, 'no refund in the demonstration'))
}

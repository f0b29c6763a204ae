import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { askReview } from '../modules/payments/payment/received.service.ts'

/** How the money of each came. */
const WAYS = ['bank', 'cash'] as const

/** Bills that are not due yet, of renters nobody signs in as. */
const bills = (ctx: Ctx) =>
  raw<{ id: string; no: string; renteeId: string; totalFen: number }>(sql`select distinct on (b.rentee_id) b.id, b.no,
      b.rentee_id as "renteeId", b.total_fen as "totalFen" from billing_bill b
    where b.tenant_id = ${ctx.tenant.id} and b.state = 'issued' and b.held_on is null and b.due_on >= ${ctx.today()}::date
      and not exists (select from identity_user u where u.tenant_id = b.tenant_id and u.party_id in (b.rentee_id, b.landlord_id))
    order by b.rentee_id desc, b.due_on limit ${WAYS.length}`)

/** Money of today that the operator recorded by hand, and that waits for a second person. */
export async function recordReceived(operator: Ctx): Promise<void> {
  for (const [at, { id, no, renteeId, totalFen }] of (await operator.db.rows(bills(operator))).entries()) {
    const channel = WAYS[at]!
    const way =
      channel === 'bank' ? { channelNo: `HK-${no}`, remark: '租客已转账，回单见邮件' } : { remark: '前台收现金' }
    const receivedOn = operator.today()
    await askReview(operator, { renteeId, billIds: [id], amountFen: totalFen, channel, receivedOn, ...way })
  }
}

import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { balancesOf } from '../modules/ledger/index.ts'
import { refundPrepaid } from '../modules/payments/index.ts'
import { params } from '../modules/system/param.service.ts'

/** What the demonstration's operators give back or credit alone, fen. */
const ALONE_FEN = 100_000
const LIMITS = [
  ['payment.refundAloneFen', '单人退款额度'],
  ['billing.creditAloneFen', '单人冲减额度'],
] as const

/** Payers who gave more than they owed, and whom nobody signs in as. */
const overpaid = (ctx: Ctx) =>
  raw<{ renteeId: string }>(sql`select distinct p.rentee_id as "renteeId" from payment p
    where p.tenant_id = ${ctx.tenant.id} and p.state = 'recorded' and p.prepaid_fen > ${ALONE_FEN}
      and not exists (select from identity_user u where u.tenant_id = p.tenant_id and u.party_id = p.rentee_id)
    order by 1`)

/** Refunds and credits have a limit here, and one above it waits for a second person. */
export async function askForRefund(operator: Ctx): Promise<void> {
  for (const [paramName, paramKey] of LIMITS)
    await params.add(operator, { paramName, paramKey, paramValue: String(ALONE_FEN) })
  const ids = (await operator.db.rows(overpaid(operator))).map(({ renteeId }) => renteeId)
  const balances = await balancesOf(operator, ids, ['prepaid'])
  const renteeId = ids.find((id) => balances.get(id)!.prepaid > ALONE_FEN)
  if (!renteeId) return
  await refundPrepaid(operator, {
    renteeId,
    amountFen: Math.min(balances.get(renteeId)!.prepaid, 150_000),
    channel: 'bank',
    paidOn: operator.today(),
    reason: '租客申请退回多付款',
  })
}

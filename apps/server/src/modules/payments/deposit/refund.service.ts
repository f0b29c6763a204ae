import { Refusal } from '@cloud-steward/contract'
import type { MONEY_CHANNELS } from '@cloud-steward/contract/payments/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { bookingDay, checkMoneyDay, post, postingOfRefund, postingsOfRefundDue } from '../../ledger/index.ts'
import {
  type DepositLine,
  insertRefund,
  lockRefund,
  markRefundPaid,
  markRefundReturned,
  type RefundRow,
} from './deposit.queries.ts'
import { releaseDeposit } from './deposit.service.ts'

const RESOURCE = 'payment.refund'
interface Due {
  sourceId: string
  leaseId: string
  siteId: string
  renteeId: string
  depositFen: number
  prepaidFen: number
  reason: string
  /** The one deposit it comes from; else the security deposit first, then the others. */
  kind?: DepositLine['kind']
}
/** What is owed back to a rentee from now on; a source has one refund. The accounts it comes from are locked. */
export async function oweRefund(tx: TxCtx, due: Due): Promise<void> {
  const [number] = (await tx.numbers('refund')) as [number]
  const row = {
    id: newId(),
    no: serialNo('RF', tx.today(), number),
    source_id: due.sourceId,
    lease_id: due.leaseId,
    site_id: due.siteId,
    rentee_id: due.renteeId,
    deposit_fen: due.depositFen,
    prepaid_fen: due.prepaidFen,
    username: tx.user?.username ?? 'system',
  }
  await tx.db.run(insertRefund(tx.tenant.id, row))
  await releaseDeposit(tx, due.leaseId, { refundedFen: due.depositFen, kind: due.kind })
  await post(tx, postingsOfRefundDue({ id: row.id, ...due }, tx.today(), due.reason))
  tx.audit({ action: 'add', resource: RESOURCE, recordId: row.id, after: row })
}

async function locked(tx: TxCtx, sourceId: string, state: RefundRow['state']): Promise<RefundRow> {
  const refund = await tx.db.first(lockRefund(tx.tenant.id, sourceId))
  if (!refund) throw notFound()
  if (refund.state !== state) throw new Refusal(`payment.error.refund.${refund.state}`)
  return refund
}
interface Paid {
  channel: (typeof MONEY_CHANNELS)[number]
  channelNo: string | null
  paidOn: string
}
/** The refund of a source has left the house. The number a bank gave it counts once. Says when it is booked on another day. */
export async function payRefund(tx: TxCtx, sourceId: string, paid: Paid): Promise<{ bookedOn?: string }> {
  checkMoneyDay(tx, paid.paidOn, 'paidOn')
  const refund = await locked(tx, sourceId, 'payable')
  await tx.db.run(markRefundPaid(tx.tenant.id, refund.id, paid))
  const bookedOn = await bookingDay(tx, paid.paidOn)
  await post(tx, [postingOfRefund(tx.tenant.id, refund, 'refunded', bookedOn, paid.channelNo ?? undefined)])
  const [before, after] = [{ state: 'payable' }, { state: 'paid', ...paid, bookedOn }]
  tx.audit({ action: 'pay', resource: RESOURCE, recordId: refund.id, before, after })
  return bookedOn === paid.paidOn ? {} : { bookedOn }
}
/** The bank has sent it back: it is owed again. */
export async function returnRefund(tx: TxCtx, sourceId: string, reason: string): Promise<void> {
  const refund = await locked(tx, sourceId, 'paid')
  await tx.db.run(markRefundReturned(tx.tenant.id, refund.id))
  await post(tx, [postingOfRefund(tx.tenant.id, refund, 'refund_returned', tx.today(), reason)])
  const [before, after] = [{ state: 'paid' }, { state: 'payable', reason }]
  tx.audit({ action: 'return', resource: RESOURCE, recordId: refund.id, before, after })
}

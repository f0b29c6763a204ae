import type { InputOf } from '@cloud-steward/contract'
import type { printHolding } from '@cloud-steward/contract/payments/index.ts'
import { capitalAmount } from '../../../infra/capital-amount.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { receiptPdf } from '../../../infra/documents/receipt-pdf.ts'
import { translate } from '../../../infra/labels.ts'
import { localTime } from '../../../infra/local-time.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { reservations } from '../../housing/index.ts'
import { countHoldingPrint } from './holding.queries.ts'

const yuan = (fen: number): string => (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

/** The receipt of a holding deposit as PDF, under the number of the holding; every later print says that it is a copy. */
export async function holdingReceipt(
  ctx: Ctx,
  { reservationId }: InputOf<typeof printHolding>,
): Promise<{ no: string; bytes: Buffer }> {
  staffOnly(ctx)
  const kept = await reservations.get(ctx, reservationId)
  const holding = await ctx.transaction(async (tx) => {
    const printed = await tx.db.first(countHoldingPrint(tx.tenant.id, reservationId))
    if (!printed) throw notFound()
    const { no, prints } = printed
    tx.audit({ action: 'print', resource: 'payment.holding', recordId: printed.id, after: { no, prints } })
    return printed
  })
  const word = (key: string, values?: Record<string, string | number>) =>
    translate(ctx.language, `payment.receipt.${key}`, values)
  const bytes = await receiptPdf({
    title: `${ctx.tenant.name} ${word('holdingTitle')}`,
    mark: holding.prints > 1 ? word('copy', { count: holding.prints - 1 }) : '',
    facts: [
      [word('no'), holding.no],
      [word('reservation'), kept.no],
      [word('payer'), kept.renteeName ?? ''],
      [word('receivedOn'), holding.receivedOn],
      [word('channel'), translate(ctx.language, `payment.payment.channel.${holding.channel}`)],
      [word('channelNo'), holding.channelNo ?? '-'],
    ],
    headers: [word('reservation'), word('room'), word('fee'), word('amount')],
    rows: [[kept.no, kept.roomName ?? '', word('holding'), yuan(holding.amountFen)]],
    totals: [
      [word('total'), `¥${yuan(holding.amountFen)}`],
      [word('capital'), capitalAmount(holding.amountFen)],
    ],
    footer: word('printed', { name: holding.username, time: localTime(ctx.tenant.timeZone, ctx.now()) }),
  })
  return { no: holding.no, bytes }
}

import type { InputOf } from '@cloud-steward/contract'
import type { printReceipt } from '@cloud-steward/contract/payments/index.ts'
import { capitalAmount } from '../../../infra/capital-amount.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { receiptPdf } from '../../../infra/documents/receipt-pdf.ts'
import { translate } from '../../../infra/labels.ts'
import { localTime } from '../../../infra/local-time.ts'
import { countPrint, receiptLines } from './payment.queries.ts'
import { payments } from './payment.source.ts'
import { paymentActions } from './payment-actions.rules.ts'

const yuan = (fen: number): string => (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

/** The receipt of a payment as PDF. The first print gives it its number, every later one says that it is a copy. */
export async function receiptOf(
  ctx: Ctx,
  { id }: InputOf<typeof printReceipt>,
): Promise<{ no: string; bytes: Buffer }> {
  const payment = await payments.get(ctx, id)
  paymentActions.refuseUnlessMay('receipt', payment, { values: { no: payment.no } })
  const [number] = (await ctx.numbers('receipt')) as [number]
  const { lines, receipt } = await ctx.transaction(async (tx) => {
    const [shown, [print]] = await tx.db.all(
      receiptLines(tx.tenant.id, payment.id),
      countPrint(tx.tenant.id, payment.id, serialNo('R', tx.today(), number)),
    )
    tx.audit({ action: 'print', resource: 'payment.payment', recordId: payment.id, after: print! })
    return { lines: shown, receipt: print! }
  })
  const word = (key: string, values?: Record<string, string | number>) =>
    translate(ctx.language, `payment.receipt.${key}`, values)
  const fee = (name: string) => translate(ctx.language, `billing.bill.fee.${name}`)
  const bytes = await receiptPdf({
    title: `${ctx.tenant.name} ${word('title')}`,
    mark: receipt.prints > 1 ? word('copy', { count: receipt.prints - 1 }) : '',
    facts: [
      [word('no'), receipt.no],
      [word('paymentNo'), payment.no],
      [word('payer'), payment.renteeName ?? ''],
      [word('receivedOn'), payment.receivedOn],
      [word('channel'), translate(ctx.language, `payment.payment.channel.${payment.channel}`)],
      [word('channelNo'), payment.channelNo ?? '-'],
    ],
    headers: [word('billNo'), word('room'), word('fee'), word('amount')],
    rows: [
      ...lines.map((line) => [
        line.billNo,
        line.roomName,
        `${fee(line.fee)} ${line.periodFrom.slice(2)}~${line.periodTo.slice(2)}`,
        yuan(line.amountFen),
      ]),
      ...(payment.prepaidFen > 0 ? [['', '', word('prepaid'), yuan(payment.prepaidFen)]] : []),
    ],
    totals: [
      [word('total'), `¥${yuan(payment.amountFen)}`],
      [word('capital'), capitalAmount(payment.amountFen)],
    ],
    footer: word('printed', { name: payment.username, time: localTime(ctx.tenant.timeZone, ctx.now()) }),
  })
  return { no: receipt.no, bytes }
}

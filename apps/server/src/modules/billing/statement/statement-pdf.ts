import type { InputOf } from '@cloud-steward/contract'
import type { printMyBill } from '@cloud-steward/contract/billing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { receiptPdf } from '../../../infra/documents/receipt-pdf.ts'
import { translate } from '../../../infra/labels.ts'
import { localTime } from '../../../infra/local-time.ts'
import { queryMyBill } from './statement.service.ts'
import type { VacantUse } from './vacant-use.ts'

const yuan = (fen: number): string => (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

/** The statement as PDF, in the language of its reader; below it what his rooms used while nobody lived in them. */
export async function myBillPdf(
  ctx: Ctx,
  input: InputOf<typeof printMyBill>,
  vacant: readonly VacantUse[],
): Promise<Buffer> {
  const made = await queryMyBill(ctx, input)
  const word = (key: string, values?: Record<string, string | number>) =>
    translate(ctx.language, `billing.statement.${key}`, values)
  const of = (key: string) => word(`${made.party}.${key}`)
  return receiptPdf(
    {
      title: `${ctx.tenant.name} ${of('title')}`,
      mark: '',
      facts: [
        [word('name'), made.name],
        [word('period'), `${made.from} ~ ${made.to}`],
        [of('opening'), yuan(made.openingFen)],
        [of('closing'), yuan(made.closingFen)],
        ...(made.party === 'rentee'
          ? [[word('depositFen'), yuan(made.depositFen)] as const, [word('prepaidFen'), yuan(made.prepaidFen)] as const]
          : [
              [word('availableFen'), yuan(made.availableFen)] as const,
              [word('unsettledFen'), yuan(made.unsettledFen)] as const,
            ]),
      ],
      headers: [
        word('day'),
        word('kind'),
        word('no'),
        word('roomName'),
        word('contractNo'),
        of('more'),
        of('less'),
        word('balanceFen'),
      ],
      rows: made.lines.map((line) => [
        line.day,
        translate(ctx.language, `ledger.entry.kind.${line.kind}`),
        line.no ?? '',
        line.roomName ?? '',
        line.contractNo ?? '',
        line.moreFen ? yuan(line.moreFen) : '',
        line.lessFen ? yuan(line.lessFen) : '',
        yuan(line.balanceFen),
      ]),
      totals: [
        [of('more'), yuan(made.chargedFen)],
        [of('less'), yuan(made.paidFen)],
        [of('owed'), `¥${yuan(made.owedFen)}`],
      ],
      more: vacant.length ? [tableOfVacant(ctx, vacant)] : [],
      footer: word('printed', { time: localTime(ctx.tenant.timeZone, ctx.now()) }),
    },
    { size: 'A4', widths: [0.1, 0.12, 0.13, 0.2, 0.15, 0.1, 0.1, 0.1], amounts: 3 },
  )
}

function tableOfVacant(ctx: Ctx, vacant: readonly VacantUse[]) {
  const word = (key: string, values?: Record<string, string | number>) => translate(ctx.language, key, values)
  const total = vacant.reduce((sum, { totalFen }) => sum + totalFen, 0)
  return {
    title: word('billing.statement.vacant'),
    note: word('billing.statement.vacantHint', { amount: yuan(total) }),
    headers: [
      word('metering.settlement.roomId'),
      word('metering.settlement.utility'),
      word('billing.bill.period'),
      word('metering.settlement.quantity'),
      word('metering.settlement.totalFen'),
    ],
    rows: vacant.map((one) => [
      one.roomName ?? '',
      word(`metering.settlement.utility.${one.utility}`),
      word('billing.formula.period', { from: one.periodFrom, to: one.periodTo }),
      one.quantity.toLocaleString('en-US', { maximumFractionDigits: 3 }),
      yuan(one.totalFen),
    ]),
    columns: { widths: [0.36, 0.12, 0.26, 0.12, 0.14], amounts: 2 },
  }
}

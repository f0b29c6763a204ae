import type { AnswerOf } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/checkout/check-out.ts'
import type { CheckOutState } from '@cloud-steward/contract/checkout/index.ts'
import { DEDUCTION_REASONS } from '@cloud-steward/contract/housing/index.ts'
import { isParty } from '../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { receiptPdf } from '../../infra/documents/receipt-pdf.ts'
import { translate } from '../../infra/labels.ts'
import { stepsOf } from '../../infra/steps/steps.ts'
import { inspectionOf } from '../housing/index.ts'
import { fromMilli, leavingMeters } from '../metering/index.ts'
import { checkOutById, deductionsOf, leaseFacts, type StatementLine } from './check-out.queries.ts'
import { checkOuts } from './check-out.source.ts'
import { openHandovers } from './handover.ts'

/** Everything of a check-out; landlords and rentees see the statement, not who did what in the house. */
export async function queryCheckOutDetail(
  ctx: Ctx,
  { id }: { id: string },
): Promise<AnswerOf<typeof contract.queryCheckOutDetail>> {
  await checkOuts.get(ctx, id)
  const { id: tenantId } = ctx.tenant
  const row = (await ctx.db.first(checkOutById(tenantId, id)))!
  const [[lease], deductions, events] = await ctx.db.all(
    leaseFacts(tenantId, row.lease_id),
    deductionsOf(tenantId, id),
    stepsOf<CheckOutState>(tenantId, contract.checkOut.name, id),
  )
  const inspection = row.inspection_id ? await inspectionOf(ctx, row.inspection_id) : undefined
  const meters = await leavingMeters(ctx, row.room_id, row.left_on)
  return {
    id,
    lines: row.statement ?? [],
    statementHash: row.statement_hash,
    inspectedOn: inspection?.inspected_on,
    remark: inspection?.remark,
    items: inspection?.items ?? [],
    deductions,
    reasons: (lease!.reasons ?? DEDUCTION_REASONS) as (typeof DEDUCTION_REASONS)[number][],
    meters: meters.map(({ id: meterId, no, utility, last, shownMilli, settledUntil }) => {
      return {
        meterId,
        no,
        utility: utility as 'electric',
        previousOn: last?.readOn,
        previousValue: last && fromMilli(last.valueMilli),
        finalValue: shownMilli === undefined ? undefined : fromMilli(shownMilli),
        settled: settledUntil !== undefined && settledUntil >= row.left_on,
      }
    }),
    handover: isParty(ctx.scope) ? [] : await openHandovers(ctx, row.lease_id),
    events: isParty(ctx.scope) ? [] : events,
  }
}

const yuan = (fen: number): string => (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
/** How an amount came about, in words, as the screen says it. */
export function explained(ctx: Pick<Ctx, 'language'>, { formula, note }: StatementLine): string {
  const parts = (formula as { parts?: readonly Record<string, unknown>[] } | null)?.parts ?? []
  const words = parts.map(({ rule, ...part }) => {
    const amounts = Object.entries(part).flatMap(([key, value]) =>
      key.endsWith('Fen') ? [[key.slice(0, -3), yuan(Number(value))]] : [],
    )
    const values = { ...part, ...Object.fromEntries(amounts) } as Record<string, string | number>
    return translate(ctx.language, `billing.formula.${String(rule)}`, values)
  })
  return [words.join(' '), note].filter(Boolean).join(' · ')
}

/** The statement on paper: the lines that were kept, not worked out again. */
export async function statementPdf(ctx: Ctx, { id }: { id: string }): Promise<{ no: string; bytes: Buffer }> {
  const shown = await checkOuts.get(ctx, id)
  const row = (await ctx.db.first(checkOutById(ctx.tenant.id, id)))!
  const word = (key: string) => translate(ctx.language, `checkout.statement.${key}`)
  const of = (key: string) => translate(ctx.language, `checkout.checkOut.${key}`)
  const period = ({ periodFrom, periodTo }: StatementLine) =>
    periodFrom ? `${periodFrom}${periodTo && periodTo !== periodFrom ? ` ~ ${periodTo}` : ''}` : ''
  const bytes = await receiptPdf({
    title: `${ctx.tenant.name} ${word('title')}`,
    mark: row.statement ? '' : word('none'),
    facts: [
      [of('no'), shown.no],
      [of('leftOn'), shown.leftOn],
      [of('roomId'), shown.roomName ?? ''],
      [of('renteeId'), shown.renteeName ?? ''],
      [of('leaveKind'), of(`leaveKind.${shown.leaveKind}`)],
      [of('state'), of(`state.${shown.state}`)],
    ],
    headers: [word('kind'), word('explained'), word('period'), word('amount')],
    rows: (row.statement ?? []).map((one) => [
      of(`line.${one.kind}`),
      [one.billNo, explained(ctx, one)].filter(Boolean).join(' '),
      period(one),
      yuan(one.amountFen),
    ]),
    totals: [
      [of('refundFen'), `¥${yuan(shown.refundFen)}`],
      [of('collectFen'), `¥${yuan(shown.collectFen)}`],
      [of('retainedFen'), `¥${yuan(shown.retainedFen)}`],
      ...(shown.carriedFen > 0 ? [[of('carriedFen'), `¥${yuan(shown.carriedFen)}`] as [string, string]] : []),
      [word('signature'), ''],
    ],
    footer: `SHA-256 ${row.statement_hash ?? '-'}`,
  })
  return { no: shown.no, bytes }
}

import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  previewRecalculation as previewView,
  recalculateSettlement as recalculateCommand,
} from '@cloud-steward/contract/metering/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { lockMeters } from '../meter/meter.queries.ts'
import { fromMilli } from '../meter/quantity-wire.rules.ts'
import { type Corrected, replaceSettlement } from './correction.service.ts'
import { Gap, lastDay } from './pricing.service.ts'
import { renteeNames, type SettlementRow } from './settlement.queries.ts'
import { lockSeen } from './settlement.service.ts'
import { settlementActions } from './settlement-actions.rules.ts'

type Given = Pick<InputOf<typeof recalculateCommand>, 'id' | 'dueOn'> & { reason: string }
async function recalculate(tx: TxCtx, { id, ...given }: Given): Promise<Corrected & { old: SettlementRow }> {
  const [old] = (await lockSeen(tx, [id])) as [SettlementRow]
  const [meter] = await tx.db.rows(lockMeters(tx.tenant.id, [old.meterId]))
  settlementActions.refuseUnlessMay('recalculate', old)
  try {
    return { old, ...(await replaceSettlement(tx, meter!, old, given)) }
  } catch (error) {
    if (error instanceof Gap) throw new Refusal(`metering.exception.reason.${error.reason}`)
    throw error
  }
}

/** Works a settlement out again. A bill that was paid stays; the difference is credited on it or billed beside it. */
export const recalculateSettlement = (
  ctx: Ctx,
  input: InputOf<typeof recalculateCommand>,
): Promise<AnswerOf<typeof recalculateCommand>> =>
  ctx.transaction(async (tx) => {
    const { old, rows, next, difference } = await recalculate(tx, input)
    const shown = next ?? rows[0]!
    return {
      id: shown.id,
      totalFen: shown.priced.amountFen + (next ? old.lossFen : 0),
      creditedFen: difference?.creditedFen ?? 0,
      debitedFen: difference?.debitedFen ?? 0,
      documents: difference?.documents.join(' ') || null,
    }
  })

/** What recalculating would come to and why; it is done and taken back. */
export const previewRecalculation = (
  ctx: Ctx,
  { id }: InputOf<typeof previewView>,
): Promise<AnswerOf<typeof previewView>> =>
  ctx.transaction((tx) =>
    tx.undone(async (trial) => {
      const { old, rows, next, difference } = await recalculate(trial, { id, reason: '-' })
      const names = await trial.db.rows(
        renteeNames(
          trial.tenant.id,
          rows.flatMap(({ span }) => span.by?.renteeId ?? []),
        ),
      )
      const afterFen = next?.priced.amountFen ?? 0
      return {
        id,
        way: wayOf(old, difference),
        why: whyOf(old, rows, next, afterFen),
        beforeFen: old.amountFen,
        afterFen,
        creditedFen: difference?.creditedFen ?? 0,
        prepaidFen: difference?.prepaidFen ?? 0,
        debitedFen: difference?.debitedFen ?? 0,
        before: { quantity: fromMilli(old.useMilli), currentValue: fromMilli(old.currentMilli) },
        parts: rows.map(({ span, priced }) => ({
          periodFrom: span.from,
          periodTo: lastDay(span.to),
          renteeName: names.find((one) => one.id === span.by?.renteeId)?.name ?? null,
          currentValue: fromMilli(priced.currentMilli),
          quantity: fromMilli(priced.useMilli),
          amountFen: priced.amountFen,
        })),
      }
    }),
  )

function wayOf(old: SettlementRow, difference: Corrected['difference']) {
  if (difference?.creditedFen) return 'credit'
  if (difference?.debitedFen) return 'debit'
  if (difference) return 'same'
  return old.billId ? 'void' : 'draft'
}
/** What differs from the revision before, in the order people look for it. */
function whyOf(old: SettlementRow, rows: Corrected['rows'], next: Corrected['next'], afterFen: number) {
  const priced = next?.priced
  const why: ('payer' | 'use' | 'price' | 'ladder')[] = []
  if (rows.length > 1 || !next) why.push('payer')
  if (rows.reduce((sum, one) => sum + one.priced.useMilli, 0) !== old.useMilli) why.push('use')
  const versionsOf = (versions: SettlementRow['versions']) =>
    versions.map((one) => `${one.pricePlanId} ${one.no}`).join()
  if (priced && versionsOf(priced.versions) !== versionsOf(old.versions)) why.push('price')
  if (!why.length && afterFen !== old.amountFen) why.push('ladder')
  return why
}

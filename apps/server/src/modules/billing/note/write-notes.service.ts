import { Refusal } from '@cloud-steward/contract'
import type { NOTE_KINDS } from '@cloud-steward/contract/billing/index.ts'
import { bearsLateFee } from '@cloud-steward/contract/late-fee.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { post, postingsOfNote, takeBackOfBills } from '../../ledger/index.ts'
import { type BillRow, type LineRow, refreshStates } from '../bill/bill.queries.ts'
import { lateFeeOf } from '../bill/bill.rules.ts'
import { creditBills, creditLinesOf, insertNoteLines, insertNotes } from './note.queries.ts'
import { creditLines, partsOfNote } from './note.rules.ts'

export interface NoteDraft {
  kind: (typeof NOTE_KINDS)[number]
  /** Locked, with its lines; each bill once in a call. */
  bill: BillRow
  lines: readonly LineRow[]
  wanted: readonly { lineId: string; amountFen: number; chargeId?: string | null }[]
  /** Late fee that is owed no more. */
  waivedFen?: number
  reason: string
  adjustmentId?: string
}

/**
 * The only writer of notes: lowers what is owed on issued bills without touching their amounts. What is open goes first;
 * what was paid becomes the rentee's prepaid balance, taken from what was collected for the landlord.
 */
export async function writeNotes(
  tx: TxCtx,
  drafts: readonly NoteDraft[],
): Promise<{ id: string; no: string; prepaidFen: number }[]> {
  if (!drafts.length) return []
  const today = tx.today()
  const numbers = await tx.numbers('note', drafts.length)
  const notes = drafts.map((draft, at) => {
    const lines = creditLines(draft.lines, draft.wanted)
    if (!lines) throw new Refusal('billing.error.creditTooMuch', { values: { no: draft.bill.no }, fields: ['lines'] })
    // A waiver is of the fee up to today, so that becomes fixed first; a credit lowers what it would have grown on.
    const lateFee = draft.kind === 'waiver' ? lateFeeOf(draft.bill, today) : undefined
    return {
      ...draft,
      lines,
      parts: {
        ...partsOfNote(lines),
        chargedLateFeeFen: lateFee?.accruedFen ?? 0,
        waivedFen: draft.waivedFen ?? 0,
      },
      lateFee,
      id: newId(),
      no: serialNo('N', today, numbers[at]!),
    }
  })
  const taken = await tx.ports.get(takeBackOfBills)(
    tx,
    notes.map(({ bill, parts }) => ({ billId: bill.id, landlordId: bill.landlordId, amountFen: parts.prepaidFen })),
  )
  const rows = notes.map(({ bill, parts, ...note }) => ({
    id: note.id,
    no: note.no,
    kind: note.kind,
    bill_id: bill.id,
    site_id: bill.siteId,
    rentee_id: bill.renteeId,
    landlord_id: bill.landlordId,
    total_fen: parts.incomeFen + parts.depositFen + parts.waivedFen,
    prepaid_fen: parts.prepaidFen + parts.prepaidDepositFen,
    reason: note.reason,
    adjustment_id: note.adjustmentId,
    user_id: tx.user?.id,
    username: tx.user?.username ?? 'system',
  }))
  const lineRows = notes.flatMap(({ id, bill, lines, parts }) => [
    ...lines.map((line) => ({
      id: newId(),
      note_id: id,
      bill_id: bill.id,
      line_id: line.lineId,
      fee: line.fee,
      charge_id: line.chargeId,
      amount_fen: line.amountFen,
      prepaid_fen: line.prepaidFen,
    })),
    ...(parts.waivedFen
      ? [
          {
            id: newId(),
            note_id: id,
            bill_id: bill.id,
            line_id: null,
            fee: 'late_fee',
            charge_id: null,
            amount_fen: parts.waivedFen,
            prepaid_fen: 0,
          },
        ]
      : []),
  ])
  const tenantId = tx.tenant.id
  await tx.db.all(
    insertNotes(tenantId, rows),
    insertNoteLines(tenantId, lineRows),
    creditLinesOf(
      tenantId,
      notes.flatMap(({ lines }) => lines),
    ),
    creditBills(tenantId, notes.map(changeOf)),
    refreshStates(
      tenantId,
      notes.map(({ bill }) => bill.id),
    ),
  )
  await post(
    tx,
    notes.flatMap((note, at) => postingsOfNote({ ...note, day: today }, note.bill, note.parts, taken[at]!)),
  )
  for (const row of rows) tx.audit({ action: row.kind, resource: 'billing.note', recordId: row.id, after: row })
  tx.emit({
    name: 'NotesWritten',
    payload: { noteIds: rows.map(({ id }) => id), billIds: rows.map((row) => row.bill_id) },
  })
  return rows.map(({ id, no, prepaid_fen }) => ({ id, no, prepaidFen: prepaid_fen }))

  function changeOf({ bill, kind, lines, parts, lateFee }: (typeof notes)[number]) {
    const bearing = lines.filter(({ fee }) => bearsLateFee(fee, bill.lateFeeOn))
    const linesFen = parts.incomeFen + parts.depositFen
    return {
      id: bill.id,
      creditedFen: kind === 'write_off' ? 0 : linesFen,
      writtenOffFen: kind === 'write_off' ? linesFen : 0,
      bearingFen: sum(bearing.map(({ amountFen }) => amountFen)),
      prepaidFen: parts.prepaidFen + parts.prepaidDepositFen,
      bearingPrepaidFen: sum(bearing.map(({ prepaidFen }) => prepaidFen)),
      waivedFen: parts.waivedFen,
      lateFeeFixedFen: lateFee?.feeFen ?? bill.lateFeeFixedFen,
      lateFeeThrough: lateFee?.through ?? bill.lateFeeThrough,
    }
  }
}
const sum = (amounts: readonly number[]): number => amounts.reduce((total, fen) => total + fen, 0)

import { Refusal } from '@cloud-steward/contract'
import { addDays } from '../../infra/calendar.ts'
import type { TxCtx } from '../../infra/ctx/types.ts'
import { billDue, type Credited, creditChanges, issueBillsOf } from '../billing/index.ts'
import { endedLease, finishCheckOut, setOverlay } from '../housing/index.ts'
import { billUseOf } from '../metering/index.ts'
import {
  dropOpenDeposit,
  handOverDeposit,
  type LeaseAccount,
  leaseAccount,
  owedDeposits,
  oweRefund,
  payFromHeld,
} from '../payments/index.ts'
import {
  billLines,
  type CheckOutRow,
  type DeductionRow,
  deductionsOf,
  type StatementLine,
} from './check-out.queries.ts'
import { closeDebt } from './check-out.record.ts'
import { splitHeld, sumOf, type Totals } from './statement.rules.ts'

/** Charges of plans in arrears fall due after the rentee has left; further ahead nothing is. */
const DAYS_AHEAD = 400

export interface Booked extends Totals {
  lines: StatementLine[]
  forfeited: boolean
}

/**
 * Settles a lease: ends it, credits what is not used, bills what is not billed, pays from what is held, and owes the rest
 * back. Everything in the caller's transaction. The statement is what happened here, so it cannot say anything else.
 */
export async function bookCheckOut(tx: TxCtx, row: CheckOutRow): Promise<Booked> {
  const { lease_id: leaseId, rentee_id: renteeId } = row
  const day = row.settle_on ?? row.left_on
  const of = { leaseId, renteeId, day }
  const before = await leaseAccount(tx, of)
  const deductions = await tx.db.rows(deductionsOf(tx.tenant.id, row.id))
  const reason = row.reason
  if (!row.settle_on) await finishCheckOut(tx, { leaseId, leftOn: day, penalty: row.penalty, reason })
  const credits = await creditChanges(tx, [leaseId])
  await billDue(tx, [leaseId], { dueThrough: addDays(tx.today(), DAYS_AHEAD) })
  await billUseOf(tx, leaseId, tx.today())
  await billDeductions(tx, row, deductions)
  await dropOpenDeposit(tx, leaseId, reason)
  const after = await leaseAccount(tx, of)
  const owedFen = after.bills.reduce((sum, { openFen, lateFeeFen }) => sum + openFen + lateFeeFen, 0)
  const disputedFen = sum(deductions.filter(({ disputed }) => disputed))
  const next = await carryTo(tx, row)
  const { prepaidFen: aheadFen, heldFen, held } = after
  const split = splitHeld({ owedFen, prepaidFen: aheadFen, heldFen, disputedFen, wantedFen: next?.owedFen })
  const lines = [
    ...(await claimLines(tx, { before, after, credits, deductions })),
    line('prepaid', -before.prepaidFen),
    ...held.map(({ kind, heldFen }) => depositLine(kind, -heldFen)),
    line('retained', split.retainedFen),
    { ...line('carried', split.carriedFen), note: next?.no },
  ].filter(({ amountFen }) => amountFen !== 0)
  // The statement and the books are one: a difference is a mistake of ours, and nobody is asked to sign it.
  if (sumOf(lines) !== split.collectFen - split.refundFen)
    throw new Error(`statement of ${row.no}: ${sumOf(lines)} is not ${split.collectFen - split.refundFen}`)
  const paid = await payFromHeld(tx, { ...of, keepFen: split.retainedFen + split.carriedFen })
  if (paid.appliedFen !== split.appliedFen) throw new Error(`deposit of ${row.no}: ${paid.appliedFen} applied`)
  if (next && split.carriedFen > 0)
    await handOverDeposit(tx, { from: { leaseId, renteeId }, to: next, amountFen: split.carriedFen })
  if (split.refundFen > 0) {
    const prepaidFen = aheadFen - split.prepaidUsedFen
    const refund = { depositFen: split.refundFen - prepaidFen, prepaidFen }
    await oweRefund(tx, { sourceId: row.id, leaseId, renteeId, siteId: row.site_id, ...refund, reason })
  }
  if (!row.settle_on) await setOverlay(tx, { roomIds: [row.room_id], overlay: 'preparing', reason: row.no })
  // Bills that were made here belong to the statement as well.
  await closeDebt(tx, row, true)
  tx.emit({ name: 'LeaseClosed', payload: { leaseId, roomId: row.room_id, checkOutId: row.id, leftOn: row.left_on } })
  return {
    lines,
    forfeited: split.appliedFen > 0 && lines.some(isForfeit),
    heldFen,
    deductionFen: sum(deductions.filter(({ disputed }) => !disputed)),
    appliedFen: split.appliedFen,
    refundFen: split.refundFen,
    collectFen: split.collectFen,
    retainedFen: split.retainedFen,
    carriedFen: split.carriedFen,
  }
}
/** The lease whose deposit the rest becomes, and what it still owes as deposit. */
async function carryTo(tx: TxCtx, row: CheckOutRow) {
  if (!row.carry_lease_id) return undefined
  const { takenOver } = await endedLease(tx, row.lease_id)
  const owed = takenOver ? await owedDeposits(tx, takenOver.id) : []
  const owedFen = owed.reduce((total, { openFen }) => total + openFen, 0)
  if (!takenOver || owedFen === 0) throw new Refusal('checkout.error.nothingToCarry')
  return { leaseId: takenOver.id, renteeId: takenOver.rentee_id, no: takenOver.no, owedFen }
}
const sum = (list: readonly DeductionRow[]): number => list.reduce((total, { amountFen }) => total + amountFen, 0)
const line = (kind: StatementLine['kind'], amountFen: number): StatementLine => ({ kind, amountFen })
/** The security deposit needs no word more; each other one is named. */
const depositLine = (kind: LeaseAccount['held'][number]['kind'], amountFen: number): StatementLine => ({
  ...line('deposit', amountFen),
  ...(kind !== 'security' && { formula: { parts: [{ rule: OTHER_RULES[kind] }] } }),
})
const OTHER_RULES = { key: 'depositKey', card: 'depositCard', meter: 'depositMeter' } as const
const ruleOf = (formula: unknown) => (formula as { parts?: readonly { rule: string }[] } | null)?.parts?.[0]?.rule
const isForfeit = ({ formula }: StatementLine) => ruleOf(formula) === 'breakDeposit'

type Deducted = Pick<DeductionRow, 'id' | 'reason' | 'amountFen' | 'disputed'>
/** What the state of the room costs, as one bill; disputed parts wait. */
export async function billDeductions(tx: TxCtx, row: CheckOutRow, deductions: readonly Deducted[]): Promise<void> {
  const lines = deductions
    .filter(({ disputed }) => !disputed)
    .map((one) => ({
      fee: 'one_off' as const,
      sourceId: one.id,
      periodFrom: row.left_on,
      periodTo: row.left_on,
      amountFen: one.amountFen,
      formula: { parts: [{ rule: `deduction.${one.reason}` }] },
    }))
  if (!lines.length) return
  const place = {
    leaseId: row.lease_id,
    roomId: row.room_id,
    siteId: row.site_id,
    renteeId: row.rentee_id,
    landlordId: row.landlord_id,
  }
  const days = { periodFrom: row.left_on, periodTo: row.left_on, dueOn: tx.today() }
  await issueBillsOf(tx, [{ ...place, ...days, kind: 'other', lateFee: 'never', lines }])
}

interface Told {
  before: LeaseAccount
  after: LeaseAccount
  credits: readonly Credited[]
  deductions: readonly DeductionRow[]
}
/** Each claim with where it comes from: bills that stood open, what was credited, what was billed now, late fees. */
async function claimLines(tx: TxCtx, { before, after, credits, deductions }: Told): Promise<StatementLine[]> {
  const known = new Set(before.bills.map(({ id }) => id))
  const fresh = after.bills.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  const made = await tx.db.rows(billLines(tx.tenant.id, fresh))
  const noteOf = new Map(deductions.map((one) => [one.id, one.note]))
  return [
    ...before.bills.map(({ openFen, no, kind, periodFrom, periodTo, dueOn }) => ({
      kind: 'unpaid' as const,
      amountFen: openFen,
      billNo: no,
      periodFrom,
      periodTo,
      fee: kind as StatementLine['fee'],
      formula: { parts: [{ rule: 'due', day: dueOn }] },
    })),
    ...inOrder(
      credits.map(({ amountFen, billNo, periodFrom, periodTo, formula }) => ({
        kind: 'unused_rent' as const,
        amountFen: -amountFen,
        billNo,
        periodFrom,
        periodTo,
        formula,
      })),
    ),
    ...inOrder(
      made.map(({ billId: _bill, sourceId, ...one }) => ({
        ...one,
        kind: kindOf(one.fee, sourceId !== null && noteOf.has(sourceId), ruleOf(one.formula)),
        note: sourceId ? noteOf.get(sourceId) : undefined,
      })),
    ),
    ...inOrder(
      after.bills.map(({ id, lateFeeFen, no, dueOn }) => ({
        kind: 'late_fee' as const,
        amountFen: lateFeeFen,
        billNo: known.has(id) ? no : undefined,
        fee: 'late_fee' as const,
        formula: { parts: [{ rule: 'due', day: dueOn }] },
      })),
    ),
  ]
}
/** By what they say, not by ids: what is tried and what is booked later have other ids, and must read alike. */
const inOrder = (lines: StatementLine[]): StatementLine[] =>
  lines
    .map((one) => [`${one.periodFrom ?? ''} ${one.billNo ?? ''} ${JSON.stringify(one)}`, one] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one)
function kindOf(fee: string, isDeduction: boolean, rule: string | undefined): StatementLine['kind'] {
  if (isDeduction) return 'deduction'
  if (rule?.startsWith('break')) return 'penalty'
  if (fee === 'rent' || fee === 'utility') return fee
  return 'fee'
}

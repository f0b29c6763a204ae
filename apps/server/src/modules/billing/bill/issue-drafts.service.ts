import type { BILL_KINDS, FEES } from '@cloud-steward/contract/billing/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { lateFeesOf, lettingsOf, ownersOfRooms } from '../../housing/index.ts'
import { post, postingsOfIssue } from '../../ledger/index.ts'
import { accountsByFee } from '../income/income-account.queries.ts'
import { accountFinder } from '../income/income-account.rules.ts'
import { rentTaxBp } from '../income/rent-tax.rules.ts'
import { bearingOf, totalsOf } from './bill.rules.ts'
import { insertBills, insertLines, lineRow } from './issue.queries.ts'

export interface LineDraft {
  fee: Exclude<(typeof FEES)[number], 'late_fee'>
  /** The charge of the lease it bills, or what of another module it bills: each stands on one live bill. */
  chargeId?: string
  sourceId?: string
  /** The charge plan that asks for it. */
  planId?: string
  /** What its fee item says of the books; else that of its fee. */
  incomeAccountId?: string | null
  taxBp?: number | null
  /** Its fee item is not to be paid online. */
  isOffline?: boolean
  periodFrom: string
  periodTo: string
  amountFen: number
  /** How the amount came about, by rules the screen can say in words: `{ parts: [{ rule, … }] }`. */
  formula: unknown
}
export interface BillDraft {
  kind: (typeof BILL_KINDS)[number]
  leaseId: string
  roomId: string
  siteId: string
  renteeId: string
  landlordId: string
  periodFrom: string
  periodTo: string
  dueOn: string
  /** `never`: it bears no late fee, whatever the lease says of its kind. */
  lateFee?: 'never'
  /** Of a debit note: the bill it adds to, and why. */
  debitOfId?: string
  debitReason?: string
  runId?: string
  lines: readonly LineDraft[]
}

/**
 * Issues bills in the caller's transaction: bills, lines, ledger entries and the event, in a few statements for any
 * number of them. Gives ids and numbers in the order of the drafts. A charge or source that stands on a live bill
 * already refuses all of them, so lock and look first.
 */
export async function issueBillsOf(tx: TxCtx, drafts: readonly BillDraft[]): Promise<{ id: string; no: string }[]> {
  if (!drafts.length) return []
  const today = tx.today()
  const numbers = await tx.numbers('bill', drafts.length)
  const { ownerOf, termsOf, booked } = await factsOf(tx, drafts)
  const bills = drafts.map((draft, at) => ({
    ...draft,
    landlordId: ownerOf(draft),
    ...totalsOf(draft.lines),
    terms: termsOf(draft),
    id: newId(),
    no: serialNo('B', today, numbers[at]!),
  }))
  const rows = bills.map((bill) => ({
    id: bill.id,
    no: bill.no,
    kind: bill.kind,
    lease_id: bill.leaseId,
    room_id: bill.roomId,
    site_id: bill.siteId,
    rentee_id: bill.renteeId,
    landlord_id: bill.landlordId,
    period_from: bill.periodFrom,
    period_to: bill.periodTo,
    due_on: bill.dueOn,
    total_fen: bill.totalFen,
    rent_fen: bearingOf(bill.lines, bill.terms.on),
    late_fee_on: bill.terms.on,
    late_fee_every: bill.terms.every,
    late_fee_bp: bill.terms.bp,
    late_fee_unit_fen: bill.terms.unitFen,
    grace_days: bill.terms.graceDays,
    late_fee_mode: bill.terms.mode,
    late_fee_cap_bp: bill.terms.capBp,
    debit_of_id: bill.debitOfId,
    debit_reason: bill.debitReason,
    run_id: bill.runId,
    online_payable: !bill.lines.some(({ isOffline }) => isOffline),
  }))
  void tx.db.run(insertBills(tx.tenant.id, rows))
  const lines = bills.flatMap((bill) => bill.lines.map((line) => lineRow(bill.id, booked(bill, line))))
  void tx.db.run(insertLines(tx.tenant.id, lines))
  await post(
    tx,
    bills.flatMap((bill) => postingsOfIssue(bill, today)),
  )
  tx.emit({
    name: 'BillsIssued',
    payload: {
      runId: drafts[0]!.runId,
      amountFen: bills.reduce((sum, { totalFen }) => sum + totalFen, 0),
      billIds: bills.map(({ id }) => id),
    },
  })
  return bills.map(({ id, no }) => ({ id, no }))
}

const NEVER = {
  on: [],
  every: 'day' as const,
  bp: 0,
  unitFen: null,
  graceDays: 0,
  mode: 'excluded' as const,
  capBp: null,
}

/**
 * A bill is his who owned the house on its first day; what adds to a bill stays with the one of that bill. What paying
 * late costs is what its lease says; what a line is of in the books its fee item, else what holds for its fee. The tax
 * in a rent follows from who lets the house, where that is known.
 */
async function factsOf(tx: TxCtx, drafts: readonly BillDraft[]) {
  const of = ({ roomId, periodFrom }: { roomId: string; periodFrom: string }) => `${roomId} ${periodFrom}`
  const asked = drafts.filter(({ debitOfId }) => !debitOfId)
  const [rooms, days] = [asked.map(({ roomId }) => roomId), asked.map(({ periodFrom }) => periodFrom)]
  const leaseIds = [...new Set(drafts.map(({ leaseId }) => leaseId))]
  const agreed = await lateFeesOf(tx, leaseIds)
  const [owned, lettings, accounts] = await tx.db.all(
    ownersOfRooms(tx.tenant.id, rooms, days),
    lettingsOf(tx.tenant.id, drafts),
    accountsByFee(tx.tenant.id),
  )
  const owners = new Map(owned.map(({ roomId, day, landlordId }) => [of({ roomId, periodFrom: day }), landlordId]))
  const terms = new Map(agreed.map((one) => [one.leaseId, one]))
  const lets = new Map(lettings.map((one) => [of({ roomId: one.roomId, periodFrom: one.day }), one]))
  const rentTaxOf = (draft: BillDraft) => {
    const letting = lets.get(of(draft))
    return letting && rentTaxBp(letting, draft.dueOn)
  }
  const accountOf = accountFinder(accounts)
  return {
    ownerOf: (draft: BillDraft) => (draft.debitOfId ? undefined : owners.get(of(draft))) ?? draft.landlordId,
    termsOf: (draft: BillDraft) => (draft.lateFee === 'never' ? undefined : terms.get(draft.leaseId)) ?? NEVER,
    booked: (draft: BillDraft, line: LineDraft): LineDraft => {
      const account = accountOf(line)
      const taxBp = line.taxBp ?? (line.fee === 'rent' ? rentTaxOf(draft) : undefined) ?? account?.taxBp
      return { ...line, incomeAccountId: account?.id, taxBp }
    },
  }
}

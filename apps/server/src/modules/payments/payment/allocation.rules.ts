import type { FEES } from '@cloud-steward/contract/billing/index.ts'

/** What a bill line is for, as far as the order of payment cares. */
export type FeeKind = (typeof FEES)[number]

export interface AllocatableLine {
  id: string
  kind: FeeKind
  /** What is still to be paid of the line, in fen. */
  outstandingFen: number
}

export interface AllocatableBill {
  no: string
  /** 'YYYY-MM-DD'. */
  dueOn: string
  lines: readonly AllocatableLine[]
}

export interface AllocationInput {
  /** What was paid, in fen. */
  paymentFen: number
  bills: readonly AllocatableBill[]
  /** Bill numbers the payer chose, paid first and in this order. */
  chosen?: readonly string[]
  /** Order of kinds inside a bill; kinds it leaves out come after it, in the order of the lines. */
  kindOrder?: readonly FeeKind[]
}

/** Money put on one bill line; always above 0. */
export interface AllocationShare {
  billNo: string
  lineId: string
  kind: FeeKind
  amountFen: number
}

/** `shares` and `prepaidFen` together are the payment. */
export interface Allocation {
  shares: AllocationShare[]
  /** What is left when every bill is paid; it goes to the payer's prepaid balance. */
  prepaidFen: number
}

/** Charges before principal, so late fees lead; the deposit waits longest, because nothing falls behind with it. */
export const DEFAULT_KIND_ORDER: readonly FeeKind[] = [
  'late_fee',
  'utility',
  'service',
  'value_added',
  'one_off',
  'rent',
  'deposit',
]

/** The order a tenant wrote down, by comma; what he left out comes after it as usual. Unknown words are passed over. */
export function kindOrderOf(text: string | undefined): readonly FeeKind[] {
  const named = (text ?? '').split(',').map((word) => word.trim())
  const known = DEFAULT_KIND_ORDER.filter((kind) => named.includes(kind))
  const first = known.toSorted((a, b) => named.indexOf(a) - named.indexOf(b))
  return [...first, ...DEFAULT_KIND_ORDER.filter((kind) => !first.includes(kind))]
}

/**
 * Spreads one payment over many bills: chosen bills in the given order, then the others by oldest due day and bill
 * number (plain text order). Each bill is filled before the next, inside it by kind, then by order of lines.
 *
 * Source: the order of settlement usual in rent collection, and Civil Code of China art. 560–561 (the debtor chooses;
 * else the earliest due; charges before principal).
 * Throws RangeError on amounts that are no whole number ≥ 0, a bill number given twice, or a chosen bill that is not
 * among the bills.
 */
export function allocatePayment(input: AllocationInput): Allocation {
  let left = wholeFen(input.paymentFen)
  const shares: AllocationShare[] = []
  for (const bill of inPaymentOrder(input.bills, input.chosen ?? [])) {
    for (const { id, kind, outstandingFen } of byKind(bill.lines, input.kindOrder ?? DEFAULT_KIND_ORDER)) {
      const amountFen = Math.min(left, wholeFen(outstandingFen))
      if (amountFen === 0) continue
      shares.push({ billNo: bill.no, lineId: id, kind, amountFen })
      left -= amountFen
    }
  }
  return { shares, prepaidFen: left }
}

function inPaymentOrder(bills: readonly AllocatableBill[], chosen: readonly string[]): AllocatableBill[] {
  const byNo = new Map(bills.map((bill) => [bill.no, bill]))
  if (byNo.size !== bills.length) throw new RangeError('a bill is given twice')
  const first = [...new Set(chosen)].map((no) => {
    const bill = byNo.get(no)
    if (!bill) throw new RangeError(`chosen bill is not among the bills: ${no}`)
    byNo.delete(no)
    return bill
  })
  const rest = [...byNo.values()].toSorted((a, b) => compareText(a.dueOn, b.dueOn) || compareText(a.no, b.no))
  return [...first, ...rest]
}

function byKind(lines: readonly AllocatableLine[], order: readonly FeeKind[]): AllocatableLine[] {
  const rank = ({ kind }: AllocatableLine) => (order.includes(kind) ? order.indexOf(kind) : order.length)
  return lines.toSorted((a, b) => rank(a) - rank(b))
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function wholeFen(amountFen: number): number {
  if (!Number.isSafeInteger(amountFen) || amountFen < 0) throw new RangeError(`not a whole amount: ${amountFen}`)
  return amountFen
}

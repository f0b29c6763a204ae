import { capOf, type LateFeeFacts, type LateFeeNow, partOf } from './bill.rules.ts'

/** How a late fee came about, as rules the screen says in words: what was fixed, what grew since, the grace, the cap. */
export function lateFeeFormula(bill: LateFeeFacts, { spans, isCapped }: LateFeeNow): { parts: object[] } {
  const { lateFeeEvery: every, lateFeeUnitFen, graceDays, lateFeeFixedFen } = bill
  const rule = lateFeeUnitFen ? `lateFeeUnit.${every}` : `lateFee.${every}`
  const grown = spans.map((span) => ({ rule, ...span, priceFen: lateFeeUnitFen, rate: bill.lateFeeBp / 100 }))
  const cap = capOf(bill)
  const isFirst = lateFeeFixedFen === 0 && graceDays > 0
  return {
    parts: [
      ...(lateFeeFixedFen > 0 ? [{ rule: 'lateFeeFixed', amountFen: lateFeeFixedFen }] : []),
      ...grown,
      ...(isFirst ? [{ rule: `lateFeeGrace.${bill.lateFeeMode}`, days: graceDays }] : []),
      ...(isCapped ? [{ rule: 'lateFeeCap', rate: cap / 100, priceFen: partOf(bill.bearingFen, cap) }] : []),
    ],
  }
}

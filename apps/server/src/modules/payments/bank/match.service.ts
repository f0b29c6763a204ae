import { setImmediate as breathe } from 'node:timers/promises'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { lateFeeOf, type OpenBillRow, openBillsOf } from '../../billing/index.ts'
import type { BankLineRow } from './bank.queries.ts'
import { payersOf, renteesNamed, type Traces, tracedRentees } from './candidates.queries.ts'
import { type Candidate, type Match, matchLine, mobilesIn, numbersIn, oneDot, plainName } from './match.rules.ts'

/** Lines looked at before others are answered. */
const STRETCH = 10
const DAYS_KEPT = 8
const each = <T>(values: readonly T[]): T[] => [...new Set(values)]

function tracesOf(lines: readonly BankLineRow[]): Traces {
  const memos = lines.map(({ memo }) => memo)
  const names = each(lines.map(({ payerName }) => payerName?.trim() ?? '').filter(Boolean))
  const isMasked = (name: string) => /[*＊]/.test(name) && /[^*＊\s]/.test(name)
  return {
    billNos: each(memos.flatMap((memo) => numbersIn(memo, 'B'))),
    leaseNos: each(memos.flatMap((memo) => numbersIn(memo, 'L'))),
    mobiles: each(memos.flatMap(mobilesIn)),
    payers: payersIn(lines),
    names: each([...names, ...names.map(plainName), ...names.map(oneDot)]),
    patterns: names
      .filter((name) => isMasked(name) || oneDot(name).includes('·'))
      .flatMap((name) => [plainName(name), oneDot(name.normalize('NFKC'))])
      // A hidden letter is any, and so is the dot between two parts of a name.
      .map((name) => name.replace(/[%_\\]/g, '\\$&').replace(/[*·]/g, '_')),
    memos: each(memos.map((memo) => memo ?? '').filter((memo) => memo.length > 1)),
    amounts: each(lines.map((line) => leftOf(line))),
  }
}
const tailOf = ({ payerTail }: Pick<BankLineRow, 'payerTail'>): string => payerTail ?? ''
const payersIn = (lines: readonly BankLineRow[]): Traces['payers'] =>
  lines.flatMap((line) => (line.payerName ? [{ name: line.payerName, tail: tailOf(line) }] : []))
/** What of a line is not booked yet. */
export const leftOf = ({ amountFen, bookedFen }: Pick<BankLineRow, 'amountFen' | 'bookedFen'>): number =>
  amountFen - bookedFen

export interface Shown extends Candidate {
  bills: (OpenBillRow & { openFen: number; lateFeeOpenFen: number })[]
}
export interface Matched {
  line: BankLineRow
  matches: (Match & { candidate: Shown })[]
}
/**
 * Who lines may be from, as of now: a handful of statements for any number of them. `also` are rentees somebody asks for;
 * with `only` nobody else is looked for.
 */
export async function matchesOf(
  ctx: Ctx,
  lines: readonly BankLineRow[],
  { also = [], only }: { also?: readonly string[]; only?: readonly string[] } = {},
): Promise<Matched[]> {
  const tenantId = ctx.tenant.id
  const ids =
    only ?? each([...(await ctx.db.rows(tracedRentees(tenantId, tracesOf(lines)))).map(({ id }) => id), ...also])
  const [rentees, bills, payers] = await ctx.db.all(
    renteesNamed(tenantId, ids),
    openBillsOf(tenantId, ids),
    payersOf(tenantId, payersIn(lines), ids),
  )
  const known = new Set(payers.map(({ name, tail, renteeId }) => JSON.stringify([name, tail, renteeId])))
  const billsOf = new Map<string, OpenBillRow[]>(ids.map((id) => [id, []]))
  for (const bill of bills) billsOf.get(bill.renteeId)!.push(bill)
  // Most lines of a statement are of a few days, and a late fee is the same for all of a day.
  const owedBy = new Map<string, Map<string, Shown['bills']>>()
  const owedOn = (day: string): Map<string, Shown['bills']> => {
    const found = owedBy.get(day) ?? new Map(ids.map((id) => [id, billsOf.get(id)!.map((bill) => owed(bill, day))]))
    if (owedBy.size >= DAYS_KEPT) owedBy.clear()
    owedBy.set(day, found)
    return found
  }
  const matched: Matched[] = []
  for (const [at, line] of lines.entries()) {
    // Hundreds of lines against hundreds of rentees take a while, and others want to be answered meanwhile.
    if (at % STRETCH === STRETCH - 1) await breathe()
    const bills = owedOn(line.receivedOn)
    const candidates = rentees.map(
      ({ id, name, mobile }): Shown => ({
        renteeId: id,
        name,
        mobile,
        isKnownPayer: known.has(JSON.stringify([line.payerName, tailOf(line), id])),
        bills: bills.get(id)!,
      }),
    )
    const of = new Map(candidates.map((candidate) => [candidate.renteeId, candidate]))
    const found = matchLine({ ...line, amountFen: leftOf(line) }, candidates)
    const asked = also.filter((id) => of.has(id) && !found.some(({ renteeId }) => renteeId === id))
    const plain = asked.map((renteeId) => ({
      renteeId,
      confidence: 0,
      matchType: 'over' as const,
      reasons: [],
      billIds: of.get(renteeId)!.bills.map(({ id }) => id),
    }))
    const matches = [...plain, ...found].map((match) => ({ ...match, candidate: of.get(match.renteeId)! }))
    matched.push({ line, matches })
  }
  return matched
}

/** A bill with what is open of it on a day. */
function owed(bill: OpenBillRow, day: string): Shown['bills'][number] {
  const lateFeeOpenFen = lateFeeOf(bill, day).feeFen - bill.lateFeeSettledFen
  return { ...bill, lateFeeOpenFen, openFen: bill.principalFen + lateFeeOpenFen }
}

import type { MATCH_REASONS, MATCH_TYPES } from '@cloud-steward/contract/payments/index.ts'

export type MatchType = (typeof MATCH_TYPES)[number]
export type Reason = (typeof MATCH_REASONS)[number]

/** What a bank says of money that came in. */
export interface StatementLine {
  amountFen: number
  payerName: string | null
  payerTail: string | null
  memo: string | null
}
export interface OpenBill {
  id: string
  no: string
  leaseNo: string
  roomName: string
  /** With the late fee of the day the money came. */
  openFen: number
}
/** Somebody it may be from. */
export interface Candidate {
  renteeId: string
  name: string
  mobile: string
  /** Earlier lines of this payer were booked on him. */
  isKnownPayer: boolean
  /** Oldest due day first. */
  bills: readonly OpenBill[]
}
export interface Match {
  renteeId: string
  confidence: number
  matchType: MatchType
  reasons: Reason[]
  /** What the money would go to. */
  billIds: string[]
}

/**
 * How much each reason says, out of 100. Who pays is known from what he wrote or what the bank knows of him; the amount
 * confirms it, and alone proves nothing. Of reasons of one kind only the best counts.
 */
const POINTS: Readonly<Record<Exclude<Reason, 'ambiguous'>, number>> = {
  billNo: 60,
  leaseNo: 50,
  payer: 50,
  name: 40,
  nameInMemo: 35,
  nameNear: 20,
  mobile: 40,
  mobileTail: 20,
  room: 20,
  amountBill: 35,
  amountAll: 35,
  amountSome: 25,
}
/** Two candidates that are closer than this cannot be told apart, and both lose that much. */
const TELLING = 10
const AMBIGUOUS = 25

/** Between the parts of a name as Uyghurs and others have it; each keyboard and bank has its own. */
const DOTS = /[·•‧∙⋅・･.]/g
/** A name with one kind of dot, as people write it. */
export const oneDot = (name: string): string => name.trim().replace(DOTS, '·')
/** Names as banks and people write them: full-width letters, blanks, dots and titles make no difference. A star is a hidden letter. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(DOTS, '')
    .replace(/\s+/g, '')
    .replace(/(先生|女士|小姐)$/, '')
    .toLowerCase()
const memoText = (memo: string | null): string =>
  (memo ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s_]+/g, '')

/** Numbers of bills or leases in a memo; many banks drop the hyphen. */
export function numbersIn(memo: string | null, letter: 'B' | 'L'): string[] {
  const found = memoText(memo).matchAll(new RegExp(`(?<![A-Z0-9])${letter}(\\d{4})-?(\\d{6,})(?!\\d)`, 'g'))
  return [...new Set([...found].map(([, month, number]) => `${letter}${month}-${number}`))]
}
export const mobilesIn = (memo: string | null): string[] => memoText(memo).match(/(?<!\d)1[3-9]\d{9}(?!\d)/g) ?? []

const isNear = (a: string, b: string): boolean => {
  if (a.includes('*')) return a.length === b.length && [...a].every((letter, at) => letter === '*' || letter === b[at])
  if (b.length < 3 || Math.abs(a.length - b.length) > 1) return false
  // One letter more, less or other.
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const [skipA, skipB] = [a.length >= b.length ? 1 : 0, b.length >= a.length ? 1 : 0]
  return a.slice(at + skipA) === b.slice(at + skipB)
}

/** A line as it is compared: read once for all candidates. */
interface Read {
  amountFen: number
  memo: string
  payer: string
  /** The memo as names are compared. */
  names: string
  billNos: readonly string[]
  leaseNos: readonly string[]
  mobiles: readonly string[]
  tails: readonly string[]
}
const readLine = ({ amountFen, payerName, memo }: StatementLine): Read => ({
  amountFen,
  memo: memoText(memo),
  payer: plainName(payerName ?? ''),
  names: plainName(memo ?? ''),
  billNos: numbersIn(memo, 'B'),
  leaseNos: numbersIn(memo, 'L'),
  mobiles: mobilesIn(memo),
  tails: memoText(memo).match(/(?<![A-Z0-9-])\d{4}(?!\d)/g) ?? [],
})

function nameReason({ payer, names }: Read, name: string): Reason | undefined {
  const own = plainName(name)
  if (payer && payer === own) return 'name'
  if (own.length > 1 && names.includes(own)) return 'nameInMemo'
  return payer && isNear(payer, own) ? 'nameNear' : undefined
}
function mobileReason({ mobiles, tails }: Read, mobile: string): Reason | undefined {
  if (mobiles.includes(mobile)) return 'mobile'
  return tails.includes(mobile.slice(-4)) ? 'mobileTail' : undefined
}

const sumOf = (bills: readonly OpenBill[]): number => bills.reduce((sum, { openFen }) => sum + openFen, 0)

/** The bills the money is for: those it names, else those whose amount it is, else the oldest. */
function chooseBills(amountFen: number, named: readonly OpenBill[], all: readonly OpenBill[]) {
  const exact = (chosen: readonly OpenBill[], reason: Reason) => ({
    chosen,
    reason,
    matchType: (chosen.length > 1 ? 'merged' : 'exact') as MatchType,
  })
  if (named.length && sumOf(named) === amountFen) return exact(named, named.length > 1 ? 'amountSome' : 'amountBill')
  const single = all.find(({ openFen }) => openFen === amountFen)
  if (!named.length && single) return exact([single], 'amountBill')
  if (!named.length && all.length > 1 && sumOf(all) === amountFen) return exact(all, 'amountAll')
  const oldest = named.length ? [...named, ...all.filter((one) => !named.includes(one))] : all
  const taken: OpenBill[] = []
  let takenFen = 0
  for (const bill of oldest) {
    if (takenFen >= amountFen) break
    taken.push(bill)
    takenFen += bill.openFen
  }
  if (taken.length && takenFen === amountFen) return exact(taken, 'amountSome')
  return { chosen: taken, reason: undefined, matchType: (amountFen > takenFen ? 'over' : 'partial') as MatchType }
}

/** What speaks for one candidate, whoever else there is; may be more than 100. */
function matchOne(line: Read, candidate: Candidate): Match {
  const { billNos, leaseNos, memo } = line
  const named = billNos.length ? candidate.bills.filter(({ no }) => billNos.includes(no)) : []
  const ofLease = leaseNos.length ? candidate.bills.filter(({ leaseNo }) => leaseNos.includes(leaseNo)) : []
  const rooms = memo ? new Set(candidate.bills.map(({ roomName }) => roomName)) : []
  const isRoom = [...rooms].some((name) => name && memo.includes(memoText(name)))
  const { chosen, reason, matchType } = chooseBills(line.amountFen, named.length ? named : ofLease, candidate.bills)
  const identity: (Reason | undefined)[] = [
    named.length ? 'billNo' : ofLease.length ? 'leaseNo' : undefined,
    candidate.isKnownPayer ? 'payer' : nameReason(line, candidate.name),
    mobileReason(line, candidate.mobile),
    isRoom ? 'room' : undefined,
  ]
  const reasons = [...identity, reason].filter((one): one is Exclude<Reason, 'ambiguous'> => one !== undefined)
  const points = reasons.reduce((sum, one) => sum + POINTS[one], 0)
  return {
    renteeId: candidate.renteeId,
    confidence: points,
    matchType,
    reasons,
    billIds: chosen.map(({ id }) => id),
  }
}

/** Those for whom anything speaks, the likeliest first. Who cannot be told from another is less sure, both alike. */
export function matchLine(line: StatementLine, candidates: readonly Candidate[]): Match[] {
  const read = readLine(line)
  const found = candidates
    .map((candidate) => matchOne(read, candidate))
    .filter(({ confidence }) => confidence > 0)
    .toSorted((a, b) => b.confidence - a.confidence || (a.renteeId < b.renteeId ? -1 : 1))
  const [best, second] = found
  const isClear = !best || !second || best.confidence - second.confidence >= TELLING
  return found.map((match) => {
    const confidence = Math.min(100, match.confidence)
    if (isClear || best.confidence - match.confidence >= TELLING) return { ...match, confidence }
    return {
      ...match,
      confidence: Math.max(0, confidence - AMBIGUOUS),
      reasons: [...match.reasons, 'ambiguous' as const],
    }
  })
}

/** Sure enough to be booked by itself: the amount fits to the fen, and nobody else comes into question. */
export const isSure = (match: Match | undefined, least: number | undefined): match is Match =>
  match !== undefined &&
  least !== undefined &&
  match.confidence >= least &&
  (match.matchType === 'exact' || match.matchType === 'merged') &&
  !match.reasons.includes('ambiguous')

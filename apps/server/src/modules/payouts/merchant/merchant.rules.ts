import type {
  MERCHANT_KINDS,
  MERCHANT_PICTURES,
  MERCHANT_SOURCES,
  MERCHANT_STATES,
} from '@cloud-steward/contract/payouts/index.ts'
import { isCreditCode } from '../../../infra/credit-code.ts'
import type { ApplicationFacts } from '../../../infra/payment/application.ts'

export type MerchantState = (typeof MERCHANT_STATES)[number]
export type MerchantKind = (typeof MERCHANT_KINDS)[number]
export type MerchantPicture = (typeof MERCHANT_PICTURES)[number]
export type MerchantSource = (typeof MERCHANT_SOURCES)[number]

/** What is his to change: while nobody at the channel looks at it. */
export const isOpen = (state: MerchantState): boolean => state === 'editing' || state === 'rejected'

/** Whether the channel has the application or is about to get it. */
export const isAtChannel = (state: MerchantState): boolean =>
  !isOpen(state) && state !== 'in_review' && state !== 'cancelled'

/** Pictures an application of this kind needs, in the order of the form. */
export const picturesOf = (kind: MerchantKind): MerchantPicture[] =>
  kind === 'person' ? ['idFrontFile', 'idBackFile'] : ['licenceFile', 'idFrontFile', 'idBackFile']

interface Draft {
  kind: MerchantKind
  subjectName?: string | null
  licenceNo?: string | null
  idNo?: string | null
  licenceFile?: string | null
  idFrontFile?: string | null
  idBackFile?: string | null
}
/** Fields without which an application cannot be handed in. */
export function missingParts(draft: Draft): string[] {
  const isLicensed = draft.kind !== 'person'
  const needed = ['idNo', ...(isLicensed ? ['subjectName', 'licenceNo'] : []), ...picturesOf(draft.kind)] as const
  return needed.filter((key) => !draft[key as keyof Draft]?.trim())
}

/** Whether a licence can have this number: a credit code with the right check character, or 15 digits of an older one. */
export const isLicenceNo = (number: string): boolean => /^\d{15}$/.test(number) || isCreditCode(number)

/** States that follow from what the channel says; undefined: nothing does. */
export function follow(
  now: MerchantState,
  facts: Pick<ApplicationFacts, 'state' | 'subMerchantNo'>,
): MerchantState | undefined {
  // The channel decides nothing about an application that it does not have or that was given up.
  if (now === 'editing' || now === 'in_review' || now === 'cancelled' || facts.state === 'absent') return undefined
  // A merchant is one once he has a number: before that nobody can be paid.
  if (facts.state === 'finished' && !facts.subMerchantNo && now !== 'frozen')
    return now === 'finished' ? undefined : 'signing'
  // Whoever has a number keeps it, whatever the channel says of his application.
  if (now === 'finished' || now === 'frozen')
    return facts.state === 'frozen' || facts.state === 'finished' ? facts.state : undefined
  return facts.state === 'frozen' && !facts.subMerchantNo ? 'auditing' : facts.state
}

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400]
/** Seconds until the channel is asked again, by how often it was asked. People look at applications: hours, then days. */
const WAITS = [15, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR] as const
/** When to ask next, if ever. @param asked how often it was asked since it last changed */
export function nextLook(now: Date, state: MerchantState, asked: number): Date | null {
  if (!isAtChannel(state)) return null
  const seconds = state === 'finished' || state === 'frozen' ? DAY : WAITS[Math.min(asked, WAITS.length - 1)]!
  return new Date(now.getTime() + seconds * 1_000)
}

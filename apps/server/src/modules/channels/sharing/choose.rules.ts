import type { RULE_REASONS, SHARED_FEES } from '@cloud-steward/contract/channels/index.ts'
import type { Division } from './divide.rules.ts'

export type SharedFee = (typeof SHARED_FEES)[number]
export type RuleReason = (typeof RULE_REASONS)[number]
/** A version of a rule, as far as choosing among them goes. */
export interface RuleVersion extends Division {
  id: string
  no: string
  version: number
  name: string
  feeKinds: readonly string[]
  siteId: string | null
  landlordId: string | null
  orgId: string | null
  channelId: string
  priority: number
  /** `YYYY-MM-DD`, both included. */
  effectiveFrom: string
  effectiveTo: string | null
  /** Divided by hand. */
  isManual: boolean
  isActive: boolean
}
/** What of a payment went to one landlord, at one site, for one kind of fee. */
export interface Portion {
  siteId: string
  landlordId: string
  /** Who manages the site, and those above. */
  orgIds: readonly string[]
  feeKind: string
  channelId: string | undefined
  day: string
}

/** Why a rule does not apply at all; undefined when it does. */
function misfit(rule: RuleVersion, portion: Portion): RuleReason | undefined {
  if (!rule.isActive) return 'inactive'
  if (portion.day < rule.effectiveFrom) return 'not_yet'
  if (rule.effectiveTo !== null && portion.day > rule.effectiveTo) return 'over'
  if (portion.channelId && rule.channelId !== portion.channelId) return 'other_channel'
  if (rule.siteId && rule.siteId !== portion.siteId) return 'other_site'
  if (rule.landlordId && rule.landlordId !== portion.landlordId) return 'other_landlord'
  if (rule.orgId && !portion.orgIds.includes(rule.orgId)) return 'other_org'
  return rule.feeKinds.includes(portion.feeKind) ? undefined : 'other_fee'
}
/** How close a rule fits: a site before a landlord before an enterprise, then whoever names fewer kinds of fee. */
const closeness = (rule: RuleVersion): number =>
  (rule.siteId ? 4_000 : 0) + (rule.landlordId ? 2_000 : 0) + (rule.orgId ? 1_000 : 0) - rule.feeKinds.length
/** Positive when the first goes before the second, with the reason the second loses by. */
function beats(a: RuleVersion, b: RuleVersion): [number, RuleReason] {
  if (closeness(a) !== closeness(b)) return [closeness(a) - closeness(b), 'less_specific']
  if (a.priority !== b.priority) return [a.priority - b.priority, 'lower_priority']
  const age = a.effectiveFrom.localeCompare(b.effectiveFrom) || a.version - b.version || b.no.localeCompare(a.no)
  return [age || (a.id > b.id ? 1 : -1), 'older']
}

/** The rule that divides this portion, if any, and of every rule why it does or does not. Whatever the order of the rules. */
export function chooseRule<R extends RuleVersion>(
  portion: Portion,
  rules: readonly R[],
): { winner: R | undefined; verdicts: { rule: R; reason: RuleReason }[] } {
  const fitting = rules.filter((rule) => !misfit(rule, portion)).toSorted((a, b) => beats(b, a)[0])
  const winner = fitting[0]
  return {
    winner,
    verdicts: rules.map((rule) => ({
      rule,
      reason: misfit(rule, portion) ?? (rule === winner ? 'wins' : beats(winner!, rule)[1]),
    })),
  }
}

export const MOST_RECEIVERS = 50
export const MOST_CALLS = 50
/** The channel frees what was not shared by then, when it says nothing else. */
export const USUAL_FROZEN_DAYS = 30
/** The channel wants a minute between a payment and its sharing. */
export const SHARE_AFTER_MS = 60_000
/** What may go to others of a payment when its channel says nothing else, basis points. */
export const USUAL_SHARE_BP = 3_000

/** What the channel would refuse; undefined when it would take it. @param othersFen of the same payment, not failed */
export function limitOf(asked: {
  sharedFen: number
  othersFen: number
  amountFen: number
  feeFen: number
  refundedFen: number
  maxBp: number
  receivers: number
}): 'over_base' | 'over_ratio' | 'too_many' | undefined {
  const all = asked.sharedFen + asked.othersFen
  if (asked.receivers > MOST_RECEIVERS * MOST_CALLS) return 'too_many'
  if (all > asked.amountFen - asked.feeFen - asked.refundedFen) return 'over_base'
  return BigInt(all) * 10_000n > BigInt(asked.amountFen) * BigInt(asked.maxBp) ? 'over_ratio' : undefined
}

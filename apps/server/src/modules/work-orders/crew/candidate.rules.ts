import type { OrderKind } from '@cloud-steward/contract/work-orders/index.ts'

export type Unfit = 'skill' | 'site' | 'certificate' | 'capacity' | 'overlap'
export interface Candidate {
  skills: readonly string[]
  siteIds: readonly string[]
  /** Kinds of orders that a certificate which has ended allowed. */
  expiredSkills: readonly string[]
  /** Orders he has on the day. */
  dayCount: number
  dailyCapacity: number
  /** Another order of his has an appointment at the same time. */
  overlaps: boolean
}
/** Why an installer does not get an order, or undefined when he may have it. */
export function unfitFor(
  { skills, siteIds, expiredSkills, dayCount, dailyCapacity, overlaps }: Candidate,
  order: { kind: OrderKind; siteId: string },
): Unfit | undefined {
  if (!skills.includes(order.kind)) return 'skill'
  if (siteIds.length && !siteIds.includes(order.siteId)) return 'site'
  if (expiredSkills.includes(order.kind)) return 'certificate'
  if (overlaps) return 'overlap'
  return dayCount >= dailyCapacity ? 'capacity' : undefined
}

export interface Rule {
  siteId: string | null
  /** The rule's classifier is the order's or stands above it: how many levels below it the order's is. */
  depth: number | null
  kind: string | null
}
/** How exactly a rule names an order: a site counts most, then the classifier, the nearer the more, then the kind. */
export const weightOf = ({ siteId, depth, kind }: Rule): number =>
  (siteId ? 100 : 0) + (depth === null ? 0 : 50 - Math.min(40, depth)) + (kind ? 5 : 0)

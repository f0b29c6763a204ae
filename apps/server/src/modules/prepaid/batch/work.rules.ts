import type { Day } from '../../../infra/calendar.ts'
import type { BatchAction, Blocker } from './batch.rules.ts'

/** What needs no relay: meters are asked for their numbers, or something is changed in our books. */
export type Work = Exclude<BatchAction, 'off' | 'on'>
/** To what a batch changes things. Moments are ISO-8601. */
export interface Target {
  pricePlanId?: string
  fromOn?: Day
  planId?: string
  until?: string
}
/** What each work has to be told, and nothing else. */
export const TARGETS: Record<BatchAction, readonly (keyof Target)[]> = {
  off: [],
  on: [],
  read: [],
  price: ['pricePlanId', 'fromOn'],
  plan: ['planId'],
  keep: ['until'],
  keepEnd: [],
  prepaid: [],
}
/** What is known of a meter and its open account. */
export interface WorkFacts {
  state: string
  online: boolean
  /** A collector reaches it, and it is known how it is asked. */
  canRead: boolean
  meterId: string | null
  accountId: string | null
  mode: string | null
  planId: string | null
  keepPowerUntil: string | null
}
const ms = (at: string | null | undefined): number => (at ? Date.parse(at) : Number.NEGATIVE_INFINITY)

/**
 * Why a meter is left alone by a work that is no switching. `price` is what giving it the pricePlan would come to; undefined
 * when it counts for no account of electricity. @param now the moment it would be done; @param today the day of that
 */
export function workBlockers(
  work: Work,
  meter: WorkFacts,
  target: Target,
  { now, today, price }: { now: Date; today: Day; price?: { verdict: 'change' | 'same' | 'later' } },
): Blocker[] {
  if (work === 'read') {
    if (meter.state !== 'active') return ['not_active']
    return !meter.canRead ? ['not_readable'] : meter.online ? [] : ['offline']
  }
  if (work === 'price') {
    if (!meter.meterId || !price) return ['no_meter']
    if (price.verdict === 'same') return ['already_so']
    if (price.verdict === 'later') return ['price_later']
    return target.fromOn! < today ? ['too_late'] : []
  }
  if (!meter.accountId) return ['no_account']
  const keptTo = ms(meter.keepPowerUntil)
  if (work === 'keep' && ms(target.until) <= now.getTime()) return ['too_late']
  const isSo = {
    plan: meter.planId === target.planId,
    keep: keptTo === ms(target.until),
    keepEnd: keptTo <= now.getTime(),
    prepaid: meter.mode === 'prepaid',
  }
  return isSo[work] ? ['already_so'] : []
}

import type { LEASE_STATES } from './lease.ts'

/**
 * What the Civil Code gives a renter where a lease ends, changes its owner or its room is let again: `holdover` (Art. 734 with
 * 730), `renewal` (Art. 734 para. 2), `buy` (Art. 726 to 728), `sale` (Art. 725), `longest` (Art. 705).
 */
export const RENTER_RIGHTS = ['holdover', 'renewal', 'buy', 'sale', 'longest'] as const
export type RenterRight = (typeof RENTER_RIGHTS)[number]
/** Art. 726: whoever has not said within so many days that he buys has given up the right. */
export const BUY_DAYS = 15
/** Art. 705: no term beyond it is valid. */
export const LONGEST_YEARS = 20

interface Lease {
  state: (typeof LEASE_STATES)[number]
  startOn: string
  endOn: string
}
/** The same day so many years on; the last day of February where it has no 29th. */
export function yearsOn(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}${!isLeap && day.endsWith('-02-29') ? '-02-28' : day.slice(4)}`
}
const LIVE: readonly Lease['state'][] = ['signed', 'active', 'expiring', 'notice', 'checking_out']

/** The rights a person should know of as a lease stands. */
export function rightsOf({ state, startOn, endOn }: Lease): RenterRight[] {
  const rights: RenterRight[] = []
  if (state === 'holdover') rights.push('holdover', 'renewal', 'buy')
  else if (LIVE.includes(state)) rights.push('renewal', 'buy')
  else if (state === 'ended') rights.push('renewal')
  if (endOn >= yearsOn(startOn, LONGEST_YEARS)) rights.push('longest')
  return rights
}
/** The rights that matter where staff end a lease or note that its renter leaves on a day. */
export const rightsAtEnd = ({ endOn }: Pick<Lease, 'endOn'>, leavingOn: string): RenterRight[] =>
  leavingOn > endOn ? ['holdover', 'renewal'] : leavingOn === endOn ? ['renewal'] : []

/** The last day on which a renter can say that he buys. @param noticeOn when he was told of the sale */
export const buyUntil = (noticeOn: string): string =>
  new Date(Date.parse(`${noticeOn}T00:00:00Z`) + BUY_DAYS * 86_400_000).toISOString().slice(0, 10)

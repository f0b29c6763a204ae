import { expect } from 'vitest'
import { addDays } from '../../../infra/calendar.ts'
import { windowOf } from '../credential/code.rules.ts'
import { type Door, keysOf } from '../locks.builders.ts'

/** The renter's key of a lease. */
export const keyOfLease = async (at: Door, leaseId: string) =>
  (await keysOf(at.site.admin, { leaseId, role: 'renter' }))[0]
export const becomes = (at: Door, leaseId: string, state: string) =>
  expect.poll(async () => (await keyOfLease(at, leaseId))?.state).toBe(state)
const told = (at: Date) => at.toISOString().replace('.000', '')
/** From when until when a key of these days opens, with half a day of grace. */
export const windowFor = (at: Door, startOn: string, lastOn: string) => {
  const { from, to } = windowOf({ startOn, lastOn }, at.site.ctx.tenant.timeZone, 12)
  return { validFrom: told(from), validTo: told(to) }
}
/** So many days from today. */
export const day = (at: Door, days: number) => addDays(at.site.ctx.today(), days)

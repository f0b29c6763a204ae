import { useSession } from './session-store.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = clocks.get(timeZone ?? '')
  if (known) return known
  // Swedish writes times as ISO 8601 does.
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone ?? '', made)
  return made
}
const tenantZone = (): string | undefined => useSession.getState().user?.timeZone

/** Clocks there have stood 8 hours before UTC, all year, since 1992. */
const CHINA = 'Asia/Shanghai'
const SINCE_1992 = Date.UTC(1992, 0, 1)
/** Without Intl, which takes a slow phone 50 ms to start before the first list. */
const chinaClock = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** What clocks show where the tenant does business, `2026-11-27 09:05:00`; the browser may stand in another time zone. */
export const wallClock = (at: Date | number, timeZone = tenantZone()): string =>
  timeZone === CHINA && +at > SINCE_1992 ? chinaClock(+at) : clockOf(timeZone).format(at)

const asUtc = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`)
/** The moment clocks show this there, as ISO 8601 in UTC. An hour that a change of the clocks leaves out is the one after it. */
export function momentOf(wall: string, timeZone = tenantZone()): string {
  const offsetAt = (at: number) => asUtc(wallClock(at, timeZone)) - Math.floor(at / 1_000) * 1_000
  const guess = asUtc(wall)
  const near = guess - offsetAt(guess)
  return new Date(guess - offsetAt(near)).toISOString()
}

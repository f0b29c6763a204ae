const clocks = new Map<string, Intl.DateTimeFormat>()

/** `YYYY-MM-DD HH:mm:ss` on the clock of a time zone. */
export function localTime(timeZone: string, instant: Date): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(timeZone, clock)
  }
  return clock.format(instant)
}

const MINUTE_MS = 60_000
const shown = (timeZone: string, at: number): number =>
  Date.parse(`${localTime(timeZone, new Date(at)).replace(' ', 'T')}Z`)
/** The moment at which the clock of a time zone shows a minute of a business day; where it skips it, the first after it. */
export function instantOf(timeZone: string, day: string, minute: number): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS
  const first = wanted - (shown(timeZone, wanted) - wanted)
  // The offset may change between the guess and the moment.
  return new Date(first + wanted - shown(timeZone, first))
}
/** The minute of its business day at which a moment is, in a time zone. */
export function minuteOf(timeZone: string, instant: Date): number {
  const time = localTime(timeZone, instant).slice(11)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

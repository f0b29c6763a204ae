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

const clocks = new Map<string, Intl.DateTimeFormat>()
const QUARTER_MS = 900_000
let quarter = { at: Number.NaN, zone: '', offsetMs: 0 }

/** `YYYY-MM-DD HH:mm:ss` on the clock of a time zone. */
export function localTime(timeZone: string, instant: string): string {
  const ms = Date.parse(instant)
  const at = Math.floor(ms / QUARTER_MS)
  // Clocks change at quarters of an hour only, and asking for the zone takes longer than all the rest of a row.
  if (at !== quarter.at || timeZone !== quarter.zone)
    quarter = { at, zone: timeZone, offsetMs: offsetOf(timeZone, at * QUARTER_MS) }
  return new Date(ms + quarter.offsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

function offsetOf(timeZone: string, ms: number): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(timeZone, clock)
  }
  return Date.parse(`${clock.format(ms).replace(' ', 'T')}Z`) - ms
}

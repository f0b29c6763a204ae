import { addDays, type Day } from '../../../infra/calendar.ts'
import { localTime } from '../../../infra/local-time.ts'

const HOUR_MS = 3_600_000

/** The end of a key that has none; in the database it is empty. */
export const FOREVER = '9999-12-31T00:00:00.000Z'
const FOREVER_MS = Date.parse(FOREVER)
export const isForever = (at: string | number): boolean => (typeof at === 'number' ? at : Date.parse(at)) >= FOREVER_MS
/** An end as others are told of it. */
export const endOf = (at: string | number): string | undefined =>
  isForever(at) ? undefined : new Date(at).toISOString()

/** The instant at which a day begins on the clock of a time zone. */
export function beginningOf(day: Day, timeZone: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`)
  // What its clock shows then says how far it is ahead; once more, for the day on which clocks change.
  let at = utc
  for (let times = 0; times < 2; times++)
    at -= Date.parse(`${localTime(timeZone, new Date(at)).replace(' ', 'T')}Z`) - utc
  return new Date(at)
}
/** From the beginning of the first day to the end of the last one and the hours of grace after it. */
export const windowOf = (
  { startOn, lastOn }: { startOn: Day; lastOn: Day },
  timeZone: string,
  graceHours: number,
): { from: Date; to: Date } => ({
  from: beginningOf(startOn, timeZone),
  to: new Date(beginningOf(addDays(lastOn, 1), timeZone).getTime() + graceHours * HOUR_MS),
})

/** Digits anybody would try first. */
export const isWeak = (digits: string): boolean =>
  new Set(digits).size < 3 || '01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits)
/** Digits that are not easily guessed. `random` gives a whole number below its argument. */
export function makeCode(length: number, random: (below: number) => number): string {
  for (;;) {
    const digits = Array.from({ length }, () => random(10)).join('')
    if (!isWeak(digits)) return digits
  }
}
/** The lowest free place of a lock; undefined when it is full. */
export function freeSlot(taken: readonly number[], slots: number): number | undefined {
  const used = new Set(taken)
  for (let slot = 1; slot <= slots; slot++) if (!used.has(slot)) return slot
  return undefined
}

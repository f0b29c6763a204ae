/** Days `[fromOn, toOn)`; the ends of time are the texts PostgreSQL has for them, which no day is. */
export interface OwnerPeriod {
  landlordId: string
  fromOn: string
  toOn: string
}
export const [BEGINNING, END] = ['-infinity', 'infinity'] as const

/** The order of days with both ends of time. */
export function isBefore(a: string, b: string): boolean {
  if (a === b || a === END || b === BEGINNING) return false
  return a === BEGINNING || b === END || a < b
}
export const ownerOn = <P extends OwnerPeriod>(periods: readonly P[], day: string): P | undefined =>
  periods.find(({ fromOn, toOn }) => !isBefore(day, fromOn) && isBefore(day, toOn))

/**
 * The periods of a house after somebody owns it from a day on, until its next owner that is known already. The period of
 * that day is cut in two, or gets another owner where it begins on that very day; no other one changes.
 */
export function ownedFrom(
  periods: readonly OwnerPeriod[],
  { landlordId, on }: { landlordId: string; on: string },
): OwnerPeriod[] {
  return periods.flatMap((period) => {
    const { fromOn, toOn } = period
    if (isBefore(on, fromOn) || !isBefore(on, toOn)) return [period]
    const from = { landlordId, fromOn: on, toOn }
    return fromOn === on ? [from] : [{ ...period, toOn: on }, from]
  })
}

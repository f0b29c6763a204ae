import { localTime } from '../../../infra/local-time.ts'

/** Nothing a device of this trade has measured lies outside. */
const [FROM, TO] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)]
const EPOCH = /^(\d{10})(\d{3})?(\.\d{1,6})?$/
const WRITTEN =
  /^(\d{4})[-/](\d{2})[-/](\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

const within = (at: number): Date | undefined => (at >= FROM && at < TO ? new Date(at) : undefined)

/** A time that names no zone is the one on the clocks of the tenant. */
function atWall(wall: number, timeZone: string): number {
  const offsetAt = (at: number) => Date.parse(`${localTime(timeZone, new Date(at)).replace(' ', 'T')}Z`) - at
  const near = wall - offsetAt(wall)
  return wall - offsetAt(near)
}
function written(text: string, timeZone: string): Date | undefined {
  const [, year, month, day, hour, minute, second = '00', part = '', zone] = WRITTEN.exec(text) ?? []
  const millis = Number(part.padEnd(3, '0').slice(0, 3))
  if (!year) return undefined
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const wall = Date.parse(`${local}Z`)
  // The 30th of February is no day; `Date` makes the 2nd of March of it.
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 19) !== local) return undefined
  if (!zone) return within(atWall(wall, timeZone) + millis)
  return within(Date.parse(`${local}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase()}`) + millis)
}

/**
 * The moment a device says: seconds or milliseconds since 1970, ISO 8601, or the local time of the tenant as many makers write it.
 * @returns undefined where none is said, `unreadable` where it is none of these: such an entry is malformed and never becomes now
 */
export function saidAt(value: unknown, timeZone: string): Date | undefined | 'unreadable' {
  if (value === undefined || value === null) return undefined
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  const [, seconds, millis = '000'] = EPOCH.exec(text) ?? []
  const at = seconds ? within(Number(seconds) * 1_000 + Number(millis)) : written(text, timeZone)
  return at ?? 'unreadable'
}

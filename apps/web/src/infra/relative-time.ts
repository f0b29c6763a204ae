import { formatInstant } from './format.ts'

type Translate = (key: string, values?: Record<string, number>) => string
const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400] as const

/** Ten digits are seconds, as older devices send them. */
const secondsSince = (time: number | string | Date, now: number): number =>
  (now - (/^\d{10}$/.test(String(time)) ? Number(time) * 1000 : new Date(time).getTime())) / 1000

/** Just now, minutes, hours, one day; what is older (or still to come) is a date. */
export function relativeTime(time: number | string | Date, t: Translate, now = Date.now()): string {
  const ago = secondsSince(time, now)
  if (!(ago >= 0 && ago < 2 * DAY)) return formatInstant(time)
  if (ago < 30) return t('shell.time.justNow')
  if (ago < HOUR) return spell('minute', Math.ceil(ago / MINUTE), t)
  return ago < DAY ? spell('hour', Math.ceil(ago / HOUR), t) : spell('day', 1, t)
}

/** How long ago in the largest whole unit: minutes below an hour, hours below a day, days from then on. */
export function timeAgo(time: number | string | Date, t: Translate, now = Date.now()): string {
  const ago = Math.max(0, secondsSince(time, now))
  if (ago < HOUR) return spell('minute', Math.floor(ago / MINUTE), t)
  return ago < DAY ? spell('hour', Math.floor(ago / HOUR), t) : spell('day', Math.floor(ago / DAY), t)
}
const spell = (unit: 'minute' | 'hour' | 'day', count: number, t: Translate): string =>
  t(`shell.time.${unit}${count === 1 ? '' : 's'}Ago`, { count })

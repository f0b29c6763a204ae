import dayjs from 'dayjs'
import { wallClock } from './wall-clock.ts'

/** Today, or some days from it, where the tenant does business: the browser may stand in another time zone. */
export function businessDay(daysFromNow = 0): string {
  const today = wallClock(Date.now()).slice(0, 10)
  return dayjs(today).add(daysFromNow, 'day').format('YYYY-MM-DD')
}

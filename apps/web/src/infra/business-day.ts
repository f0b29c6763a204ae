import dayjs from 'dayjs'
import { useSession } from './session-store.ts'

/** Today, or some days from it, where the tenant does business: the browser may stand in another time zone. */
export function businessDay(daysFromNow = 0): string {
  const timeZone = useSession.getState().user?.timeZone
  // Swedish writes days as ISO 8601 does.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())
  return dayjs(today).add(daysFromNow, 'day').format('YYYY-MM-DD')
}

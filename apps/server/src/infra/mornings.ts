import { addDays, addMonths } from './calendar.ts'
import type { Ctx } from './ctx/types.ts'
import { minuteOf } from './local-time.ts'

/** Minutes after midnight on the tenant's clock from which boards and reports are sent. */
const FROM_MINUTE = 8 * 60

export type Rhythm = 'day' | 'week' | 'month'

/** Whether it is late enough at the tenant to send boards and reports of this day. */
export const isMorning = ({ tenant, now }: Pick<Ctx, 'tenant' | 'now'>): boolean =>
  minuteOf(tenant.timeZone, now()) >= FROM_MINUTE

/** The next day on which a subscription is sent, after today: tomorrow, the next Monday, the first of the next month. */
export function nextMorning(every: Rhythm, today: string): string {
  if (every === 'month') return addMonths(`${today.slice(0, 7)}-01`, 1)
  const tomorrow = addDays(today, 1)
  if (every === 'day') return tomorrow
  const weekday = new Date(`${tomorrow}T00:00:00Z`).getUTCDay()
  return addDays(tomorrow, (8 - weekday) % 7)
}

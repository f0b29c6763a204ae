import { addDays, addMonths } from '../../../infra/calendar.ts'

/** The next day a report is sent on: tomorrow, the next Monday, the first of the next month. */
export function nextOn(every: string, today: string): string {
  if (every === 'month') return addMonths(`${today.slice(0, 7)}-01`, 1)
  const tomorrow = addDays(today, 1)
  if (every === 'day') return tomorrow
  const weekday = new Date(`${tomorrow}T00:00:00Z`).getUTCDay()
  return addDays(tomorrow, (8 - weekday) % 7)
}

import { accountDay, meterDay } from '@cloud-steward/contract/prepaid/index.ts'
import { type Day } from '../../../infra/calendar.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** The end of a day, as lists are sorted by. */
export const endOf = (day: Day): string => `${day}T23:59:59+08:00`
const byTime = { day: endOf }
export const accountDayList = standard(accountDay, { byTime })
export const meterDayList = standard(meterDay, {
  byTime,
  columns: () => ({ closing: sql`t.closing_milli / 1000.0`, quantity: sql`t.use_milli / 1000.0` }),
})

import { deviceAlarm } from '@cloud-steward/contract/devices/index.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** In the words of the indexes that hold only these: an expression for each row would be asked of all. */
const either = (value: string, [yes, isYes]: [string, Sql], [no, isNo]: [string, Sql]): Sql => {
  const words = value.split(',').map((word) => word.trim())
  return words.includes(yes) ? (words.includes(no) ? sql`true` : isYes) : words.includes(no) ? isNo : sql`false`
}
export const deviceAlarms = standard(deviceAlarm, {
  filters: {
    state: (value) => either(value, ['active', sql`t.cleared_at is null`], ['cleared', sql`t.cleared_at is not null`]),
    isAcked: (value) => (value === 'true' || value === '1' ? sql`t.acked_at is not null` : sql`t.acked_at is null`),
  },
  columns: () => ({
    state: sql`case when t.cleared_at is null then 'active' else 'cleared' end`,
    isAcked: sql`t.acked_at is not null`,
  }),
})

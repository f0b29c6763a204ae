import { ALARM_KINDS, alarm } from '@cloud-steward/contract/locks/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'
import { SEVERITY } from './alarm.rules.ts'

export const alarms = standard(alarm, {
  columns: () => ({
    severity: sql`case ${sql.join(
      ALARM_KINDS.map((kind) => sql`when t.kind = ${sql.lit(kind)} then ${sql.lit(SEVERITY[kind])}`),
      sql` `,
    )} end`,
  }),
})

import { proposedReading } from '@cloud-steward/contract/metering/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

export const proposedReadings = standard(proposedReading, {
  columns: () => ({ value: sql`t.value_milli / 1000.0`, quantity: sql`t.use_milli / 1000.0` }),
})

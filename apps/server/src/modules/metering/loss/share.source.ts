import { shareRun } from '@cloud-steward/contract/metering/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

const milli = (column: string) => sql`t.${sql.ref(column)} / 1000.0`
export const shareRuns = standard(shareRun, {
  columns: () => ({
    mainQuantity: milli('main_milli'),
    subQuantity: milli('sub_milli'),
    publicQuantity: milli('public_milli'),
    lossQuantity: sql`(t.main_milli - t.sub_milli - t.public_milli) / 1000.0`,
  }),
})

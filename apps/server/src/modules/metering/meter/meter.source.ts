import { meter } from '@cloud-steward/contract/metering/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

const last = (column: string) =>
  sql`(select ${sql.raw(column)} from metering_reading r where r.tenant_id = t.tenant_id and r.meter_id = t.id and r.state <> 'void'
    order by r.read_on desc, r.counter desc limit 1)`
export const meterBase = standard(meter, {
  columns: () => ({ lastValue: last('r.value_milli / 1000.0'), lastOn: last('r.read_on') }),
})

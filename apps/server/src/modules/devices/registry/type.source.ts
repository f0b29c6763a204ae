import { deviceType, type Model } from '@cloud-steward/contract/devices/index.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'
import type { ListSource } from '../../../kit/list-query.ts'
import { standard } from '../../../kit/standard-operations.ts'

const countOf = (part: keyof Model): Sql => sql`coalesce(jsonb_array_length(pm.document->${sql.lit(part)}), 0)`
/** What its published model has. */
const source: ListSource = {
  joins: () =>
    sql`left join device_type_model pm on pm.tenant_id = t.tenant_id and pm.type_id = t.id and pm.state = 'published'`,
  columns: () => ({
    modelCount: sql`(select count(*)::int from device_type_model m where m.tenant_id = t.tenant_id and m.type_id = t.id)`,
    propertyCount: countOf('properties'),
    commandCount: countOf('commands'),
    eventCount: countOf('events'),
    alarmCount: countOf('alarms'),
  }),
}
export const typeBase = standard(deviceType, source)

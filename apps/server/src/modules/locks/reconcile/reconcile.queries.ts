import { raw, sql } from '../../../infra/db/sql.ts'

/** Locks in use that can be asked, in their order. */
export const locksToCheck = (tenantId: number, after: string, most: number) =>
  raw<{
    id: string
  }>(sql`select l.id from device_lock l join device_type y on y.tenant_id = l.tenant_id and y.id = l.type_id
    where l.tenant_id = ${tenantId} and l.state = 'active' and l.id > ${after} and (y.protocol = 'cloud' or l.collector_id is not null)
    order by l.id limit ${most}`)

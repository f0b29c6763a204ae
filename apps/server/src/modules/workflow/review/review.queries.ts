import { raw, sql } from '../../../infra/db/sql.ts'

/** The running process that decides a record. */
export const decidingInstance = (tenantId: number, subject: string, recordId: string) =>
  raw<{ id: string }>(sql`select id from workflow_instance where tenant_id = ${tenantId} and subject = ${subject}
    and record_id = ${recordId} and state = 'running'`)

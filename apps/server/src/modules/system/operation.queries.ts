import { raw, sql } from '../../infra/db/sql.ts'

type Values = Record<string, unknown> | null
export const operationById = (tenantId: number, id: string) =>
  raw<{ before: Values; after: Values }>(
    sql`select before, after from system_audit where tenant_id = ${tenantId} and id = ${id}`,
  )

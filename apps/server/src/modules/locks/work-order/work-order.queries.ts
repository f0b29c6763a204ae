import type { CredentialState } from '@cloud-steward/contract/locks/index.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

/** What its page shows of them. */
/** Whether a lock has keys that are not gone. */
export const holdsKeys = (tenantId: number, lockId: string) =>
  raw(
    sql`select 1 from lock_credential where tenant_id = ${tenantId} and lock_id = ${lockId} and state <> 'removed' limit 1`,
  )
export const keysOfWorkOrder = (tenantId: number, orderId: string) =>
  raw<{
    id: string
    serial: string
    holder: string
    state: CredentialState
    validFrom: string
    validTo: string
    lastUsedAt: string | null
  }>(sql`select c.id, d.serial, c.holder, c.state, c.valid_from as "validFrom", c.valid_to as "validTo", c.last_used_at as "lastUsedAt"
    from lock_credential c join device d on d.tenant_id = c.tenant_id and d.id = c.lock_id
    where c.tenant_id = ${tenantId} and c.order_id = ${orderId} order by c.id limit 100`)

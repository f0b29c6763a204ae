import { raw, sql } from '../../../infra/db/sql.ts'

export interface AccountRow {
  id: string
  typeId: string
  endpoint: 'cn' | 'eu' | 'sandbox'
  clientId: string
  username: string
  /** Sealed. */
  secret: string | null
}
const shown = sql`id, type_id as "typeId", endpoint, client_id as "clientId", username, secret`
export const accountById = (tenantId: number, id: string) =>
  raw<AccountRow>(sql`select ${shown} from lock_cloud_account where tenant_id = ${tenantId} and id = ${id}`)
export const accountOfType = (tenantId: number, typeId: string) =>
  raw<AccountRow>(sql`select ${shown} from lock_cloud_account where tenant_id = ${tenantId} and type_id = ${typeId}`)
export const putSecret = (tenantId: number, id: string, sealed: string) =>
  raw(
    sql`update lock_cloud_account set secret = ${sealed}, checked_at = null, problem = null where tenant_id = ${tenantId} and id = ${id}`,
  )
export const putCheck = (tenantId: number, id: string, problem: string | null) =>
  raw(
    sql`update lock_cloud_account set checked_at = now(), problem = ${problem} where tenant_id = ${tenantId} and id = ${id}`,
  )
export const typeSpeaks = (tenantId: number, typeId: string) =>
  raw<{ protocol: string; category: string }>(
    sql`select protocol, category from device_type where tenant_id = ${tenantId} and id = ${typeId}`,
  )
/** Locks of a type by their number at the cloud. */
export const lockAtCloud = (tenantId: number, typeId: string, address: string) =>
  raw<{ id: string }>(
    sql`select id from device_lock where tenant_id = ${tenantId} and type_id = ${typeId} and address = ${address} and state <> 'removed'`,
  )
/** Which key these digits are, without anybody knowing them. */
export const keyOfMark = (tenantId: number, lockId: string, mark: string) =>
  raw<{ remoteNo: string | null }>(
    sql`select remote_no as "remoteNo" from lock_credential where tenant_id = ${tenantId} and lock_id = ${lockId} and secret_mark = ${mark} order by created_at desc limit 1`,
  )

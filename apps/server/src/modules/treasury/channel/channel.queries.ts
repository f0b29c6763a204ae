import type { CHANNEL_KINDS } from '@cloud-steward/contract/treasury/index.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export interface ChannelRow {
  id: string
  kind: (typeof CHANNEL_KINDS)[number]
  merchantNo: string
  appId: string
  serialNo: string
  sealedPrivateKey: string | null
  sealedApiKey: string | null
  feeBp: number
  isActive: boolean
  maxShareBp: number | null
}
const shown = sql`id, kind, merchant_no as "merchantNo", app_id as "appId", serial_no as "serialNo", private_key as "sealedPrivateKey",
  api_key as "sealedApiKey", fee_bp as "feeBp", is_active as "isActive", max_share_bp as "maxShareBp"`

export const findChannel = (tenantId: number, id: string) =>
  raw<ChannelRow>(sql`select ${shown} from treasury_channel where tenant_id = ${tenantId} and id = ${id}`)
/** The channel payers are sent to: the newest that is active and has keys. */
export const activeChannel = (tenantId: number) =>
  raw<ChannelRow>(sql`select ${shown} from treasury_channel where tenant_id = ${tenantId} and is_active and has_keys
    order by created_at desc, id desc limit 1`)
export const putKeys = (tenantId: number, id: string, keys: { privateKey: string; apiKey: string }) =>
  raw(sql`update treasury_channel set private_key = ${keys.privateKey}, api_key = ${keys.apiKey}, has_keys = true
    where tenant_id = ${tenantId} and id = ${id}`)

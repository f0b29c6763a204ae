import type { CHANNEL_KINDS } from '@cloud-steward/contract/channels/index.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export interface ChannelRow {
  id: string
  kind: (typeof CHANNEL_KINDS)[number]
  merchantNo: string
  appId: string
  serialNo: string | null
  sealedPrivateKey: string | null
  sealedApiKey: string | null
  sealedAppSecret: string | null
  feeBp: number
  isActive: boolean
  maxShareBp: number | null
  frozenDays: number | null
}
const shown = sql`id, kind, merchant_no as "merchantNo", app_id as "appId", serial_no as "serialNo", private_key as "sealedPrivateKey",
  api_key as "sealedApiKey", app_secret as "sealedAppSecret", fee_bp as "feeBp", is_active as "isActive", max_share_bp as "maxShareBp",
  frozen_days as "frozenDays"`

export const findChannel = (tenantId: number, id: string) =>
  raw<ChannelRow>(sql`select ${shown} from channel where tenant_id = ${tenantId} and id = ${id}`)
/** The channels payers are sent to: of each interface the newest that is active and has keys, WeChat Pay's first. */
export const activeChannels = (tenantId: number) =>
  raw<ChannelRow & { name: string }>(sql`select distinct on (kind like 'alipay%') name, ${shown} from channel
    where tenant_id = ${tenantId} and is_active and has_keys order by kind like 'alipay%', created_at desc, id desc`)
export const putKeys = (
  tenantId: number,
  id: string,
  keys: { privateKey: string; apiKey: string; appSecret: string | null },
) =>
  raw(sql`update channel set private_key = ${keys.privateKey}, api_key = ${keys.apiKey},
    app_secret = ${keys.appSecret}, has_keys = true
    where tenant_id = ${tenantId} and id = ${id}`)

import type { InputOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/platform/sms.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { newId } from '../../infra/db/id.ts'
import { notFound } from '../../kit/standard-operations.ts'
import {
  deleteSmsSetting,
  insertSmsSetting,
  type SmsTerms,
  smsSettingForUpdate,
  smsSettings,
  updateSmsSetting,
} from '../identity/index.ts'
import { inTenant } from './platform.service.ts'

const AUDITED = { resource: 'platform.sms' }
type Given = Omit<InputOf<typeof contract.setTenantSms>, 'tenantCode' | 'id'>
const or = <T>(given: T | undefined, known: T | undefined): T | undefined => (given === undefined ? known : given)
const termsOf = (given: Given, known?: SmsTerms): SmsTerms => ({
  signature: given.signature ?? known?.signature ?? '',
  login_code: or(given.loginCode, known?.login_code) ?? null,
  password_code: or(given.passwordCode, known?.password_code) ?? null,
  quota: given.quota ?? known?.quota ?? 0,
  price_fen: given.priceFen ?? known?.price_fen ?? 0,
  alarm_at: given.alarmAt ?? known?.alarm_at ?? 0,
  status: given.status ?? known?.status ?? 1,
})

/** On what terms a tenant's messages are sent, by channel; kept by the platform, which pays for them. */
export const queryTenantSmsList = (ctx: Ctx, tenantCode: string) =>
  inTenant(ctx, tenantCode, async (tx) =>
    (await tx.db.rows(smsSettings(tx.tenant.id))).map((row) => ({
      id: row.id,
      channel: row.channel as 'outbox',
      signature: row.signature,
      loginCode: row.login_code,
      passwordCode: row.password_code,
      quota: row.quota,
      used: row.used,
      priceFen: row.price_fen,
      alarmAt: row.alarm_at,
      status: row.status,
      createTime: row.created_at,
    })),
  )

export const addTenantSms = (ctx: Ctx, { tenantCode, channel, ...given }: InputOf<typeof contract.addTenantSms>) =>
  inTenant(ctx, tenantCode, async (tx) => {
    const [id, terms] = [newId(), termsOf(given)]
    await tx.db.run(insertSmsSetting(tx.tenant.id, id, channel, terms))
    tx.audit({ ...AUDITED, action: 'add', recordId: id, after: { channel, ...terms } })
    return { id }
  })

export const setTenantSms = (ctx: Ctx, { tenantCode, id, ...given }: InputOf<typeof contract.setTenantSms>) =>
  inTenant(ctx, tenantCode, async (tx) => {
    const before = await tx.db.first(smsSettingForUpdate(tx.tenant.id, id))
    if (!before) throw notFound()
    const terms = termsOf(given, before)
    await tx.db.run(updateSmsSetting(tx.tenant.id, id, terms))
    tx.audit({ ...AUDITED, action: 'update', recordId: id, before, after: terms })
  })

export const delTenantSms = (ctx: Ctx, { tenantCode, id }: InputOf<typeof contract.delTenantSms>) =>
  inTenant(ctx, tenantCode, async (tx) => {
    const before = await tx.db.first(smsSettingForUpdate(tx.tenant.id, id))
    if (!before) throw notFound()
    await tx.db.run(deleteSmsSetting(tx.tenant.id, id))
    tx.audit({ ...AUDITED, action: 'delete', recordId: id, before })
  })

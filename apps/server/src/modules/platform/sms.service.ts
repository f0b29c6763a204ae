import type { InputOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/platform/sms.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { addSmsSetting, changeSmsSetting, removeSmsSetting, smsSettingsOf } from '../identity/index.ts'
import { inTenant } from './platform.service.ts'

/** On what terms a tenant's messages are sent, by channel; kept by the platform, which pays for them. */
export const queryTenantSmsList = (ctx: Ctx, tenantCode: string) => inTenant(ctx, tenantCode, smsSettingsOf)

export const addTenantSms = (ctx: Ctx, { tenantCode, channel, ...given }: InputOf<typeof contract.addTenantSms>) =>
  inTenant(ctx, tenantCode, (tx) => addSmsSetting(tx, channel, given))

export const setTenantSms = (ctx: Ctx, { tenantCode, id, ...given }: InputOf<typeof contract.setTenantSms>) =>
  inTenant(ctx, tenantCode, (tx) => changeSmsSetting(tx, id, given))

export const delTenantSms = (ctx: Ctx, { tenantCode, id }: InputOf<typeof contract.delTenantSms>) =>
  inTenant(ctx, tenantCode, (tx) => removeSmsSetting(tx, id))

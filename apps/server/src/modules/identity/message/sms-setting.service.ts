import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import {
  deleteSmsSetting,
  insertSmsSetting,
  type SmsTerms,
  smsSettingForUpdate,
  smsSettings,
  updateSmsSetting,
} from './sms-setting.queries.ts'

const AUDITED = { resource: 'platform.sms' }
/** Terms as they are given; what is absent stays as it is. */
interface Given {
  signature?: string | null
  loginCode?: string | null
  passwordCode?: string | null
  quota?: number | null
  priceFen?: number | null
  alarmAt?: number | null
  status?: number | null
}
const NOTHING: SmsTerms = {
  signature: '',
  login_code: null,
  password_code: null,
  quota: 0,
  price_fen: 0,
  alarm_at: 0,
  status: 1,
}
/** A code can be taken away, other terms only changed. */
const orKnown = (given: string | null | undefined, known: string | null) => (given === undefined ? known : given)
const termsOf = (given: Given, known: SmsTerms): SmsTerms => ({
  signature: given.signature ?? known.signature,
  login_code: orKnown(given.loginCode, known.login_code),
  password_code: orKnown(given.passwordCode, known.password_code),
  quota: given.quota ?? known.quota,
  price_fen: given.priceFen ?? known.price_fen,
  alarm_at: given.alarmAt ?? known.alarm_at,
  status: given.status ?? known.status,
})

/** On what terms the messages of the tenant are sent, by channel. */
export const smsSettingsOf = async (ctx: Ctx) =>
  (await ctx.db.rows(smsSettings(ctx.tenant.id))).map((row) => ({
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
  }))

export async function addSmsSetting(tx: TxCtx, channel: string, given: Given): Promise<{ id: string }> {
  const [id, terms] = [newId(), termsOf(given, NOTHING)]
  await tx.db.run(insertSmsSetting(tx.tenant.id, id, channel, terms))
  tx.audit({ ...AUDITED, action: 'add', recordId: id, after: { channel, ...terms } })
  return { id }
}

export async function changeSmsSetting(tx: TxCtx, id: string, given: Given): Promise<void> {
  const before = await lockSetting(tx, id)
  const terms = termsOf(given, before)
  await tx.db.run(updateSmsSetting(tx.tenant.id, id, terms))
  tx.audit({ ...AUDITED, action: 'update', recordId: id, before, after: terms })
}

export async function removeSmsSetting(tx: TxCtx, id: string): Promise<void> {
  const before = await lockSetting(tx, id)
  await tx.db.run(deleteSmsSetting(tx.tenant.id, id))
  tx.audit({ ...AUDITED, action: 'delete', recordId: id, before })
}

async function lockSetting(tx: TxCtx, id: string) {
  const row = await tx.db.first(smsSettingForUpdate(tx.tenant.id, id))
  if (!row) throw notFound()
  return row
}

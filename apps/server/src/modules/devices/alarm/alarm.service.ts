import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  type ackAlarms as ackAlarmsCommand,
  deviceAlarm,
  type setAlarmRule as setAlarmRuleCommand,
} from '@cloud-steward/contract/devices/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import { publish } from '../../../infra/live/publish.ts'
import { localTime } from '../../../infra/local-time.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { administratorNames, stewardNames } from '../../identity/index.ts'
import { notifyUsers } from '../../notices/index.ts'
import { paramValue } from '../../system/index.ts'
import { watchedModels } from '../model/model.queries.ts'
import { followSaid } from '../registry/life.service.ts'
import {
  alarmRuleOf,
  clearOver,
  lockAlarmRows,
  lockAlarms,
  markAcked,
  markMalformed,
  putAlarmRule,
  type Raised,
  toRaise,
} from './alarm.queries.ts'
import { type AlarmRule, DEFAULT_ALARM_RULE, isTold, LOW_BATTERY, SEVERITY } from './alarm.rules.ts'
import { watchesOf } from './model-alarm.rules.ts'

const severityOf = ({ kind, severity }: Raised) => severity ?? SEVERITY[kind]
/** More are not named in one notice. */
const MOST_NAMED = 8

export const queryAlarmRule = async (ctx: Ctx): Promise<AlarmRule> =>
  (await ctx.db.first(alarmRuleOf(ctx.tenant.id))) ?? DEFAULT_ALARM_RULE
export const setAlarmRule = (ctx: Ctx, rule: InputOf<typeof setAlarmRuleCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    if (rule.successClear < rule.successBelow)
      throw new Refusal('device.error.successClear', { fields: ['successClear'] })
    const before = await queryAlarmRule(tx)
    await tx.db.run(putAlarmRule(tx.tenant.id, rule))
    tx.audit({ action: 'setAlarmRule', resource: deviceAlarm.name, before, after: rule })
    return {}
  })

/** What is no whole number counts as not set. */
async function lowBattery(ctx: Ctx): Promise<number> {
  const text = (await paramValue(ctx, 'device.lowBattery'))?.trim() ?? ''
  return /^\d{1,2}$/.test(text) ? Number(text) : LOW_BATTERY
}
/** One notice for all that came up together. */
async function notifyOfRaised(tx: TxCtx, told: readonly Raised[], username: string[]): Promise<void> {
  // A notice without receivers would go to all users.
  if (!told.length || !username.length) return
  const say = (key: string, values = {}) => translate(tx.language, `device.deviceAlarm.${key}`, values)
  const lines = told
    .slice(0, MOST_NAMED)
    .map(({ kind, title, siteName, serial }) =>
      say('noticeLine', { kind: title ?? say(`kind.${kind}`), site: siteName, serial }),
    )
  if (told.length > MOST_NAMED) lines.push(say('noticeMore', { count: told.length - MOST_NAMED }))
  await notifyUsers(tx, {
    title: say('noticeTitle', { count: told.length }),
    content: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    type: 'message',
    priority: told.some((one) => severityOf(one) === 'critical') ? 'high' : 'medium',
    username,
  })
}
/** Notifies the administrators of all alarms, and the manager of each site of that site's alarms. */
async function notifyStaff(tx: TxCtx, raised: readonly Raised[]): Promise<void> {
  const told = raised.filter((one) => isTold(severityOf(one)))
  if (!told.length) return
  const { id: tenantId } = tx.tenant
  const administrators = (await tx.db.rows(administratorNames(tenantId))).map(({ username }) => username)
  await notifyOfRaised(tx, told, administrators)
  const stewards = await tx.db.rows(stewardNames(tenantId, [...new Set(told.map(({ siteId }) => siteId))]))
  for (const username of new Set(stewards.map((one) => one.username))) {
    if (administrators.includes(username)) continue
    const own = new Set(stewards.filter((one) => one.username === username).map(({ siteId }) => siteId))
    await notifyOfRaised(
      tx,
      told.filter(({ siteId }) => own.has(siteId)),
      [username],
    )
  }
}

/** Looks at every device: raises what is wrong, once for each cause, and ends what is over. */
export const watchDevices = (ctx: Ctx): Promise<{ raised: number; cleared: number }> =>
  ctx.transaction(async (tx) => {
    const { id: tenantId } = tx.tenant
    await tx.db.run(lockAlarms(tenantId))
    await tx.db.run(markMalformed(tenantId, tx.today()))
    const rule = await queryAlarmRule(tx)
    const models = await tx.db.rows(watchedModels(tenantId))
    const local = localTime(tx.tenant.timeZone, tx.now())
    const watches = models.flatMap(({ typeId, document }) =>
      watchesOf(document, local).map((one) => ({ ...one, typeId })),
    )
    const looked = { rule, watches, today: tx.today(), lowBattery: await lowBattery(tx) }
    const cleared = await tx.db.run(clearOver(tenantId, tx.now(), looked))
    const raised = await tx.db.rows(toRaise(tenantId, tx.now(), looked))
    if (raised.length) {
      const rows = raised.map((one) => ({
        id: newId(),
        device_id: one.deviceId,
        serial: one.serial,
        category: one.category,
        site_id: one.siteId,
        room_id: one.roomId,
        kind: one.kind,
        cause: one.cause,
        title: one.title,
        severity: severityOf(one),
        value: one.value,
        created_at: tx.now().toISOString(),
      }))
      await tx.db.run(insertMany(tenantId, 'device_alarm', rows))
      await notifyStaff(tx, raised)
    }
    await followSaid(tx)
    if (raised.length || cleared) await publish(tx, { kind: 'alarm', to: { staffOf: deviceAlarm.name } })
    return { raised: raised.length, cleared }
  })

export const ackAlarms = (ctx: Ctx, { ids, reason }: InputOf<typeof ackAlarmsCommand>): Promise<{ changed: number }> =>
  ctx.transaction(async (tx) => {
    const rows = await tx.db.rows(lockAlarmRows(tx, ids))
    if (rows.length < new Set(ids).size) throw notFound()
    const fresh = rows.filter(({ isAcked }) => !isAcked).map(({ id }) => id)
    if (!fresh.length) return { changed: 0 }
    await tx.db.run(markAcked(tx.tenant.id, fresh, { at: tx.now(), username: tx.user?.username ?? 'system', reason }))
    tx.audit(
      ...fresh.map((recordId) => ({
        action: 'ackAlarm',
        resource: deviceAlarm.name,
        recordId,
        after: { reason },
      })),
    )
    await publish(tx, { kind: 'alarm', to: { staffOf: deviceAlarm.name } })
    return { changed: fresh.length }
  })

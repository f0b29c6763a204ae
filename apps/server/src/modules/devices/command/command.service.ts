import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  deviceCommand,
  type Model,
  type sendCommand as sendCommandContract,
} from '@cloud-steward/contract/devices/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { translate } from '../../../infra/labels.ts'
import { publish } from '../../../infra/live/publish.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import {
  type Cause,
  type CommandRow,
  cancelQueued,
  expireLate,
  type Kind,
  lockTargets,
  type Result,
  supersede,
  type Target,
} from './command.queries.ts'
import { isCollectorKind, isLockKind, isSwitch, kindsOf, SWITCHES } from './command.rules.ts'
import { commandRow, followPaths } from './command-row.ts'
import { askSwitchOff, takesAway } from './switch-off.ts'

export const deviceCommands = standard(deviceCommand)

/** Publishes the end of a command to open consoles and to reacting modules. */
export async function notifyEnded(
  tx: TxCtx,
  { id, deviceId, kind }: Pick<CommandRow, 'id' | 'deviceId' | 'kind'>,
  state: string,
  result: Result | null = null,
): Promise<void> {
  tx.emit({ name: 'device.deviceCommand.ended', payload: { id, deviceId, kind, state, result } })
  await publish(tx, { kind: 'device', to: { staffOf: deviceCommand.name } })
}

const speaks = (model: Model | null, kind: Kind): boolean =>
  kind === 'read' ? model !== null : (model?.commands.some(({ command }) => command === kind) ?? false)
/** Why a device cannot be told this; undefined where it can. */
function whyNot(target: Target, kind: Kind): string | undefined {
  const { category, state, canSwitch, collectorId, protocol, hasKey, model } = target
  if (state !== 'active') return 'notActive'
  if (!kindsOf(category, canSwitch, protocol).includes(kind)) return 'cannotDo'
  if (!collectorId && category !== 'collector') return 'noCollector'
  // A Modbus device without a model cannot be read or commanded.
  if (protocol === 'modbus' && category !== 'collector' && !speaks(model, kind)) return 'cannotDo'
  if (protocol === 'dlt645' && isSwitch(kind) && !hasKey) return 'noKey'
  if (protocol === 'json' && isSwitch(kind) && !hasKey && !speaks(model, kind)) return 'cannotDo'
  return undefined
}
/** Whom of several this can be told, and why not the others. */
async function sortOut(tx: TxCtx, deviceIds: readonly string[], kind: Kind) {
  const targets = await tx.db.rows(lockTargets(tx.tenant.id, [...new Set(deviceIds)], tx.now()))
  if (targets.length < new Set(deviceIds).size) throw notFound()
  const blocked = targets.flatMap((target) => {
    const [why, { id, serial }] = [whyNot(target, kind), target]
    return why ? [{ id, serial, reason: translate(tx.language, `device.error.${why}`, { serial }) }] : []
  })
  const left = new Set(blocked.map(({ id }) => id))
  return { able: targets.map(({ id }) => id).filter((id) => !left.has(id)), blocked }
}
/**
 * Puts commands in the lines of their collectors; the newest order to a relay or valve replaces those not sent yet.
 * `until`: not sent after this moment, though it might be tried for longer.
 */
export async function commandDevices(
  tx: TxCtx,
  input: {
    deviceIds: readonly string[]
    kind: Kind
    cause: Cause
    reason?: string | null
    until?: Date
    despite?: readonly string[] | null
  },
): Promise<string[]> {
  const { kind, cause, reason, despite } = input
  const targets = await tx.db.rows(lockTargets(tx.tenant.id, [...new Set(input.deviceIds)], tx.now()))
  if (!targets.length || targets.length < new Set(input.deviceIds).size) throw notFound()
  for (const target of targets) {
    const why = whyNot(target, kind)
    if (why) throw new Refusal(`device.error.${why}`, { values: { serial: target.serial } })
  }
  const replaced = isSwitch(kind) ? SWITCHES : isCollectorKind(kind) ? [kind] : []
  if (replaced.length) {
    const given = targets.map(({ id }) => id)
    for (const old of await tx.db.rows(supersede(tx.tenant.id, given, replaced)))
      await notifyEnded(tx, old, 'superseded')
  }
  // A collector's order stands in its own line.
  const rows = targets.map((target) =>
    commandRow(tx, isCollectorKind(kind) ? { ...target, collectorId: target.id } : target, input),
  )
  await tx.db.run(insertMany(tx.tenant.id, 'device_command', rows))
  await followPaths(tx, targets)
  tx.audit(
    ...rows.map((row) => ({
      action: 'sendCommand',
      resource: deviceCommand.name,
      recordId: row.id,
      after: { serial: row.serial, kind, cause, reason, ...(despite?.length && { despite }) },
    })),
  )
  return rows.map(({ id }) => id)
}

export const sendCommand = (
  ctx: Ctx,
  { deviceIds, kind, reason, despite, partly }: InputOf<typeof sendCommandContract>,
): Promise<AnswerOf<typeof sendCommandContract>> =>
  ctx.transaction(async (tx) => {
    if ((isSwitch(kind) || kind === 'restart') && !reason?.trim())
      throw new Refusal('device.error.reasonNeeded', { fields: ['reason'] })
    const { able, blocked } = partly ? await sortOut(tx, deviceIds, kind) : { able: deviceIds }
    if (!able.length) return { ids: [], blocked }
    const allowed = takesAway(kind) ? await askSwitchOff(tx, able, despite ?? []) : {}
    const ids = await commandDevices(tx, { deviceIds: able, kind, cause: 'manual', reason, ...allowed })
    return { ids, ...(blocked && { blocked }) }
  })

export const cancelCommand = (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    const before = await deviceCommands.get(tx, id)
    // The locks module waits for the end of this command.
    if (isLockKind(before.kind)) throw new Refusal('device.error.cannotCancel')
    const cancelled = await tx.db.first(cancelQueued(tx.tenant.id, id))
    if (!cancelled) throw new Refusal('device.error.alreadySent')
    await notifyEnded(tx, cancelled, 'cancelled')
    tx.audit({
      action: 'cancelCommand',
      resource: deviceCommand.name,
      recordId: id,
      before: { state: before.state },
      after: { state: 'cancelled', reason },
    })
    return {}
  })

/** Ends the commands that could not be sent in time. */
export const endLateCommands = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    for (const late of await tx.db.rows(expireLate(tx.tenant.id, tx.now())))
      await notifyEnded(tx, late, 'expired', late.result)
  })

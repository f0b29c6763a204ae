import { Refusal } from '@cloud-steward/contract'
import { type DeviceState, isInService } from '@cloud-steward/contract/devices/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { cancelCommands } from '../command/follow-device.ts'
import { brokenSince, heardOf, type LifeRow, lockLives, mendedOf, putStanding } from './life.queries.ts'
import { mayFollow, type StepSource, standingOf } from './life.rules.ts'

interface Step {
  to: DeviceState
  source: StepSource
  reason?: string | null
}
/** Writes down where devices, whose rows are locked, stand from now on. `from` is null of what is new. */
async function write(tx: TxCtx, rows: readonly (Omit<LifeRow, 'state'> & { state: DeviceState | null })[], step: Step) {
  if (!rows.length) return
  const { to, source, reason = null } = step
  const at = tx.now()
  for (const hasLine of [true, false]) {
    const ids = rows.filter((row) => row.hasLine === hasLine).map(({ id }) => id)
    if (ids.length) await tx.db.run(putStanding(tx.tenant.id, ids, { ...standingOf(to, hasLine), at, source }))
  }
  const username = tx.user?.username ?? null
  recordStep(
    tx,
    ...rows.map(({ id, category, state: from }) => {
      return { subject: `device.${category}`, recordId: id, from, to, source, reason, username, at }
    }),
  )
  // What is new stands in its own line of the log.
  const known = rows.filter(({ state: before }) => before !== null)
  if (!known.length) return
  const after = { state: to, ...(reason && { reason }) }
  tx.audit(
    ...known.map(({ id, category, state: before }) => ({
      action: 'setDeviceState',
      resource: `device.${category}`,
      recordId: id,
      before: { state: before },
      after,
    })),
  )
}

/** Where something new stands. */
export async function beginLife(tx: TxCtx, id: string, step: Step): Promise<void> {
  const rows = await tx.db.rows(lockLives(tx.tenant.id, [id]))
  await write(
    tx,
    rows.map((row) => ({ ...row, state: null })),
    step,
  )
}
const stepWords = (tx: TxCtx, { serial, state }: LifeRow, to: DeviceState) => {
  const word = (one: string) => translate(tx.language, `device.elemeter.state.${one}`)
  return { serial, from: word(state), to: word(to) }
}
/** Why the user cannot set this state; undefined if allowed. */
export function whyStays(tx: TxCtx, row: LifeRow, to: DeviceState) {
  const { id, serial, state } = row
  if (state !== to && mayFollow(state, to, 'staff')) return undefined
  const why = state === to ? 'device.error.standsThere' : 'device.error.lifeStep'
  return { id, serial, reason: translate(tx.language, why, stepWords(tx, row, to)) }
}
/** Moves devices on, those alone that do not stand there yet. Refused as a whole where that makes no sense of one of them. */
export async function moveLife(tx: TxCtx, ids: readonly string[], step: Step): Promise<LifeRow[]> {
  const rows = await tx.db.rows(lockLives(tx.tenant.id, ids))
  const isSaid = step.source === 'telemetry' || step.source === 'alarm'
  // A report of the device changes the state only if allowed; otherwise a user changed it first.
  const may = ({ state }: LifeRow) => mayFollow(state, step.to, step.source)
  const moved = rows.filter((row) => row.state !== step.to && (!isSaid || may(row)))
  const bad = moved.find((row) => !may(row))
  if (bad) throw new Refusal('device.error.lifeStep', { values: stepWords(tx, bad, step.to), fields: ['state'] })
  await write(tx, moved, step)
  if (!isInService(step.to))
    await cancelCommands(
      tx,
      moved.map(({ id }) => id),
    )
  return moved
}

/** What follows from what devices say: put in and heard of they are in use, broken they are a fault, until they are no more. */
export async function followSaid(tx: TxCtx): Promise<void> {
  const { id: tenantId } = tx.tenant
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const heard = await tx.db.rows(heardOf(tenantId))
  if (heard.length) await moveLife(tx, ids(heard), { to: 'active', source: 'telemetry' })
  const broken = await tx.db.rows(brokenSince(tenantId))
  for (const { id, kind, title } of broken)
    await moveLife(tx, [id], {
      to: 'fault',
      source: 'alarm',
      reason: title ?? translate(tx.language, `device.deviceAlarm.kind.${kind}`),
    })
  const mended = await tx.db.rows(mendedOf(tenantId))
  if (mended.length) await moveLife(tx, ids(mended), { to: 'active', source: 'alarm' })
}

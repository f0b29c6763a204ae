import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  type OFF_BLOCKERS,
  OFF_CAUTIONS,
  type OFF_KINDS,
  type querySwitchOff as switchOffView,
} from '@cloud-steward/contract/devices/index.ts'
import { port } from '../../../infra/ctx/ports.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import type { CommandRow, Kind } from './command.queries.ts'

export type OffKind = (typeof OFF_KINDS)[number]
export type OffBlocker = (typeof OFF_BLOCKERS)[number]
export type OffCaution = (typeof OFF_CAUTIONS)[number]
export interface OffAsked {
  /** So many at once may be switched off without a batch. */
  most: number
  /** What is not sent by then never is. */
  until?: Date
  devices: { id: string; serial: string; blockers: OffBlocker[] }[]
}
/**
 * When the guard is asked. `shown`: for display. `ordered`: when the command is given, with counts locked. `told`: before it is
 * sent; the share of the site and the hours are no longer checked.
 */
export type OffMoment = 'shown' | 'ordered' | 'told'
type Guard = (ctx: Ctx, ids: readonly string[], moment: OffMoment) => Promise<OffAsked>
/** The module above that knows who needs power says what speaks against taking it away. */
export const switchOffGuard = port<Guard>('device.switchOffGuard')
export const takesAway = (kind: Kind): kind is OffKind => kind === 'switchOff' || kind === 'closeValve'
const blockerWord = ({ language }: Pick<Ctx, 'language'>, one: OffBlocker): string =>
  translate(language, `device.deviceCommand.blockers.${one}`)
const isCaution = (one: OffBlocker): one is OffCaution => (OFF_CAUTIONS as readonly string[]).includes(one)

interface Allowed {
  /** Until when the order is worth anything. */
  until?: Date
  /** What speaks against it and was passed over. */
  despite: OffBlocker[]
}
/** Refuses protected meters, and blockers the user did not override. */
export async function askSwitchOff(
  tx: TxCtx,
  ids: readonly string[],
  despite: readonly OffCaution[],
): Promise<Allowed> {
  const { most, until, devices } = await tx.ports.get(switchOffGuard)(tx, ids, 'ordered')
  // A device the guard does not answer for is not allowed either.
  const answered = new Set(devices.map(({ id }) => id))
  if (ids.some((id) => !answered.has(id))) throw notFound()
  if (devices.length > most) throw new Refusal('device.error.offTooMany', { values: { most } })
  for (const { serial, blockers } of devices) {
    // A user may override blockers for a single device. For several devices a batch must be used.
    const passed: readonly OffBlocker[] = devices.length === 1 ? despite : []
    const left = blockers.filter((one) => !passed.includes(one))
    if (!left.length) continue
    const why = left.map((one) => blockerWord(tx, one)).join(', ')
    const reason = left.every(isCaution) ? 'device.error.offCaution' : 'device.error.offNever'
    throw new Refusal(reason, { values: { serial, why }, fields: ['despite'] })
  }
  const passed = devices.flatMap(({ blockers }) => blockers)
  return { despite: passed, ...(!passed.includes('outside_window') && until && { until }) }
}

/**
 * Before it is told: what speaks by now against an order that was given before, besides what was passed over then. Whose
 * account cuts him by itself has no say in it but by what protects his room.
 */
export async function stillAgainst(
  ctx: Ctx,
  { deviceId, cause, despite }: Pick<CommandRow, 'deviceId' | 'cause' | 'despite'>,
): Promise<string | undefined> {
  const { devices } = await ctx.ports.get(switchOffGuard)(ctx, [deviceId], 'told')
  const device = devices[0]
  if (!device) throw new Error(`nothing is known of what speaks against switching off ${deviceId}`)
  const left = device.blockers.filter(
    // The gateway knows whether the device is online.
    (one) => one !== 'offline' && !despite?.includes(one) && !(cause === 'auto' && isCaution(one)),
  )
  return left.length ? left.map((one) => blockerWord(ctx, one)).join(', ') : undefined
}

export async function querySwitchOff(
  ctx: Ctx,
  { deviceId }: InputOf<typeof switchOffView>,
): Promise<AnswerOf<typeof switchOffView>> {
  const { most, devices } = await ctx.ports.get(switchOffGuard)(ctx, [deviceId], 'shown')
  const device = devices[0]
  if (!device) throw notFound()
  return { blockers: device.blockers, most }
}

import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { localTime } from '../../../infra/local-time.ts'
import { commandDevices } from '../../devices/index.ts'
import type { AccountRow } from '../account/account.queries.ts'
import { devicesOf } from '../account/place.queries.ts'
import type { CutHours } from './calendar.rules.ts'

const KINDS = {
  elemeter: { cut: 'switchOff', restore: 'switchOn' },
  watermeter: { cut: 'closeValve', restore: 'openValve' },
} as const
const kindOf = (category: string, what: 'cut' | 'restore') =>
  KINDS[category === 'watermeter' ? 'watermeter' : 'elemeter'][what]

/** Sends a command; undefined if the device cannot execute it. The top-up must not fail because of that. */
async function sendCommand(tx: TxCtx, given: Parameters<typeof commandDevices>[1]): Promise<string | undefined> {
  try {
    return (await commandDevices(tx, given))[0]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    tx.log.warn({ deviceIds: given.deviceIds, kind: given.kind, reason: error.reason }, 'a meter cannot be commanded')
    return undefined
  }
}

/** Reconnects the meter of an account; undefined if it cannot be commanded. */
export async function reconnect(tx: TxCtx, { meterId }: AccountRow, reason: string): Promise<string | undefined> {
  const [device] = await tx.db.rows(devicesOf(tx.tenant.id, [meterId]))
  if (!device?.canSwitch) return undefined
  const kind = kindOf(device.category, 'restore')
  return sendCommand(tx, { deviceIds: [device.id], kind, cause: 'restore', reason })
}
/** Disconnects the meter of an account. The command expires at the end of the allowed hours. */
export async function disconnect(
  tx: TxCtx,
  { meterId }: AccountRow,
  reason: string,
  until: Date,
): Promise<string | undefined> {
  const [device] = await tx.db.rows(devicesOf(tx.tenant.id, [meterId]))
  if (!device?.canSwitch) return undefined
  const kind = kindOf(device.category, 'cut')
  return sendCommand(tx, { deviceIds: [device.id], kind, cause: 'auto', reason, until })
}
/** When today's hours for cutting are over. */
export function hoursEnd(ctx: Pick<Ctx, 'tenant' | 'now'>, { cutTo }: Pick<CutHours, 'cutTo'>): Date {
  const now = ctx.now()
  const local = localTime(ctx.tenant.timeZone, now)
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
  const left = minutes(cutTo) * 60 - minutes(local.slice(11, 16)) * 60 - Number(local.slice(17, 19))
  return new Date(now.getTime() + Math.max(0, left) * 1_000)
}

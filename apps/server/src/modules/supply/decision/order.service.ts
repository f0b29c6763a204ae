import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { localTime } from '../../../infra/local-time.ts'
import { orderDevices } from '../../devices/index.ts'
import type { AccountRow } from '../account/account.queries.ts'
import { devicesOf } from '../account/place.queries.ts'
import type { CutHours } from './calendar.rules.ts'

const KINDS = {
  elemeter: { cut: 'switchOff', restore: 'switchOn' },
  watermeter: { cut: 'closeValve', restore: 'openValve' },
} as const
const kindOf = (category: string, what: 'cut' | 'restore') =>
  KINDS[category === 'watermeter' ? 'watermeter' : 'elemeter'][what]

/** Gives power or water back by the meter of an account; undefined where nothing can be told to it. */
export async function givePower(tx: TxCtx, { meterId }: AccountRow, reason: string): Promise<string | undefined> {
  const [device] = await tx.db.rows(devicesOf(tx.tenant.id, [meterId]))
  if (!device?.canSwitch) return undefined
  const kind = kindOf(device.category, 'restore')
  const [id] = await orderDevices(tx, { deviceIds: [device.id], kind, cause: 'restore', reason })
  return id
}
/** Takes it away; what is not sent when the hours are over never is. */
export async function takePower(
  tx: TxCtx,
  { meterId }: AccountRow,
  reason: string,
  until: Date,
): Promise<string | undefined> {
  const [device] = await tx.db.rows(devicesOf(tx.tenant.id, [meterId]))
  if (!device?.canSwitch) return undefined
  const kind = kindOf(device.category, 'cut')
  const [id] = await orderDevices(tx, { deviceIds: [device.id], kind, cause: 'auto', reason, until })
  return id
}
/** When today's hours for cutting are over. */
export function hoursEnd(ctx: Pick<Ctx, 'tenant' | 'now'>, { cutTo }: Pick<CutHours, 'cutTo'>): Date {
  const now = ctx.now()
  const local = localTime(ctx.tenant.timeZone, now)
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
  const left = minutes(cutTo) * 60 - minutes(local.slice(11, 16)) * 60 - Number(local.slice(17, 19))
  return new Date(now.getTime() + Math.max(0, left) * 1_000)
}

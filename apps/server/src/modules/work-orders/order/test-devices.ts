import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import { commandDevices, commandLock } from '../../devices/index.ts'
import { refuseOthers } from './executor.rules.ts'
import { devicesOfTicket, type OrderRow } from './work-order.queries.ts'
import { lockedFor } from './work-order.record.ts'

/** An installation is done when the devices that name it as their ticket are in use, heard, and answered a command. */
export async function refuseUntested(tx: TxCtx, row: OrderRow): Promise<void> {
  const devices = await devicesOf(tx, row)
  const silent = devices.find(({ state, online }) => state !== 'active' || !online)
  if (silent) throw new Refusal('workOrder.error.deviceSilent', { values: { serial: silent.serial } })
  const untested = devices.find(({ tested }) => !tested)
  if (untested) throw new Refusal('workOrder.error.deviceUntested', { values: { serial: untested.serial } })
}

/** Asks each device of an installation that has not answered yet: meters for their reading, locks for their codes. */
export const testDevices = (ctx: Ctx, secrets: SecretBox, { id }: { id: string }): Promise<{ sent: number }> =>
  ctx.transaction(async (tx) => {
    const row = await lockedFor(tx, id, 'finish')
    refuseOthers(tx, row)
    const left = (await devicesOf(tx, row)).filter(({ tested }) => !tested)
    const about = { cause: 'manual', reason: row.no } as const
    const meters = left.flatMap((one) => (one.category === 'lock' ? [] : [one.id]))
    if (meters.length) await commandDevices(tx, { deviceIds: meters, kind: 'read', ...about })
    for (const one of left)
      if (one.category === 'lock') await commandLock(tx, secrets, { deviceId: one.id, kind: 'listCodes', ...about })
    return { sent: left.length }
  })

async function devicesOf(tx: TxCtx, row: OrderRow) {
  const devices = await tx.db.rows(devicesOfTicket(tx.tenant.id, row, tx.now()))
  if (!devices.length) throw new Refusal('workOrder.error.noDevice', { values: { no: row.no } })
  return devices
}

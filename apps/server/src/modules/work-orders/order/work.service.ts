import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/work-orders/index.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { attachFiles } from '../../files/index.ts'
import { refuseWrongTime } from './appointment.rules.ts'
import { refuseOthers } from './executor.rules.ts'
import { matchesCode } from './order-code.ts'
import { stopsClock } from './service.settings.ts'
import { resumeClock, stopClock } from './service-level.ts'
import { overlapping } from './work-order.queries.ts'
import { lockedFor, moveOrder } from './work-order.record.ts'

/** A time with the customer. Two appointments of one executor never overlap. */
export const bookOrder = (ctx: Ctx, input: InputOf<typeof contract.bookOrder>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const { id, appointFrom, appointTo } = input
    refuseWrongTime(tx, appointFrom, appointTo)
    const row = await lockedFor(tx, id, 'book')
    refuseOthers(tx, row)
    const other = await tx.db.first(overlapping(tx.tenant.id, row, appointFrom, appointTo))
    if (other) throw new Refusal('workOrder.error.overlap', { values: { no: other.no }, fields: ['appointFrom'] })
    const columns = { appoint_from: appointFrom, appoint_to: appointTo }
    await moveOrder(tx, row, { to: 'booked', columns, action: 'bookOrder' })
    return {}
  })

export const startOrder = (ctx: Ctx, { id, code, fileIds }: InputOf<typeof contract.startOrder>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockedFor(tx, id, 'start')
    refuseOthers(tx, row)
    const wasScanned = Boolean(code?.trim())
    if (wasScanned && !(await matchesCode(tx, row, code!)))
      throw new Refusal('workOrder.error.otherCode', { fields: ['code'] })
    const columns = { arrived_at: row.arrived_at ?? tx.now().toISOString(), was_scanned: row.was_scanned || wasScanned }
    await moveOrder(tx, row, { to: 'on_site', columns, action: 'startOrder' })
    await attachFiles(tx, fileIds, { resource: workOrder.name, recordId: id, purpose: 'before' })
    return {}
  })

/** For parts or for the customer; the clock of the service level stands still where the tenant says so. */
export const waitOrder = (ctx: Ctx, { id, state, reason }: InputOf<typeof contract.waitOrder>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockedFor(tx, id, 'wait')
    refuseOthers(tx, row)
    const columns = (await stopsClock(tx, state)) ? await stopClock(tx, row) : {}
    await moveOrder(tx, row, { to: state, columns, reason, action: 'waitOrder' })
    return {}
  })
export const resumeOrder = (ctx: Ctx, { id }: { id: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockedFor(tx, id, 'resume')
    refuseOthers(tx, row)
    await moveOrder(tx, row, { to: 'on_site', columns: await resumeClock(tx, row), action: 'resumeOrder' })
    return {}
  })

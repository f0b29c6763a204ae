import { Refusal } from '@cloud-steward/contract'
import { isOpenOrder } from '@cloud-steward/contract/work-orders/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import type { Ticket } from '../../devices/index.ts'
import { orderNamed, placeOf } from './work-order.queries.ts'

/** Of what kind the order is by which it is done: what is broken is replaced by a repair too. */
const KINDS = { install: ['install'], replace: ['install', 'repair'], remove: ['remove'] } as const

/** As `serialNo` makes them of work orders. */
const OURS = /^W\d{4}-\d{6,}$/

/** A device is put in by an order that is open and sends somebody to where the device is. */
export async function checkTicket(tx: TxCtx, { no, work, siteId, roomId }: Ticket): Promise<void> {
  const refuse = (why: string, values = {}) =>
    new Refusal(`workOrder.error.ticket.${why}`, { values: { no, ...values }, fields: ['ticketNo'] })
  const order = await tx.db.first(orderNamed(tx, no))
  if (!order) {
    // A number of another shape is one of another system, kept as it was given.
    if (OURS.test(no)) throw refuse('unknown')
    return
  }
  if (!(KINDS[work] as readonly string[]).includes(order.kind)) throw refuse(`kind.${work}`)
  if (!isOpenOrder(order.state)) throw refuse('ended')
  const isThere = order.siteId === siteId && (!order.roomId || roomId === undefined || roomId === order.roomId)
  if (isThere) return
  const place = (await tx.db.first(placeOf(tx.tenant.id, order.siteId, order.roomId)))?.name ?? ''
  throw refuse('place', { place })
}

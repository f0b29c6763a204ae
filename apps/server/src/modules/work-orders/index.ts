import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { ticketGuard } from '../devices/index.ts'
import { orderAlertReaction } from './alert.reaction.ts'
import { errandReactions } from './open-order.ts'
import { orderReaction } from './order-keys.ts'
import { checkTicket } from './ticket.ts'
import { serveWorkOrder } from './work-order.routes.ts'
import * as order from './work-order.service.ts'

/** Who has to go where and do what, and the key he gets for it. */
export const workOrdersModule = {
  name: 'work-orders',
  register(app: App): void {
    app.ports.provide(ticketGuard, checkTicket)
    registerResource(app, order.workOrders)
    serveWorkOrder(app)
    // The alert first: it does not wait for keys that a lock does not take.
    app.reactions.push(orderAlertReaction, orderReaction(app), ...errandReactions)
  },
}

import * as contract from '@cloud-steward/contract/work-orders/index.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { guardTicket } from '../devices/index.ts'
import { errandReactions } from './open-order.ts'
import { orderDetail, orderReaction, revealOrderCode } from './order-keys.ts'
import { checkTicket } from './ticket.ts'
import * as order from './work-order.service.ts'

// What demonstration data are made with.
export { followOrder } from './order-keys.ts'
export { acceptOrder, createOrder, dispatchOrder, finishOrder } from './work-order.service.ts'

/** Who has to go where and do what, and the key he gets for it. */
export const workOrdersModule = {
  name: 'work-orders',
  register(app: App): void {
    guardTicket(checkTicket)
    registerResource(app, order.workOrders)
    register(app, contract.createOrder, order.createOrder)
    register(app, contract.dispatchOrder, order.dispatchOrder)
    register(app, contract.acceptOrder, order.acceptOrder)
    register(app, contract.declineOrder, order.declineOrder)
    register(app, contract.finishOrder, order.finishOrder)
    register(app, contract.cancelOrder, order.cancelOrder)
    register(app, contract.queryOrderDetail, orderDetail)
    register(app, contract.revealOrderCode, (ctx, input) => revealOrderCode(ctx, app.secrets, input))
    app.reactions.push(orderReaction(app), ...errandReactions)
  },
}

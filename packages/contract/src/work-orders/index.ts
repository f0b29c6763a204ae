import { room, site } from '../housing/index.ts'
import { crudButtons, domain, uses } from '../kit/index.ts'
import {
  acceptOrder,
  cancelOrder,
  createOrder,
  declineOrder,
  dispatchOrder,
  finishOrder,
  queryOrderDetail,
  revealOrderCode,
  workOrder,
} from './work-order.ts'

export * from './actions.ts'
export * from './work-order.ts'

export const workOrders = domain({
  name: 'work-orders',
  resources: [workOrder],
  endpoints: [
    createOrder,
    dispatchOrder,
    acceptOrder,
    declineOrder,
    finishOrder,
    cancelOrder,
    revealOrderCode,
    queryOrderDetail,
  ],
  menus: [
    {
      code: 'service',
      icon: 'profile',
      children: [
        {
          code: 'workorder',
          path: '/workorder',
          icon: 'profile',
          roles: ['ROLE_ADMIN', 'ROLE_TENEMENT'],
          uses: [
            ...uses(workOrder, 'query', 'queryOrderDetail'),
            ...uses(site, 'query'),
            ...uses(room, 'query'),
            'identity.colleague.query',
          ],
          buttons: {
            manageOrder: uses(workOrder, 'createOrder', 'dispatchOrder', 'cancelOrder'),
            carryOut: uses(workOrder, 'acceptOrder', 'declineOrder', 'finishOrder', 'revealOrderCode'),
            ...crudButtons(workOrder),
          },
        },
      ],
    },
  ],
})

import { room, site } from '../housing/index.ts'
import { contentsOf, crudButtons, domain, uses } from '../kit/index.ts'
import * as topics from './topics.ts'
import { workOrder } from './work-order.ts'

export * from './topics.ts'

export const workOrders = domain({
  name: 'work-orders',
  ...contentsOf(topics),
  menus: [
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
})

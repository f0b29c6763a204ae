import * as contract from '@cloud-steward/contract/work-orders/work-order.ts'
import type { App } from '../../kit/app.ts'
import { serve } from '../../kit/serve.ts'
import { queryOrderDetail, revealOrderCode } from './order-keys.ts'
import {
  acceptOrder,
  cancelOrder,
  createOrder,
  declineOrder,
  dispatchOrder,
  finishOrder,
} from './work-order.service.ts'

export const serveWorkOrder = (app: App): void =>
  serve(app, contract, {
    createOrder,
    dispatchOrder,
    acceptOrder,
    declineOrder,
    finishOrder,
    cancelOrder,
    queryOrderDetail,
    revealOrderCode: (ctx, input) => revealOrderCode(ctx, app.secrets, input),
  })

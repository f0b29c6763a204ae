import * as commands from '@cloud-steward/contract/work-orders/order-commands.ts'
import * as views from '@cloud-steward/contract/work-orders/order-views.ts'
import type { App } from '../../../kit/app.ts'
import { sendPdf } from '../../../kit/send-pdf.ts'
import { serve } from '../../../kit/serve.ts'
import { commentOrder } from './comment.service.ts'
import {
  acceptOrder,
  declineOrder,
  dispatchOrder,
  grabOrder,
  offerOrder,
  queryCandidates,
  transferOrder,
} from './dispatch.service.ts'
import { cancelOrder, closeOrder, confirmOrder, finishOrder, reopenOrder } from './finish.service.ts'
import { queryCalendar, queryDuplicates, queryOrderDetail } from './order-detail.ts'
import { revealOrderCode } from './order-keys.ts'
import { orderPdf } from './order-pdf.ts'
import { decideQuote, priceOrder } from './price.service.ts'
import { removeDevice } from './remove-device.ts'
import { testDevices } from './test-devices.ts'
import { bookOrder, resumeOrder, startOrder, waitOrder } from './work.service.ts'
import { createOrder } from './work-order.service.ts'

export function serveWorkOrder(app: App): void {
  serve(app, commands, {
    createOrder,
    dispatchOrder,
    offerOrder,
    grabOrder,
    acceptOrder,
    declineOrder,
    transferOrder,
    bookOrder,
    startOrder,
    waitOrder,
    resumeOrder,
    priceOrder,
    decideQuote,
    removeDevice,
    testDevices: (ctx, input) => testDevices(ctx, app.secrets, input),
    finishOrder,
    confirmOrder,
    reopenOrder,
    closeOrder,
    cancelOrder,
    commentOrder,
    revealOrderCode: (ctx, input) => revealOrderCode(ctx, app.secrets, input),
  })
  serve(app, views, {
    queryOrderDetail,
    queryDuplicates,
    queryCandidates,
    queryCalendar,
    printOrder: async (ctx, input, call) => sendPdf(call, await orderPdf(ctx, app.files, input)),
  })
}

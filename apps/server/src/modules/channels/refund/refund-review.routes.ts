import * as contract from '@cloud-steward/contract/channels/refund-review.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { reviewRefund } from '../../payments/index.ts'
import { sendBackApproved } from './refund-order.service.ts'

export const serveRefundReview = (app: App): void =>
  serve(app, contract, {
    // Finance's own, but for the money that goes back through a channel.
    reviewRefund: (ctx, input) => reviewRefund(ctx, input, sendBackApproved),
  })

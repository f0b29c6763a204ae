import * as contract from '@cloud-steward/contract/channels/voucher.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryPayees, queryVoucherDetail, queryVoucherQueue, submitVoucher } from './voucher.service.ts'
import { matchVoucher, releaseVoucher, reverseVoucher, reviewVoucher } from './voucher-review.service.ts'

export const serveVoucher = (app: App): void =>
  serve(app, contract, {
    submitVoucher,
    matchVoucher,
    releaseVoucher,
    reviewVoucher,
    reverseVoucher,
    queryPayees,
    queryVoucherQueue,
    queryVoucherDetail,
  })

import * as contract from '@cloud-steward/contract/payouts/merchant.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { changeMerchantCard, queryMerchantDetail, submitMerchant, syncMerchant } from './merchant.service.ts'
import { cancelMerchant, saveMerchant } from './merchant-draft.service.ts'

export const serveMerchant = (app: App): void =>
  serve(app, contract, {
    saveMerchant: (ctx, input) => saveMerchant(ctx, app, input),
    submitMerchant: (ctx, { id }) => submitMerchant(ctx, app, id),
    syncMerchant: (ctx, { id }) => syncMerchant(ctx, app, id),
    cancelMerchant,
    changeMerchantCard: (ctx, { id }) => changeMerchantCard(ctx, app, id),
    queryMerchantDetail,
  })

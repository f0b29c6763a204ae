import * as contract from '@cloud-steward/contract/payouts/landlord-review.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { applyLandlord, decideReview, holdLandlord, queryReviewDetail } from './review.service.ts'

export const serveLandlordReview = (app: App): void =>
  serve(app, contract, {
    applyLandlord: (ctx, input) => applyLandlord(ctx, app, input),
    decideReview,
    holdLandlord,
    queryReviewDetail,
  })

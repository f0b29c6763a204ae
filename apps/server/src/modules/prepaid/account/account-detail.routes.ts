import * as contract from '@cloud-steward/contract/prepaid/account-detail.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryAccountDetail } from './detail.service.ts'

export const serveAccountDetail = (app: App): void =>
  serve(app, contract, {
    queryAccountDetail,
  })

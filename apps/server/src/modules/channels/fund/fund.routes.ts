import * as contract from '@cloud-steward/contract/channels/fund.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryFundMode, setFundMode } from './fund.service.ts'

export const serveFund = (app: App): void =>
  serve(app, contract, {
    queryFundMode,
    setFundMode,
  })

import * as contract from '@cloud-steward/contract/wallet/reserve.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryReserves, setReserve } from './reserve.service.ts'

export const serveReserve = (app: App): void =>
  serve(app, contract, {
    setReserve,
    queryReserves,
  })

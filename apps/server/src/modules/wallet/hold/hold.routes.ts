import * as contract from '@cloud-steward/contract/wallet/hold.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryHolds } from './hold.service.ts'

export const serveHold = (app: App): void => serve(app, contract, { queryHolds })

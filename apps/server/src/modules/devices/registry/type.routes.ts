import * as contract from '@cloud-steward/contract/devices/type.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { setTypeKey } from './type.service.ts'

export const serveType = (app: App): void =>
  serve(app, contract, {
    setTypeKey: (ctx, input) => setTypeKey(ctx, app.secrets, input),
  })

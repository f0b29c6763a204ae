import * as contract from '@cloud-steward/contract/notices/way.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryMyWays, setMyWays } from './way.service.ts'

export const serveWays = (app: App): void =>
  serve(app, contract, { queryMyWays: (ctx) => queryMyWays(app, ctx), setMyWays })

import * as contract from '@cloud-steward/contract/devices/replace.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { replaceDevice } from './replace.service.ts'

export const serveReplace = (app: App): void =>
  serve(app, contract, {
    replaceDevice: (ctx, input) => replaceDevice(ctx, app.secrets, input),
  })

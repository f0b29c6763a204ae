import * as contract from '@cloud-steward/contract/channels/webhook.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { saveWebhook, sendAgain } from './webhook.service.ts'

export const serveWebhook = (app: App): void =>
  serve(app, contract, {
    saveWebhook: (ctx, input) => saveWebhook(ctx, app, input),
    sendAgain,
  })

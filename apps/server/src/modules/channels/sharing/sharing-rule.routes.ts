import * as contract from '@cloud-steward/contract/channels/sharing-rule.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { registerReceiver } from './receiver.service.ts'
import { previewParts, previewShare } from './rule.service.ts'

export const serveSharingRule = (app: App): void =>
  serve(app, contract, {
    registerReceiver: (ctx, { id }) => registerReceiver(ctx, app, id),
    previewShare,
    previewParts,
  })

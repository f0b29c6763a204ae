import * as contract from '@cloud-steward/contract/metering/loss.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { confirmShare, previewShare, queryShareParts, voidShare } from './share.service.ts'

export const serveLoss = (app: App): void =>
  serve(app, contract, {
    previewShare,
    queryShareParts,
    confirmShare,
    voidShare,
  })

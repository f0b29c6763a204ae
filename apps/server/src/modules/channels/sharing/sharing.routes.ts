import * as contract from '@cloud-steward/contract/channels/sharing.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import {
  coverReturn,
  divideShare,
  finishShare,
  queryShareDetail,
  retryReturn,
  retryShare,
  reverseShare,
  syncShare,
} from './share.service.ts'

export const serveSharing = (app: App): void =>
  serve(app, contract, {
    queryShareDetail,
    syncShare: (ctx, { id }) => syncShare(ctx, app, id),
    divideShare,
    retryShare,
    finishShare,
    reverseShare,
    retryReturn,
    coverReturn,
  })

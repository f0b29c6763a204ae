import * as contract from '@cloud-steward/contract/channels/channel.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { setChannelKeys, testChannel } from './channel.service.ts'

export const serveChannel = (app: App): void =>
  serve(app, contract, {
    setChannelKeys: (ctx, input) => setChannelKeys(ctx, app, input),
    testChannel: (ctx, { id }) => testChannel(ctx, app, id),
  })

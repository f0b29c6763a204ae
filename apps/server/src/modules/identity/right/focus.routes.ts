import * as contract from '@cloud-steward/contract/identity/focus.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { previewRole, queryOwnOrg, switchFocus } from './focus.service.ts'

export const serveFocus = (app: App): void =>
  serve(app, contract, {
    queryOwnOrg,
    switchFocus: (ctx, input, { session }) => switchFocus(ctx, input, session),
    previewRole: (ctx, input, { request, session }) =>
      previewRole(ctx, app.pools, input, {
        session,
        visitor: { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 200) },
      }),
  })

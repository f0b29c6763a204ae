import * as contract from '@cloud-steward/contract/identity/focus.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { changeFocus, ownOrgs, preview } from './focus.service.ts'

export const serveFocus = (app: App): void =>
  serve(app, contract, {
    queryOwnOrg: ownOrgs,
    switchFocus: (ctx, input, { session }) => changeFocus(ctx, input, session),
    previewRole: (ctx, input, { request, session }) =>
      preview(ctx, app.pools, input, {
        session,
        visitor: { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 200) },
      }),
  })

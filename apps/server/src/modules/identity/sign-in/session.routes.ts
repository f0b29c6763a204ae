import * as contract from '@cloud-steward/contract/identity/session.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { lookerOf, profileOf, queryCurrentAuthority } from '../account/profile.service.ts'
import { focusOf } from '../right/focus.service.ts'
import type { Sessions } from './session.service.ts'
import { tokenBy } from './token.routes.ts'

export const serveSession = (app: App, sessions: Sessions): void =>
  serve(app, contract, {
    token: tokenBy(app, sessions),
    getSysUser: async (ctx, _input, { session, request }) => ({
      ...(session.lookIn ? lookerOf(ctx, session.lookIn) : await profileOf(ctx)),
      wanAddress: request.ip,
      focus: await focusOf(ctx),
      ...(session.only ? { mustSetUp: 'secondFactor' as const } : {}),
    }),
    queryCurrentAuthority,
    signOut: async (_ctx, _input, { session }) => {
      await sessions.signOut(session)
      return {}
    },
  })

import * as contract from '@cloud-steward/contract/identity/second-factor.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import type { Sessions } from '../sign-in/session.service.ts'
import {
  confirmSecondFactor,
  querySecondFactor,
  removeSecondFactor,
  startSecondFactor,
  stopSecondFactor,
} from './second-factor.service.ts'

export function serveSecondFactor(app: App, sessions: Pick<Sessions, 'forget'>): void {
  serve(app, contract, {
    querySecondFactor,
    startSecondFactor: (ctx, { password }) => startSecondFactor(ctx, password, app.secrets),
    confirmSecondFactor: async (ctx, { totp }, { session }) => {
      const answer = await confirmSecondFactor(ctx, totp, app.secrets)
      sessions.forget(session)
      return answer
    },
    stopSecondFactor,
    removeSecondFactor,
  })
}

import type { Endpoint } from '@cloud-steward/contract'
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

/**
 * Takes idempotency keys off requests whose answers hold secrets, which would be kept with the key, and of those that
 * prove a password: under a key the count of wrong guesses is part of a transaction that the refusal undoes.
 */
export function withoutKeys(app: App, ...endpoints: readonly Endpoint[]): void {
  const paths = new Set(endpoints.map(({ path }) => path))
  app.http.addHook('onRequest', ({ url, headers }, _reply, next) => {
    if (headers['idempotency-key'] && paths.has(url.split('?')[0]!)) delete headers['idempotency-key']
    next()
  })
}

export function serveSecondFactor(app: App, sessions: Pick<Sessions, 'forget'>): void {
  withoutKeys(app, contract.startSecondFactor, contract.confirmSecondFactor, contract.stopSecondFactor)
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

import * as contract from '@cloud-steward/contract/locks/credential.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { giveGuestKey, queryMyLocks, takeGuestKey } from '../mine/mine.service.ts'
import { checkKeys } from '../reconcile/reconcile.service.ts'
import {
  confirmOnSite,
  extendCredential,
  freezeCredential,
  issueCredential,
  queryCredentialSteps,
  removeCredential,
  retryCredential,
  revealCode,
  unfreezeCredential,
} from './credential.service.ts'
import type { Outer } from './work.service.ts'

export const serveCredential = (app: App, outer: Outer): void =>
  serve(app, contract, {
    issueCredential: (ctx, input) => issueCredential(ctx, app.secrets, input),
    freezeCredential,
    unfreezeCredential,
    removeCredential,
    extendCredential,
    retryCredential,
    confirmOnSite,
    revealCode: (ctx, input) => revealCode(ctx, app.secrets, input),
    queryCredentialSteps,
    checkKeys: async (ctx, { lockId }) => {
      await checkKeys(ctx, outer, lockId)
      return {}
    },
    queryMyLocks,
    giveGuestKey: (ctx, input) => giveGuestKey(ctx, app.secrets, input),
    takeGuestKey,
  })

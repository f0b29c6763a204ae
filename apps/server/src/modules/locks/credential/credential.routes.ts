import * as contract from '@cloud-steward/contract/locks/credential.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { giveGuestKey, myLocks, takeGuestKey } from '../mine/mine.service.ts'
import { checkLock } from '../reconcile/reconcile.service.ts'
import {
  confirmOnSite,
  credentialSteps,
  extendCredential,
  freezeCredential,
  issueCredential,
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
    queryCredentialSteps: credentialSteps,
    checkKeys: async (ctx, { lockId }) => {
      await checkLock(ctx, outer, lockId)
      return {}
    },
    queryMyLocks: myLocks,
    giveGuestKey: (ctx, input) => giveGuestKey(ctx, app.secrets, input),
    takeGuestKey,
  })

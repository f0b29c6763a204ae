import * as contract from '@cloud-steward/contract/locks/remote.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import type { Outer } from '../credential/work.service.ts'
import { decideOpen, openMyLock, requestOpen } from './remote.service.ts'

export const serveRemote = (app: App, outer: Outer): void =>
  serve(app, contract, {
    requestOpen,
    decideOpen: (ctx, input) => decideOpen(ctx, outer, input),
    openMyLock: (ctx, input) => openMyLock(ctx, outer, input),
  })

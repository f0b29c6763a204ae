import * as contract from '@cloud-steward/contract/housing/identity.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { checkIdentity, findByIdNo, revealIdNo } from './identity.service.ts'

export const serveIdentity = (app: App): void =>
  serve(app, contract, {
    checkIdentity,
    revealIdNo: (ctx, input) => revealIdNo(ctx, input, app.secrets),
    findByIdNo: (ctx, input) => findByIdNo(ctx, input, app.secrets),
  })

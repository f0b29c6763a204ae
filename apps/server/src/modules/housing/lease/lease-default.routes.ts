import * as contract from '@cloud-steward/contract/housing/lease-default.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { usualTerms } from './lease-default.queries.ts'

export const serveLeaseDefault = (app: App): void =>
  serve(app, contract, {
    queryUsualTerms: async (ctx, { roomId }) => (await ctx.db.first(usualTerms(ctx.tenant.id, roomId))) ?? {},
  })

import * as contract from '@cloud-steward/contract/housing/head-lease.ts'
import { stepsOf } from '../../../infra/steps/steps.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { headLeases } from './head-lease.service.ts'
import {
  activateHeadLease,
  leaveHeadLease,
  notifyHeadLease,
  queryHeadLeaseEnd,
  renewHeadLease,
  resumeHeadLease,
} from './head-lease-life.service.ts'
import { headRentsOf } from './head-rent.queries.ts'

export const serveHeadLease = (app: App): void =>
  serve(app, contract, {
    activateHeadLease,
    renewHeadLease,
    resumeHeadLease,
    notifyHeadLease,
    leaveHeadLease,
    queryHeadRents: async (ctx, { headLeaseId }) => {
      await headLeases.get(ctx, headLeaseId)
      return ctx.db.rows(headRentsOf(ctx.tenant.id, headLeaseId, ctx.today()))
    },
    queryHeadLeaseHistory: async (ctx, { headLeaseId }) => {
      await headLeases.get(ctx, headLeaseId)
      return ctx.db.rows(stepsOf<contract.HeadLeaseState>(ctx.tenant.id, contract.headLease.name, headLeaseId))
    },
    queryHeadLeaseEnd,
  })

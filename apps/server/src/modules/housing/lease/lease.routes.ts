import * as contract from '@cloud-steward/contract/housing/lease.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Statement } from '../../../infra/db/sql.ts'
import { FOLLOWING, stepsOf } from '../../../infra/steps/steps.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { chargesOf } from './charge.queries.ts'
import { cancelLease, endLease, previewEnd } from './ending.service.ts'
import { leaseRow, stayingIn } from './lease.queries.ts'
import { leases, signLease } from './lease.service.ts'
import { giveNotice, reviewLease, submitLease, withdrawNotice } from './lease-life.service.ts'
import { previewCharges } from './preview-charges.service.ts'
import { limitsOfLease } from './term-limits.ts'

/** Rows of what belongs to a lease, for whoever sees the lease. */
const ofLease =
  <Row>(rows: (tenantId: number, leaseId: string) => Statement<Row>) =>
  async (ctx: Ctx, { leaseId }: { leaseId: string }) => {
    await leases.get(ctx, leaseId)
    return ctx.db.rows(rows(ctx.tenant.id, leaseId))
  }

export const serveLease = (app: App): void =>
  serve(app, contract, {
    previewCharges,
    queryLeaseLimits: async (ctx, { leaseId }) => {
      await leases.get(ctx, leaseId)
      const row = await ctx.db.first(leaseRow(ctx.tenant.id, leaseId))
      return row ? limitsOfLease(ctx, row) : []
    },
    queryStaying: async (ctx, { leaseId }) => {
      const { roomId } = await leases.get(ctx, leaseId)
      const rows = await ctx.db.rows(stayingIn(ctx.tenant.id, roomId, ctx.today(), leaseId))
      return rows.map(({ name, ...row }) => ({ ...row, renteeName: name }))
    },
    signLease,
    submitLease,
    reviewLease,
    giveNotice,
    withdrawNotice,
    cancelLease,
    previewEnd,
    endLease,
    queryCharges: ofLease(chargesOf),
    queryLeaseHistory: ofLease((tenantId, id) =>
      stepsOf<string, typeof FOLLOWING>(tenantId, contract.lease.name, id, FOLLOWING),
    ),
  })

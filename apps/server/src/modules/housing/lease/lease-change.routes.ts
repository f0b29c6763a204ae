import * as contract from '@cloud-steward/contract/housing/lease-change.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Statement } from '../../../infra/db/sql.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { occupantsOf } from './change.queries.ts'
import { previewChange, proposeChange } from './change.service.ts'
import { decideChange, queryChangeRooms, withdrawChange } from './decide-change.service.ts'
import { leaseChain } from './lease.queries.ts'
import { leases } from './lease.service.ts'

/** Rows of what belongs to a lease, for whoever sees the lease. */
const ofLease =
  <Row>(rows: (tenantId: number, leaseId: string) => Statement<Row>) =>
  async (ctx: Ctx, { leaseId }: { leaseId: string }) => {
    await leases.get(ctx, leaseId)
    return ctx.db.rows(rows(ctx.tenant.id, leaseId))
  }

export const serveLeaseChange = (app: App): void =>
  serve(app, contract, {
    previewChange,
    proposeChange,
    decideChange,
    queryChangeRooms,
    withdrawChange,
    queryLeaseChain: ofLease(leaseChain),
    queryOccupants: ofLease(occupantsOf),
  })

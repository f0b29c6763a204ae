import {
  addHouse,
  addHouseBatch,
  cancelLease,
  endLease,
  previewCharges,
  previewHouseNumbers,
  queryCharges,
  queryLeaseHistory,
  queryRoomBoard,
  signLease,
} from '@cloud-steward/contract/housing/index.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { addHouseBatch as addBatch, addHouse as addOne, previewNumbers } from './house.service.ts'
import { chargesOf, leaseEvents } from './lease.queries.ts'
import { cancelLease as cancel, chargesOfTerms, endLease as end, leases, signLease as sign } from './lease.service.ts'
import { roomBoard } from './room.service.ts'

export function registerCommands(app: App): void {
  register(app, addHouse, addOne)
  register(app, addHouseBatch, addBatch)
  register(app, previewHouseNumbers, previewNumbers)
  register(app, queryRoomBoard, roomBoard)
  register(app, previewCharges, async (_ctx, { signedOn, ...terms }) => ({ charges: chargesOfTerms(terms, signedOn) }))
  register(app, signLease, sign)
  register(app, cancelLease, cancel)
  register(app, endLease, end)
  register(app, queryCharges, async (ctx, { leaseId }) => {
    await leases.get(ctx, leaseId)
    return ctx.db.rows(chargesOf(ctx.tenant.id, leaseId))
  })
  register(app, queryLeaseHistory, async (ctx, { leaseId }) => {
    await leases.get(ctx, leaseId)
    return ctx.db.rows(leaseEvents(ctx.tenant.id, leaseId))
  })
}

import { port } from '../../infra/ctx/ports.ts'
import type { Ctx } from '../../infra/ctx/types.ts'

/** Something of a lease that must be gone before its room is handed over. */
export interface Handover {
  what: 'lockKey'
  recordId: string
  name: string
  /** `underWay`: it is being taken away, and not verified as gone yet. */
  stand: 'open' | 'underWay'
}
type Check = (ctx: Ctx, leaseId: string) => Promise<Handover[]>
/** The module above that gives keys says which of a lease's still open a door. */
export const handoverCheck = port<Check>('checkout.handoverCheck')
export const openHandovers: Check = (ctx, leaseId) => ctx.ports.get(handoverCheck)(ctx, leaseId)

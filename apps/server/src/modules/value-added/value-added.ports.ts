import { port } from '../../infra/ctx/ports.ts'
import type { Ctx } from '../../infra/ctx/types.ts'

export interface WaitingCommission {
  waitingCount: number
  waitingFen: number
  /** The last day of refund of the order that is the first to earn it; null: none was delivered yet. */
  waitingUntil: string | null
  unpaidCount: number
}
/** Commission another module has sold for and has not said is owed. */
export const commissionElsewhere = port<(ctx: Ctx) => Promise<WaitingCommission>>('valueAdded.commissionElsewhere')

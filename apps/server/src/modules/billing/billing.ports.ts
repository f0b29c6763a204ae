import { port } from '../../infra/ctx/ports.ts'
import type { TxCtx } from '../../infra/ctx/types.ts'

/** Pays new bills from the money their rentees have paid in advance; called in the transaction that issues them. */
export const payNewBills =
  port<(tx: TxCtx, bills: readonly { id: string; renteeId: string }[]) => Promise<void>>('billing.payNewBills')

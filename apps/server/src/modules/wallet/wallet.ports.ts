import { port } from '../../infra/ctx/ports.ts'
import type { TxCtx } from '../../infra/ctx/types.ts'

/** Freezes settled money that is in dispute, in the transaction of its settlement, so that the landlord cannot withdraw it before. */
export const holdSettled = port<(tx: TxCtx, landlordIds: readonly string[]) => Promise<void>>('wallet.holdSettled')

import { port } from '../../infra/ctx/ports.ts'
import type { TxCtx } from '../../infra/ctx/types.ts'

/** Freezes what was just settled and is contested, in the transaction that settles it: nobody draws it in between. */
export const holdSettled = port<(tx: TxCtx, landlordIds: readonly string[]) => Promise<void>>('wallet.holdSettled')

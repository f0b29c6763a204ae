import { Refusal } from '@cloud-steward/contract'
import type { TxCtx } from '../infra/ctx/types.ts'
import { translate } from '../infra/labels.ts'

/**
 * Why something is refused, in words; nothing when it is not. It is tried and undone: a refusal in the middle leaves nothing
 * of it behind. What the database itself would refuse has to be asked before: that ends the transaction.
 */
export const refusalOf = (tx: TxCtx, work: (trial: TxCtx) => Promise<unknown>): Promise<string | undefined> =>
  tx.undone(async (trial) => {
    try {
      await work(trial)
      return undefined
    } catch (error) {
      if (error instanceof Refusal) return translate(trial.language, error.reason, error.values)
      throw error
    }
  })

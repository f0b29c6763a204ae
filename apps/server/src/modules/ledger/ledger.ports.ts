import type { AnswerOf } from '@cloud-steward/contract'
import type { previewIssue, queryIssueExceptions } from '@cloud-steward/contract/billing/index.ts'
import { port } from '../../infra/ctx/ports.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import type { TakenBack } from './ledger/correction.rules.ts'

/** Money of landlords that goes back to a renter: of which bill, whose, and how much. */
export interface WantedBack {
  billId: string
  landlordId: string
  amountFen: number
}
/** `takeBack` for bills, whose money several landlords may have shared. Refuses when it is not enough. */
export const takeBackOfBills =
  port<(tx: TxCtx, wanted: readonly WantedBack[]) => Promise<TakenBack[]>>('ledger.takeBackOfBills')

/** Charges due up to a day that are not billed: those that cannot be, and what each site has left to bill. */
export const unbilledThrough =
  port<
    (
      ctx: Ctx,
      through: string,
    ) => Promise<{
      exceptions: AnswerOf<typeof queryIssueExceptions>
      sites: AnswerOf<typeof previewIssue>['sites']
    }>
  >('ledger.unbilledThrough')

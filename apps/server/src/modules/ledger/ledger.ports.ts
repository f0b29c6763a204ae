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

/** Why money of landlords is held until a dispute or a refund ends. */
export interface HoldCause {
  source: 'bill' | 'utility' | 'refund' | 'credit' | 'check_out'
  sourceId: string
}
/** Collected on bills and contested: the landlord's share of it follows from what of their payments is his. */
export interface HoldWish extends HoldCause {
  sourceNo: string
  reason: string
  bills: readonly { billId: string; amountFen: number }[]
}
/** Keeps the landlords' shares out of their reach until `endHold`; a cause that is held already is left as it is. */
export const holdMoney = port<(tx: TxCtx, wish: HoldWish) => Promise<void>>('ledger.holdMoney')
/** The cause is over: what is held for it is the landlords' again. Called before money is taken back for it. */
export const endHold = port<(tx: TxCtx, cause: HoldCause & { reason: string }) => Promise<void>>('ledger.endHold')

/** What installers and suppliers that are owed money are called, by their ids. */
export const namesOfCrew =
  port<(ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>>('ledger.namesOfCrew')

/** What sellers that are owed commission are called, by their ids. */
export const namesOfSellers =
  port<(ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>>('ledger.namesOfSellers')

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

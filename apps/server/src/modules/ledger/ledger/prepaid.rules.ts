import { type Account, type AccountKind, keyed, landlord, type Posting, rentee } from './ledger.rules.ts'

/** The money of a prepaid meter account: what its payer has there, or owes when it is below nothing. */
export const meterMoney = (ownerId: string): Account => ({ ownerKind: 'meter', ownerId, kind: 'prepaid_utility' })

export interface PrepaidMove {
  /** `topUp` from the payer's prepaid balance; `use` what was used; `return` use taken back; `refund` what is left to the prepaid balance; `debt` what is owed, which a bill claims instead. */
  how: 'topUp' | 'use' | 'return' | 'refund' | 'debt'
  /** Of the account; the movement's own id makes it happen once. */
  accountId: string
  id: string
  renteeId: string
  landlordId: string
  amountFen: number
  memo: string
}

const had = (fen: number): number => Math.max(0, fen)
/**
 * What of a movement becomes money collected for the landlord, fen, or is so no longer: use is, as far as it was paid ahead;
 * what comes in is, as far as it pays for what was used before.
 */
export function collectedFen(how: PrepaidMove['how'], balanceFen: number, amountFen: number): number {
  if (how === 'use') return had(balanceFen) - had(balanceFen - amountFen)
  if (how === 'topUp') return amountFen - (had(balanceFen + amountFen) - had(balanceFen))
  if (how === 'return') return had(balanceFen) - had(balanceFen + amountFen)
  return 0
}

/** The entries of a movement. @param back where money collected before is taken back from */
export function postingsOfPrepaid(
  move: PrepaidMove,
  balanceFen: number,
  businessOn: string,
  back: { unsettledFen: number; availableFen: number } = { unsettledFen: 0, availableFen: 0 },
): Posting[] {
  const { how, accountId, id, amountFen, memo } = move
  const money = meterMoney(accountId)
  const [prepaid, of] = [rentee(move.renteeId, 'prepaid'), (kind: AccountKind) => landlord(move.landlordId, kind)]
  const collected = of('collected')
  const own = {
    topUp: { kind: 'supply_topped_up', debit: prepaid, credit: money },
    use: { kind: 'supply_used', debit: money, credit: of('income') },
    return: { kind: 'supply_returned', debit: of('income'), credit: money },
    refund: { kind: 'supply_refunded', debit: money, credit: prepaid },
    debt: { kind: 'supply_debt', debit: of('income'), credit: money },
  } as const
  return keyed(
    [
      { ...own[how], amountFen },
      {
        kind: 'collected',
        debit: collected,
        credit: of('unsettled'),
        amountFen: had(collectedFen(how, balanceFen, amountFen)),
      },
      { kind: 'uncollected', debit: of('unsettled'), credit: collected, amountFen: back.unsettledFen },
      { kind: 'uncollected', debit: of('available'), credit: collected, amountFen: back.availableFen },
    ],
    `supply:${accountId}:${id}`,
    { businessOn, memo },
  )
}

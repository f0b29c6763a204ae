import { landlord, operator, type Posting } from '../../ledger/index.ts'

/** What a landlord may claim for a period. */
export interface HeadRentClaim {
  id: string
  landlordId: string
  amountFen: number
}
const common = ({ landlordId }: HeadRentClaim, amountFen: number, businessOn: string) => ({
  amountFen,
  businessOn,
  payable: landlord(landlordId, 'head_rent_payable'),
})

/** Due: an expense of the operator, owed to the landlord. */
export function postingOfHeadRent(tenantId: number, claim: HeadRentClaim, dueOn: string): Posting {
  const { payable, ...rest } = common(claim, claim.amountFen, dueOn)
  const debit = operator(tenantId, 'head_rent')
  return { ...rest, kind: 'head_rent', debit, credit: payable, businessKey: `headRent:${claim.id}:due` }
}
/** The head lease ended before the last day of the period: so much of the claim is not owed any more. Happens once. */
export function postingOfCut(tenantId: number, claim: HeadRentClaim, cutFen: number, day: string): Posting {
  const { payable, ...rest } = common(claim, cutFen, day)
  const credit = operator(tenantId, 'head_rent')
  return { ...rest, kind: 'head_rent_dropped', debit: payable, credit, businessKey: `headRent:${claim.id}:cut` }
}
/** The landlord has his money. */
export function postingOfHeadRentPaid(tenantId: number, claim: HeadRentClaim, paidOn: string, memo: string): Posting {
  const { payable, ...rest } = common(claim, claim.amountFen, paidOn)
  const credit = operator(tenantId, 'clearing')
  return { ...rest, kind: 'head_rent_paid', debit: payable, credit, memo, businessKey: `headRent:${claim.id}:paid` }
}

/** A period as agreed, and its claim if there is one. Amounts in fen. */
export interface RentAgainstClaim {
  rentId: string
  dueOn: string
  amountFen: number
  dropped: boolean
  claim?: { id: string; amountFen: number; state: 'owed' | 'paid' | 'dropped' }
}
/**
 * What has to be booked so that claims say what is agreed: periods that are due up to a day and not claimed yet, and
 * claims nobody has paid of which less is owed by now, with what is left of them.
 */
export function behindSchedule(
  rents: readonly RentAgainstClaim[],
  day: string,
): { due: RentAgainstClaim[]; cut: { rentId: string; claimId: string; fromFen: number; toFen: number }[] } {
  const owedFen = ({ dropped, amountFen }: RentAgainstClaim) => (dropped ? 0 : amountFen)
  return {
    due: rents.filter((rent) => !rent.claim && rent.dueOn <= day && owedFen(rent) > 0),
    cut: rents.flatMap((rent) =>
      rent.claim?.state === 'owed' && rent.claim.amountFen !== owedFen(rent)
        ? [{ rentId: rent.rentId, claimId: rent.claim.id, fromFen: rent.claim.amountFen, toFen: owedFen(rent) }]
        : [],
    ),
  }
}

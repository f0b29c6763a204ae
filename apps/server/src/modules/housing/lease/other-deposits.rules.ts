import type { Charge, OtherDeposit } from './charge-schedule.rules.ts'
import type { Formula } from './proration.rules.ts'

const KINDS = ['key', 'card', 'meter'] as const
type Kind = (typeof KINDS)[number]
/** What a change asks for as deposit of each kind; absent: as agreed before. Fen. */
export type AskedDeposits = { readonly [K in `${Kind}DepositFen`]?: number | null }
/** With what of it the lease before has asked for already, and who keeps it. */
export type CarriedDeposit = OtherDeposit & { holder?: string | null }

/** The other deposits of the lease that follows: those agreed, each with the amount asked for now, and new kinds. */
export function nextDeposits(agreed: readonly CarriedDeposit[], asked: AskedDeposits): CarriedDeposit[] {
  return KINDS.flatMap((kind) => {
    const before = agreed.find((one) => one.kind === kind)
    const amountFen = asked[`${kind}DepositFen`] ?? before?.amountFen
    return amountFen ? [{ ...before, kind, amountFen }] : []
  })
}

/** What of them differs, one entry for each kind. */
export const depositDifferences = (before: readonly CarriedDeposit[], after: readonly CarriedDeposit[]) =>
  KINDS.flatMap((kind) => {
    const [was, is] = [before, after].map((list) => list.find((one) => one.kind === kind)?.amountFen ?? null)
    return was === is ? [] : [{ field: `${kind}DepositFen`, before: was, after: is }]
  })

const TOP_UPS = { key: 'topUpKey', card: 'topUpCard', meter: 'topUpMeter' } as const
/** A deposit charge as what it adds to the one carried along; others, and such with nothing carried, as they are. */
export function asTopUp(
  charge: Charge,
  { securityFen, carriedFen, others }: { securityFen: number; carriedFen: number; others: readonly CarriedDeposit[] },
): Charge {
  if (charge.fee !== 'deposit') return charge
  const kind = charge.depositKind
  const other = others.find((one) => one.kind === kind)
  const carried = kind ? (other?.carriedFen ?? 0) : carriedFen
  if (carried === 0) return charge
  const priceFen = kind ? other!.amountFen : securityFen
  const rule = kind ? TOP_UPS[kind] : 'topUp'
  const formula: Formula = { parts: [{ rule, priceFen, carriedFen: carried, amountFen: charge.amountFen }] }
  return { ...charge, formula }
}

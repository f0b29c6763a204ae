import type { AnswerOf } from '@cloud-steward/contract'
import type { previewEnd } from '@cloud-steward/contract/housing/index.ts'
import type { Day } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { type ChargeShown, chargesOf, dropCharges, insertCharges } from './charge.queries.ts'
import type { Charge, LeaseTerms } from './charge-schedule.rules.ts'
import type { Formula } from './proration.rules.ts'
import { type Rescheduling, rentThrough, reschedule, type Standing } from './reschedule.rules.ts'

export type StandingCharge = Standing & Pick<ChargeShown, 'formula'>
/** What a change does to the charges of a lease. */
export type Consequence = Rescheduling<StandingCharge>

/** The charges of a lease as they stand. */
export async function standingOf(ctx: Ctx, leaseId: string): Promise<StandingCharge[]> {
  const rows = await ctx.db.rows(chargesOf(ctx.tenant.id, leaseId))
  return rows.map(({ billId, formula, ...row }) => ({ ...row, formula: formula as Formula, billed: billId !== null }))
}

/** What becomes of the rent when these are the terms and it is charged up to a day. */
export function rentChange(
  standing: readonly StandingCharge[],
  terms: LeaseTerms,
  through: Day,
  { from, today }: { from: Day; today: Day },
): Consequence {
  const rent = standing.filter(({ fee }) => fee === 'rent')
  return reschedule(rent, rentThrough({ ...terms, signedOn: terms.signedOn }, through), { from, today })
}

/** A deposit no bill has asked for yet. */
export const unbilledDeposits = (standing: readonly StandingCharge[]): StandingCharge[] =>
  standing.filter(({ fee, billed }) => fee === 'deposit' && !billed)
/** What was asked as deposit of a kind (none: the security deposit), credits taken off. */
export const billedDepositFen = (
  standing: readonly StandingCharge[],
  kind: NonNullable<Charge['depositKind']> | null = null,
): number =>
  standing
    .filter(
      ({ fee, billed, adjustsId, depositKind }) =>
        fee === 'deposit' && (depositKind ?? null) === kind && (billed || adjustsId),
    )
    .reduce(sum, 0)
/** The other deposits of a lease as the next one has them: what was asked for so far is carried along. */
export const carriedDeposits = (
  { otherDeposits }: Pick<LeaseTerms, 'otherDeposits'>,
  standing: readonly StandingCharge[],
): NonNullable<LeaseTerms['otherDeposits']> =>
  (otherDeposits ?? []).map((one) => ({
    ...one,
    carriedFen: (one.carriedFen ?? 0) + billedDepositFen(standing, one.kind),
  }))

const sum = (total: number, { amountFen }: Charge): number => total + amountFen

/** Writes it; the lease is locked. */
export async function applyConsequence(tx: TxCtx, leaseId: string, { drop, add }: Consequence): Promise<void> {
  if (drop.length)
    await tx.db.run(
      dropCharges(
        tx.tenant.id,
        drop.map(({ id }) => id),
      ),
    )
  if (add.length) await tx.db.run(insertCharges(tx.tenant.id, leaseId, add))
}

/** For the screen, with its sums. */
export function shownConsequence(
  { drop, add }: Consequence,
  following: readonly Charge[] = [],
): AnswerOf<typeof previewEnd> {
  const debits = add.filter(({ amountFen }) => amountFen >= 0)
  return {
    dropped: drop.map(({ billed: _billed, ...charge }) => charge),
    added: add,
    droppedFen: drop.reduce(sum, 0),
    addedFen: debits.reduce(sum, 0),
    creditFen: -add.filter(({ amountFen }) => amountFen < 0).reduce(sum, 0),
    following: [...following],
  }
}

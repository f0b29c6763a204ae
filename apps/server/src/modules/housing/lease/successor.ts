import { Refusal } from '@cloud-steward/contract'
import { addDays, type Day, rangeOfDays } from '../../../infra/calendar.ts'
import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import type { NewRow } from '../../../infra/db/bulk.ts'
import { fenTimes } from '../../../infra/fen.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { rentOn } from './break.rules.ts'
import { livingFrom, namesOf } from './change.queries.ts'
import type { Asked, ChangePlan } from './change-plan.ts'
import { type Charge, chargeSchedule, type LeaseTerms } from './charge-schedule.rules.ts'
import { type LeaseRow, roomNames } from './lease.queries.ts'
import { priceRanges } from './lease-terms.rules.ts'
import { asTopUp, depositDifferences, nextDeposits } from './other-deposits.rules.ts'
import { placeOf, refuseTaken } from './place-of.ts'
import { refuseBeyondLimits } from './room-limits.ts'
import { billedDepositFen, carriedDeposits, type StandingCharge, unbilledDeposits } from './schedule.service.ts'
import { checkTerms, termsOf } from './terms-of.ts'

/** The lease that follows: its row without number and id, and its charges. */
export interface Successor {
  row: Omit<NewRow<'housing_lease'>, 'id' | 'no'>
  charges: Charge[]
  carriesDeposit: boolean
}
type Made = Pick<ChangePlan, 'differences'> & { successor: Successor; drop: StandingCharge[] }

/** Terms that go on as they were agreed. */
const KEPT = [
  'type_id',
  'rent_unit',
  'pay_months',
  'pay_units',
  'due_rule',
  'due_day',
  'advance_days',
  'cycle_mode',
  'proration',
  'late_fee_on',
  'late_fee_every',
  'late_fee_bp',
  'late_fee_unit_fen',
  'grace_days',
  'late_fee_mode',
  'late_fee_cap_bp',
  'included_fees',
  'notice_days',
  'break_rule',
  'break_fen',
  'break_months',
  'at_end',
  'auto_renew_months',
  'auto_renew_days',
  'auto_renew_raise_bp',
  'auto_renew_raise_fen',
  'remark',
  'deposit_holder',
] as const

/**
 * Works out the lease that follows on this one. A swap and a renewal carry the deposit along: what was asked for so far
 * counts, and only what a higher one adds is charged. A transfer does not: the old rentee gets his back, the new one pays.
 */
export async function successorOf(
  tx: TxCtx,
  row: LeaseRow,
  asked: Asked,
  startOn: Day,
  standing: readonly StandingCharge[],
): Promise<Made> {
  const endOn = asked.kind === 'renewal' ? asked.endOn : row.end_on
  if (!endOn) throw new Refusal('housing.error.changeIncomplete', { fields: ['endOn'] })
  const parties = await partiesOf(tx, row, asked)
  const carriesDeposit = asked.kind !== 'transfer'
  const carriedFen = carriesDeposit ? billedDepositFen(standing) + (row.deposit_carried_fen ?? 0) : 0
  const agreed = carriedDeposits(termsOf(row), standing)
  const otherDeposits = nextDeposits(carriesDeposit ? agreed : agreed.map((one) => ({ ...one, carriedFen: 0 })), asked)
  const price = priceOf(row, asked, startOn)
  const rentBeforeFen = rentOn(termsOf(row), addDays(startOn, -1))
  const depositFen = asked.depositFen ?? depositWith(row, asked, price.rentFen, rentBeforeFen)
  const terms: LeaseTerms = {
    ...termsOf(row),
    ...price,
    startOn,
    endOn,
    steps: [],
    freeDays: 0,
    depositFen: Math.max(0, depositFen - carriedFen),
    otherDeposits,
    signedOn: tx.today(),
    goesOn: carriesDeposit,
  }
  checkTerms(terms)
  await refuseTaken(tx, parties.columns.room_id, rangeOfDays(startOn, endOn), row.id)
  const kept = Object.fromEntries(KEPT.map((name) => [name, row[name]])) as Pick<LeaseRow, (typeof KEPT)[number]>
  const before = {
    rentFen: rentBeforeFen,
    startOn: row.start_on,
    endOn: row.end_on,
    depositFen: row.deposit_fen,
  }
  const after = { rentFen: price.rentFen, startOn, endOn, depositFen }
  return {
    successor: {
      row: {
        ...kept,
        ...parties.columns,
        start_on: startOn,
        end_on: endOn,
        rent_fen: price.rentFen,
        rent_changes: price.rentChanges,
        deposit_fen: depositFen,
        deposit_carried_fen: carriedFen,
        other_deposits: otherDeposits.length ? otherDeposits.map(({ carriedFen: _carried, ...one }) => one) : null,
        other_carried: Object.fromEntries(otherDeposits.map(({ kind, carriedFen }) => [kind, carriedFen ?? 0])),
        status: 'signed',
        signed_on: tx.today(),
        previous_id: row.id,
        // The new renter of a transfer gets a separate contract.
        master_lease_id: carriesDeposit ? row.master_lease_id : null,
        origin: asked.kind,
        // With a renewal the renter already has the room.
        handed_on: asked.kind === 'renewal' ? startOn : null,
      },
      charges: chargeSchedule(terms).map((charge) =>
        asTopUp(charge, { securityFen: depositFen, carriedFen, others: otherDeposits }),
      ),
      carriesDeposit,
    },
    drop: unbilledDeposits(standing),
    differences: [
      ...parties.differences,
      ...Object.keys(after).flatMap((field) => {
        const [was, is] = [before[field as 'rentFen'], after[field as 'rentFen']]
        return was === is ? [] : [{ field, before: was, after: is }]
      }),
      ...depositDifferences(agreed, otherDeposits),
    ],
  }
}

/** The security deposit of the next lease when none is named: as before, or raised as the rent is; never lowered by it. */
const depositWith = (row: LeaseRow, { depositWithRent }: Asked, rentFen: number, beforeFen: number): number =>
  depositWithRent && beforeFen > 0 && rentFen > beforeFen
    ? fenTimes(row.deposit_fen, rentFen, beforeFen)
    : row.deposit_fen

/** The rent of the next lease: the one given, the last one raised, or the one agreed with its rises to come. */
function priceOf(
  row: LeaseRow,
  { kind, rentFen, raiseBp }: Asked,
  startOn: Day,
): Required<Pick<LeaseTerms, 'rentFen' | 'rentChanges'>> {
  const terms = termsOf(row)
  if (rentFen != null) return { rentFen, rentChanges: [] }
  const last = rentOn(terms, startOn)
  if (kind === 'renewal') return { rentFen: fenTimes(last, 10_000 + (raiseBp ?? 0), 10_000), rentChanges: [] }
  const rises = priceRanges(terms).filter(({ from }) => from > startOn)
  return { rentFen: last, rentChanges: rises.map(({ from, priceFen }) => ({ on: from, rentFen: priceFen })) }
}

/** Room and rentee of the next lease, and what of them differs. */
async function partiesOf(tx: TxCtx, row: LeaseRow, { kind, roomId, renteeId }: Asked) {
  const missing = (field: string) => new Refusal('housing.error.changeIncomplete', { fields: [field] })
  if (kind === 'swap' && (!roomId || roomId === row.room_id)) throw missing('roomId')
  if (kind === 'transfer' && (!renteeId || renteeId === row.rentee_id)) throw missing('renteeId')
  const room = kind === 'swap' ? roomId! : row.room_id
  const rentee = kind === 'transfer' ? renteeId! : row.rentee_id
  if (!(await seesEach(tx, 'housing.room', [room]))) throw notFound('roomId')
  if (!(await seesEach(tx, 'housing.rentee', [rentee]))) throw notFound('renteeId')
  const place = await placeOf(tx, room)
  if (kind === 'swap')
    await refuseBeyondLimits(tx, room, 1 + (await tx.db.rows(livingFrom(tx.tenant.id, row.id, tx.today()))).length)
  const rooms = new Map(
    (await tx.db.rows(roomNames(tx.tenant.id, [row.room_id, room]))).map(({ id, name }) => [id, name]),
  )
  const people = new Map(
    (await tx.db.rows(namesOf(tx.tenant.id, [row.rentee_id, rentee]))).map(({ id, name }) => [id, name]),
  )
  if (!people.has(rentee)) throw notFound('renteeId')
  const differences: ChangePlan['differences'] = []
  if (room !== row.room_id)
    differences.push({ field: 'roomId', before: rooms.get(row.room_id), after: rooms.get(room) })
  if (rentee !== row.rentee_id)
    differences.push({ field: 'renteeId', before: people.get(row.rentee_id), after: people.get(rentee) })
  return {
    differences,
    columns: { room_id: room, rentee_id: rentee, site_id: place.siteId, landlord_id: place.landlordId },
  }
}

import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { previewChange } from '@cloud-steward/contract/housing/index.ts'
import { addDays, type Day, laterDay, rangeOfDays } from '../../../infra/calendar.ts'
import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import type { NewRow } from '../../../infra/db/bulk.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { rentOn } from './break.rules.ts'
import { namesOf, occupantsOf } from './change.queries.ts'
import type { LeaseRow } from './lease.queries.ts'
import { refuseTaken } from './place-of.ts'
import { refuseBeyondLimits } from './room-limits.ts'
import { type Consequence, rentChange, type StandingCharge, standingOf } from './schedule.service.ts'
import { type Successor, successorOf } from './successor.ts'
import { checkTerms, termsOf } from './terms-of.ts'

export type Asked = InputOf<typeof previewChange>
/** A change worked out: what it does to the terms, to the charges, and which lease follows. Nothing is written yet. */
export interface ChangePlan {
  effectiveOn: Day
  differences: { field: string; before: unknown; after: unknown }[]
  consequence: Consequence
  /** What becomes of the lease's own row. */
  columns: Partial<NewRow<'housing_lease'>>
  occupants?: NonNullable<Asked['occupants']>
  successor?: Successor
}
interface Case {
  tx: TxCtx
  row: LeaseRow
  asked: Asked
  standing: StandingCharge[]
}

/** Works out a change of a lease that is locked. Refuses what makes no sense before anybody is asked to approve it. */
export async function planChange(tx: TxCtx, row: LeaseRow, asked: Asked): Promise<ChangePlan> {
  const known: Case = { tx, row, asked, standing: await standingOf(tx, row.id) }
  if (asked.kind === 'rent') return planRent(known)
  if (asked.kind === 'term') return planTerm(known)
  if (asked.kind === 'occupants') return planOccupants(known)
  if (row.leaving_on) throw new Refusal('housing.error.noticeGiven')
  if (row.successor_id) throw new Refusal('housing.error.hasSuccessor')
  return planSuccessor(known)
}

export function required<T>(value: T | null | undefined, field: string): T {
  if (value === null || value === undefined) throw new Refusal('housing.error.changeIncomplete', { fields: [field] })
  return value
}
/** The day a change begins, within the lease; `after`: not before this day. */
function dayWithin({ row, asked }: Case, after: Day = row.start_on): Day {
  const on = required(asked.effectiveOn, 'effectiveOn')
  if (on < after || on > row.end_on) throw new Refusal('housing.error.changeOutsideLease', { fields: ['effectiveOn'] })
  return on
}
/** How far the rent of a lease has been charged: to its end, or past it for whoever stays. */
const chargedThrough = ({ row, standing }: Case): Day =>
  standing.reduce((last, { fee, periodTo }) => (fee === 'rent' ? laterDay(last, periodTo) : last), row.end_on)

function planRent(known: Case): ChangePlan {
  const { tx, row, asked, standing } = known
  const on = dayWithin(known)
  const rentFen = required(asked.rentFen, 'rentFen')
  const terms = termsOf(row)
  const before = rentOn(terms, on)
  if (before === rentFen) throw new Refusal('housing.error.nothingChanges', { fields: ['rentFen'] })
  const rentChanges = [...(terms.rentChanges ?? []).filter((one) => one.on !== on), { on, rentFen }]
  return {
    effectiveOn: on,
    differences: [{ field: 'rentFen', before, after: rentFen }],
    consequence: rentChange(standing, { ...terms, rentChanges }, chargedThrough(known), {
      from: on,
      today: tx.today(),
    }),
    columns: { rent_changes: JSON.stringify(rentChanges) },
  }
}

async function planTerm(known: Case): Promise<ChangePlan> {
  const { tx, row, asked, standing } = known
  const endOn = required(asked.endOn, 'endOn')
  if (endOn === row.end_on) throw new Refusal('housing.error.nothingChanges', { fields: ['endOn'] })
  // Who leaves sooner has left already, or gives notice: that is another story, with its own price.
  if (endOn < laterDay(row.start_on, tx.today())) throw new Refusal('housing.error.endInPast', { fields: ['endOn'] })
  if (row.successor_id) throw new Refusal('housing.error.hasSuccessor')
  const terms = { ...termsOf(row), endOn }
  checkTerms(terms)
  await refuseTaken(tx, row.room_id, rangeOfDays(row.start_on, endOn), row.id)
  const from = addDays(endOn < row.end_on ? endOn : row.end_on, 1)
  return {
    effectiveOn: from,
    differences: [{ field: 'endOn', before: row.end_on, after: endOn }],
    consequence: rentChange(standing, terms, endOn, { from, today: tx.today() }),
    columns: { end_on: endOn },
  }
}

async function planOccupants(known: Case): Promise<ChangePlan> {
  const { tx, row, asked } = known
  const on = dayWithin(known)
  const occupants = asked.occupants ?? []
  const ids = occupants.map(({ renteeId }) => renteeId)
  if (new Set([...ids, row.rentee_id]).size !== ids.length + 1)
    throw new Refusal('housing.error.occupantTwice', { fields: ['occupants'] })
  if (!(await seesEach(tx, 'housing.rentee', ids))) throw notFound('occupants')
  await refuseBeyondLimits(tx, row.room_id, 1 + ids.length)
  const before = (await tx.db.rows(occupantsOf(tx.tenant.id, row.id))).filter(
    ({ fromOn, untilOn }) => fromOn <= on && (untilOn === null || untilOn >= on),
  )
  const after = await tx.db.rows(namesOf(tx.tenant.id, ids))
  if (after.length !== ids.length) throw notFound('occupants')
  return {
    effectiveOn: on,
    differences: [
      { field: 'occupants', before: before.map(({ renteeName }) => renteeName), after: after.map(({ name }) => name) },
    ],
    consequence: { drop: [], add: [] },
    columns: {},
    occupants,
  }
}

/** Swap, transfer, renewal: this lease ends the day before the next begins. */
async function planSuccessor(known: Case): Promise<ChangePlan> {
  const { tx, row, asked, standing } = known
  const today = tx.today()
  const startOn =
    asked.kind === 'renewal' ? laterDay(addDays(row.end_on, 1), today) : dayWithin(known, addDays(row.start_on, 1))
  const lastOn = addDays(startOn, -1)
  const { successor, differences, drop } = await successorOf(tx, row, asked, startOn, standing)
  const rent = rentChange(standing, termsOf(row), lastOn, { from: startOn, today })
  return {
    effectiveOn: startOn,
    differences,
    consequence: { drop: [...rent.drop, ...drop], add: rent.add },
    columns: lastOn < row.end_on ? { end_on: lastOn } : {},
    successor,
  }
}

import { Refusal } from '@cloud-steward/contract'
import { type HeadLeaseState, headLease, mayHeadLease } from '@cloud-steward/contract/housing/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import type { NewRow } from '../../../infra/db/bulk.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { type HeadLeaseRow, housesOf, lockHeadLeaseRow } from './head-lease.queries.ts'
import { headLeaseBase } from './head-lease.source.ts'
import type { HeadLeaseTerms } from './head-rent.rules.ts'

export type Steps = readonly { fromMonth: number; rentFen: number }[]
/** The terms as the rule reads them. */
export const termsOf = (row: HeadLeaseRow): HeadLeaseTerms => ({
  startOn: row.start_on,
  endOn: row.end_on,
  rentFen: row.rent_fen,
  steps: (row.steps as Steps | null) ?? [],
  intervalMonths: Number(row.interval_months),
  firstPayOn: row.first_pay_on,
  payDay: row.pay_day,
  freeDaysPerYear: row.free_days_per_year,
})

export const notNow = ({ no }: HeadLeaseRow): Refusal =>
  new Refusal('housing.error.headLeaseNotNow', { values: { no } })
/** The head lease, locked, when the caller sees it and it may become this. */
export async function lockHeadLease(
  tx: TxCtx,
  id: string,
  to: Parameters<typeof mayHeadLease>[0],
): Promise<HeadLeaseRow> {
  await headLeaseBase.get(tx, id)
  const row = await tx.db.first(lockHeadLeaseRow(tx.tenant.id, id))
  if (!row) throw notFound()
  if (!mayHeadLease(to, row.state)) throw notNow(row)
  return row
}

/** Writes where a head lease stands now: who, when, from, to, why; and what else changed with it. */
export async function moveHeadLease(
  tx: TxCtx,
  row: HeadLeaseRow,
  to: HeadLeaseState,
  columns: Partial<NewRow<'housing_head_lease'>> = {},
  reason?: string,
): Promise<void> {
  const move = { subject: headLease.name, recordId: row.id, from: row.state, to, columns, reason }
  if (!(await moveState(tx, 'housing_head_lease', move))) throw notNow(row)
}

/** Where the houses are and whose; refused unless they are of one landlord and at one site. */
export async function placeOfHouses(
  tx: TxCtx,
  houseIds: readonly string[],
): Promise<{ siteId: string; landlordId: string }> {
  const fields = ['houseIds']
  const houses = await tx.db.rows(housesOf(tx.tenant.id, houseIds))
  const [first] = houses
  if (!first || houses.length < new Set(houseIds).size) throw notFound(...fields)
  if (houses.some(({ siteId, landlordId }) => siteId !== first.siteId || landlordId !== first.landlordId))
    throw new Refusal('housing.error.housesApart', { fields })
  return first
}

import { addDays } from '../../../infra/calendar.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { dropOccupants, endOccupants, insertOccupants, occupantsOf } from './change.queries.ts'
import type { ChangePlan } from './change-plan.ts'
import { insertCharges } from './charge.queries.ts'
import { closeLease } from './ending.service.ts'
import { carryDeposit, changeLease, insertLease, type LeaseRow } from './lease.queries.ts'
import { applyConsequence } from './schedule.service.ts'

export const END_KINDS = { renewal: 'renewed', swap: 'swapped', transfer: 'transferred' } as const

/**
 * Writes a change into its lease; gives the id of the lease that follows, if one does. Whatever its day, it is written
 * now: the days stand in the data, so a room is taken and a price is agreed from this moment, and nothing can fail on
 * the day itself. A lease whose last day is still to come is closed by the nightly job.
 */
export async function applyChange(
  tx: TxCtx,
  row: LeaseRow,
  plan: ChangePlan,
  changeId: string,
): Promise<string | null> {
  const tenantId = tx.tenant.id
  await applyConsequence(tx, row.id, plan.consequence)
  await tx.db.run(changeLease(tenantId, row.id, { ...plan.columns, change_lock: null }))
  if (plan.occupants) {
    await tx.db.run(endOccupants(tenantId, row.id, plan.effectiveOn))
    await tx.db.run(dropOccupants(tenantId, row.id, plan.effectiveOn))
    if (plan.occupants.length) await tx.db.run(insertOccupants(tenantId, row.id, plan.effectiveOn, plan.occupants))
  }
  const next = plan.successor ? await begin(tx, row, plan.successor, plan.effectiveOn) : null
  tx.emit({ name: 'LeaseChanged', payload: { leaseId: row.id, changeId } })
  return next
}

async function begin(
  tx: TxCtx,
  row: LeaseRow,
  next: NonNullable<ChangePlan['successor']>,
  startOn: string,
): Promise<string> {
  const tenantId = tx.tenant.id
  const lastOn = addDays(startOn, -1)
  const origin = next.row.origin as keyof typeof END_KINDS
  // First the old one: two leases of a room never share a day, not even within a transaction.
  if (startOn <= tx.today()) await closeLease(tx, row, { leftOn: lastOn, kind: END_KINDS[origin] })
  const [number] = (await tx.numbers('lease')) as [number]
  const id = newId()
  const no = serialNo('L', tx.today(), number)
  await tx.db.all(...insertLease(tenantId, { ...next.row, id, no }))
  await tx.db.run(insertCharges(tenantId, id, next.charges))
  await tx.db.run(changeLease(tenantId, row.id, { successor_id: id }))
  if (next.carriesDeposit) await tx.db.run(carryDeposit(tenantId, row.id, id))
  if (origin !== 'transfer') await keepOccupants(tx, row.id, id, startOn)
  recordStep(tx, { subject: 'housing.lease', recordId: id, from: 'draft', to: 'signed', reason: row.no })
  tx.audit({ action: origin, resource: 'housing.lease', recordId: id, after: { ...next.row, no } })
  tx.emit({ name: 'LeaseSigned', payload: { leaseId: id } })
  return id
}

/** Who lives with the rentee moves along. */
async function keepOccupants(tx: TxCtx, from: string, to: string, startOn: string): Promise<void> {
  const people = await tx.db.rows(occupantsOf(tx.tenant.id, from))
  const along = people.filter(({ fromOn, untilOn }) => fromOn < startOn && (untilOn === null || untilOn >= startOn))
  if (along.length) await tx.db.run(insertOccupants(tx.tenant.id, to, startOn, along))
}

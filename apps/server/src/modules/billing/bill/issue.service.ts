import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { issueBills as issueBillsCommand } from '@cloud-steward/contract/billing/index.ts'
import { addDays } from '../../../infra/calendar.ts'
import { refuseUnknown } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { NIL } from '../../../infra/db/id.ts'
import { inLanes } from '../../../infra/queue/lanes.ts'
import { advanceRun, beginRun, finishRun, getRun, isCancelled, startRun } from '../../../infra/queue/runs.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { lockLeases, unbilledCharges, unbilledLeases } from '../../housing/index.ts'
import { applyDiscounts } from '../adjustment/apply-discounts.service.ts'
import { payNewBills } from '../billing.ports.ts'
import { creditAllChanges } from '../note/credit-changes.service.ts'
import { type DueFee, dueFees } from '../plan/due-fees.service.ts'
import { beginBilling, plannedLeases } from '../plan/plan.queries.ts'
import { type BillPlan, planBills } from './bill.rules.ts'
import { madeByRun } from './issue.queries.ts'
import { type BillDraft, issueBillsOf, type LineDraft } from './issue-drafts.service.ts'

/** One transaction bills this many leases: long enough to be cheap, short enough that nobody waits for it. */
const CHUNK = 200
/** Lease ids are read this many at a time, each time in one pass over what is due. */
const PAGE = 100_000
/** A day further away is a slip of the pen, and would bill leases that may yet change. */
const MOST_DAYS_AHEAD = 366

export function checkDay(ctx: Ctx, dueThrough: string): void {
  staffOnly(ctx)
  if (dueThrough > addDays(ctx.today(), MOST_DAYS_AHEAD))
    throw new Refusal('billing.error.dueTooFar', { values: { days: MOST_DAYS_AHEAD }, fields: ['dueThrough'] })
}

/** Records an issue run and puts it into the queue. */
export async function issueBills(ctx: Ctx, input: InputOf<typeof issueBillsCommand>): Promise<{ runId: string }> {
  checkDay(ctx, input.dueThrough)
  await refuseUnknown(ctx, 'housing.site', input.siteIds ?? [], 'siteIds')
  return ctx.transaction(async (tx) => ({ runId: startRun(tx, { kind: 'issue-bills', payload: { ...input } }) }))
}

/** Sites and fees that were chosen; absent: all. */
export interface IssueRun {
  siteIds?: readonly string[] | null
  fees?: readonly string[] | null
  runId: string
  dueThrough: string
}
/**
 * Bills what falls due, in chunks of leases: bills, lines, ledger entries and progress of a chunk commit together, so a
 * run that was killed goes on where it stopped. Two runs at once share the work: a chunk locks its leases and then asks
 * what they still have to be billed. Progress counts leases.
 */
export async function runIssue(ctx: Ctx, run: IssueRun, signal: AbortSignal): Promise<void> {
  if (!(await beginRun(ctx, run.runId))) return
  const { done, started_at } = await getRun(ctx, run.runId)
  const end = async (state: 'succeeded' | 'cancelled') => {
    const [summary] = await ctx.db.rows(madeByRun(ctx.tenant.id, run.runId, started_at!))
    await ctx.transaction(async (tx) => {
      if (!(await finishRun(tx, run.runId, state, { summary }))) return
      tx.audit({
        action: 'issue',
        resource: 'billing.bill',
        recordId: run.runId,
        after: { ...summary, state, dueThrough: run.dueThrough, siteIds: run.siteIds, fees: run.fees },
      })
    })
  }
  let total = done
  for (let after = NIL; ; ) {
    const leases = (await ctx.db.rows(unbilledLeases(ctx.tenant.id, run.dueThrough, after, PAGE, run))).map(
      ({ id }) => id,
    )
    total += leases.length
    await beginRun(ctx, run.runId, total)
    const isDone = await inLanes(leases, CHUNK, async (part) => {
      if (await isCancelled(ctx, run.runId)) return false
      // The worker is stopping; the queue hands the job on and the next one goes on from here.
      signal.throwIfAborted()
      await ctx.transaction((tx) => issueChunk(tx, run, part))
      return true
    })
    if (!isDone) return end('cancelled')
    if (leases.length < PAGE) break
    after = leases.at(-1)!
  }
  for (let after: string | undefined = NIL; after; ) {
    if (await isCancelled(ctx, run.runId)) return end('cancelled')
    signal.throwIfAborted()
    const leases: { id: string }[] = await ctx.db.rows(plannedLeases(ctx.tenant.id, after, CHUNK, run.siteIds))
    after = leases.length < CHUNK ? undefined : leases.at(-1)!.id
    const due = await dueFees(
      ctx,
      leases.map(({ id }) => id),
      run.dueThrough,
      run,
    )
    const owing = [...new Set(due.map(({ lease }) => lease.leaseId))]
    if (!owing.length) continue
    total += owing.length
    await beginRun(ctx, run.runId, total)
    await ctx.transaction((tx) => issueChunk(tx, run, owing))
  }
  await creditAllChanges(ctx, signal)
  await end('succeeded')
}

async function issueChunk(tx: TxCtx, run: IssueRun, leaseIds: string[]): Promise<void> {
  await issueDue(tx, leaseIds, run)
  await advanceRun(tx, run.runId, leaseIds.length)
}
type Due = Omit<IssueRun, 'runId'> & { runId?: string }
/** Bills what is due, and does what follows on a new bill: discounts that were granted, money that was paid ahead. */
export async function issueDue(tx: TxCtx, leaseIds: string[], due: Due) {
  const { made, drafts } = await billDue(tx, leaseIds, due)
  await applyDiscounts(tx, leaseIds)
  await tx.ports.get(payNewBills)(
    tx,
    made.map(({ id }, at) => ({ id, renteeId: drafts[at]!.renteeId })),
  )
  return { made, drafts }
}

/** Bills what these leases have to be billed up to a day, one bill for each lease and due day. */
export async function billDue(tx: TxCtx, leaseIds: string[], due: Due) {
  const { runId, dueThrough } = due
  const tenantId = tx.tenant.id
  const [, charges] = await tx.db.all(
    lockLeases(tenantId, leaseIds),
    unbilledCharges(tenantId, dueThrough, leaseIds, due),
  )
  const fees = await stillActive(tx, await dueFees(tx, leaseIds, dueThrough, due))
  const lines = [...charges.map(lineOfRent), ...fees.map(lineOfFee)].toSorted(byLeaseAndDay)
  const drafts = planBills(lines).map((plan) => draftOf(plan, runId))
  return { drafts, made: await issueBillsOf(tx, drafts) }
}
/** Without those of plans somebody paused or ended meanwhile. */
async function stillActive(tx: TxCtx, fees: DueFee[]): Promise<DueFee[]> {
  if (!fees.length) return fees
  const planIds = [...new Set(fees.map(({ lease }) => lease.planId))]
  const [, active] = await tx.db.all(...beginBilling(tx.tenant.id, planIds))
  const ids = new Set(active.map(({ id }) => id))
  return fees.filter(({ lease }) => ids.has(lease.planId))
}

type Owing = Omit<BillDraft, 'kind' | 'periodFrom' | 'periodTo' | 'runId' | 'lines'> & LineDraft
const placeOf = (from: Omit<Owing, keyof LineDraft | 'dueOn'>) => ({
  leaseId: from.leaseId,
  roomId: from.roomId,
  siteId: from.siteId,
  renteeId: from.renteeId,
  landlordId: from.landlordId,
})
const lineOfRent = ({ id, ...charge }: Omit<Owing, 'chargeId'> & { id: string }): Owing => ({
  ...charge,
  ...placeOf(charge),
  chargeId: id,
})
const lineOfFee = ({ lease, ...fee }: DueFee): Owing => ({
  ...fee,
  ...placeOf(lease),
  planId: lease.planId,
  incomeAccountId: lease.incomeAccountId,
  taxBp: lease.taxBp,
  isOffline: !lease.onlinePayable,
})
/** Stable: charges and fees keep their own order inside a bill. */
const byLeaseAndDay = (a: Owing, b: Owing): number =>
  compare(a.leaseId, b.leaseId) || compare(a.dueOn, b.dueOn) || Number(a.isOffline ?? 0) - Number(b.isOffline ?? 0)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function draftOf({ charges, periodFrom, periodTo }: BillPlan<Owing>, runId?: string): BillDraft {
  const [first] = charges as [Owing]
  const isRent = charges.some(({ fee }) => fee === 'rent' || fee === 'deposit')
  const common = { ...placeOf(first), dueOn: first.dueOn, periodFrom, periodTo, runId }
  return { ...common, kind: isRent ? 'rent' : 'other', lines: charges }
}

import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  issueBills as issueBillsCommand,
  previewIssue as previewIssueView,
} from '@cloud-steward/contract/finance/index.ts'
import { addDays } from '../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { newId } from '../../infra/db/id.ts'
import { serialNo } from '../../infra/db/numbers.ts'
import { advanceRun, beginRun, finishRun, getRun, isCancelled, startRun } from '../../infra/queue/runs.ts'
import { lockLeases, type UnbilledCharge, unbilledCharges, unbilledLeases, unbilledTotals } from '../housing/index.ts'
import { type BillPlan, planBills } from './bill.rules.ts'
import { staffOnly } from './finance.scope.ts'
import { insertBills, insertLines, lineRow, madeByRun } from './issue.queries.ts'
import { postingsOfIssue } from './ledger.rules.ts'
import { post } from './ledger.service.ts'

/** One transaction bills this many leases: long enough to be cheap, short enough that nobody waits for it. */
const CHUNK = 200
/** Lease ids are read this many at a time, each time in one pass over what is due. */
const PAGE = 100_000
/** A day further away is a slip of the pen, and would bill leases that may yet change. */
const MOST_DAYS_AHEAD = 366
const NIL = '00000000-0000-0000-0000-000000000000'

function checkDay(ctx: Ctx, dueThrough: string): void {
  staffOnly(ctx)
  if (dueThrough > addDays(ctx.today(), MOST_DAYS_AHEAD))
    throw new Refusal('finance.error.dueTooFar', { values: { days: MOST_DAYS_AHEAD }, fields: ['dueThrough'] })
}

/** Records an issue run and puts it into the queue. */
export function startIssue(ctx: Ctx, input: InputOf<typeof issueBillsCommand>): Promise<{ runId: string }> {
  checkDay(ctx, input.dueThrough)
  return ctx.transaction(async (tx) => ({ runId: startRun(tx, { kind: 'issue-bills', payload: { ...input } }) }))
}

export async function previewIssue(
  ctx: Ctx,
  input: InputOf<typeof previewIssueView>,
): Promise<AnswerOf<typeof previewIssueView>> {
  checkDay(ctx, input.dueThrough)
  return (await ctx.db.first(unbilledTotals(ctx.tenant.id, input.dueThrough)))!
}

interface IssueRun {
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
        resource: 'finance.bill',
        recordId: run.runId,
        after: { ...summary, state, dueThrough: run.dueThrough },
      })
    })
  }
  let total = done
  for (let after = NIL; ; ) {
    const leases = (await ctx.db.rows(unbilledLeases(ctx.tenant.id, run.dueThrough, after, PAGE))).map(({ id }) => id)
    total += leases.length
    await beginRun(ctx, run.runId, total)
    for (let at = 0; at < leases.length; at += CHUNK) {
      if (await isCancelled(ctx, run.runId)) return end('cancelled')
      // The worker is stopping; the queue hands the job on and the next one goes on from here.
      signal.throwIfAborted()
      await ctx.transaction((tx) => issueChunk(tx, run, leases.slice(at, at + CHUNK)))
    }
    if (leases.length < PAGE) break
    after = leases.at(-1)!
  }
  await end('succeeded')
}

async function issueChunk(tx: TxCtx, { runId, dueThrough }: IssueRun, leaseIds: string[]): Promise<void> {
  const tenantId = tx.tenant.id
  const [, charges] = await tx.db.all(lockLeases(tenantId, leaseIds), unbilledCharges(tenantId, dueThrough, leaseIds))
  const plans = planBills(charges)
  if (plans.length) await writeBills(tx, runId, plans)
  await advanceRun(tx, runId, leaseIds.length)
}

async function writeBills(tx: TxCtx, runId: string, plans: readonly BillPlan<UnbilledCharge>[]): Promise<void> {
  const today = tx.today()
  const numbers = await tx.numbers('bill', plans.length)
  const bills = plans.map((plan, at) => {
    const [first] = plan.charges as [UnbilledCharge]
    return { ...plan, id: newId(), no: serialNo('B', today, numbers[at]!), first }
  })
  const rows = bills.map(({ id, no, first, ...plan }) => ({
    id,
    no,
    lease_id: first.leaseId,
    room_id: first.roomId,
    site_id: first.siteId,
    rentee_id: first.renteeId,
    landlord_id: first.landlordId,
    period_from: plan.periodFrom,
    period_to: plan.periodTo,
    due_on: first.dueOn,
    total_fen: plan.totalFen,
    rent_fen: plan.rentFen,
    late_fee_bp: first.lateFeeBp,
    grace_days: first.graceDays,
    run_id: runId,
  }))
  const lines = bills.flatMap(({ id, charges }) => charges.map((charge) => lineRow(id, charge)))
  tx.db.run(insertBills(tx.tenant.id, rows)).catch(() => {})
  tx.db.run(insertLines(tx.tenant.id, lines)).catch(() => {})
  post(
    tx,
    bills.flatMap(({ first, ...bill }) =>
      postingsOfIssue({ ...bill, renteeId: first.renteeId, landlordId: first.landlordId }, today),
    ),
  )
  const amountFen = bills.reduce((sum, { totalFen }) => sum + totalFen, 0)
  tx.emit({ name: 'BillsIssued', payload: { runId, amountFen, billIds: bills.map(({ id }) => id) } })
}

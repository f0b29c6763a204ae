import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/billing/dunning.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { NIL, newId } from '../../../infra/db/id.ts'
import { localTime } from '../../../infra/local-time.ts'
import { advanceRun, beginRun, finishRun, isCancelled, startRun } from '../../../infra/queue/runs.ts'
import { staffOnly, wholeTenantOnly } from '../../../kit/staff-only.ts'
import { bills, withToday } from '../bill/bill.source.ts'
import { refuseUnlessMay } from '../bill/bill-actions.rules.ts'
import {
  hasPlans,
  lockOwed,
  type OwedRow,
  owingRentees,
  type PlannedBill,
  plannedBills,
  remindedLately,
} from './dunning.queries.ts'
import { type Channel, groupsOf, quietHours, stepToday } from './dunning.rules.ts'

/** Rentees are taken this many at a time. */
const CHUNK = 200
const MOST_SHOWN = 500
const AN_HOUR = 3_600_000

export const outstandingOf = <R extends OwedRow>(row: R, today: string) =>
  withToday(row, today) as unknown as R & { outstandingFen: number }
type Due = PlannedBill & { outstandingFen: number; step: number; channels: Channel[] }

/** Bills whose step has come today, rentee by rentee; each part with the last rentee of it. */
async function* dueToday(ctx: Ctx): AsyncGenerator<Due[]> {
  if (!(await ctx.db.first(hasPlans(ctx.tenant.id)))) return
  const today = ctx.today()
  for (let after: string | undefined = NIL; after; ) {
    const page: { id: string }[] = await ctx.db.rows(owingRentees(ctx.tenant.id, today, after, CHUNK))
    after = page.length < CHUNK ? undefined : page.at(-1)!.id
    const ids = page.map(({ id }) => id)
    yield (await ctx.db.rows(plannedBills(ctx.tenant.id, ids))).flatMap((row) => {
      const bill = outstandingOf(row, today)
      const step = stepToday(bill, bill.dueOn, today, bill.lastStep)
      return step && bill.outstandingFen > 0 && bill.outstandingFen >= bill.minFen ? [{ ...bill, ...step }] : []
    })
  }
}

/** Who would be told today; the first of them when they are many. */
export async function previewDunning(ctx: Ctx): Promise<AnswerOf<typeof contract.previewDunning>> {
  wholeTenantOnly(ctx)
  const found: Due[] = []
  for await (const part of dueToday(ctx)) {
    found.push(...part)
    if (found.length >= MOST_SHOWN) break
  }
  return found
    .slice(0, MOST_SHOWN)
    .map(({ id, no, renteeName, roomName, planName, dueOn, step, outstandingFen, channels }) => ({
      billId: id,
      billNo: no,
      renteeName,
      roomName,
      planName,
      dueOn,
      step,
      outstandingFen,
      channels,
    }))
}

interface Claim {
  bill: Pick<OwedRow, 'id' | 'renteeId' | 'siteId'>
  planId: string | null
  step: number | null
  channel: Channel
  reason?: string
}
/** Writes down what is to be said, and leaves the saying to a job, after quiet hours. A step claimed before stays as it is. */
async function claim(tx: TxCtx, claims: readonly Claim[], quiet: number): Promise<void> {
  if (!claims.length) return
  const batchId = newId()
  const rows = claims.map(({ bill, planId, step, channel, reason }) => ({
    id: newId(),
    batch_id: batchId,
    bill_id: bill.id,
    rentee_id: bill.renteeId,
    site_id: bill.siteId,
    plan_id: planId,
    step,
    channel,
    reason: reason ?? null,
    username: tx.user?.username ?? null,
  }))
  await tx.db.run(insertMany(tx.tenant.id, 'billing_reminder', rows, { skipExisting: true }))
  const runAt = quiet ? new Date(Math.floor(tx.now().getTime() / AN_HOUR) * AN_HOUR + quiet * AN_HOUR) : undefined
  tx.enqueue({ name: 'send-reminders', payload: { batchId }, runAt })
}

export function runDunning(ctx: Ctx): Promise<{ runId: string }> {
  wholeTenantOnly(ctx)
  return ctx.transaction(async (tx) => ({ runId: startRun(tx, { kind: 'remind-bills', payload: {} }) }))
}
/** Claims what is due today. Killed, or run twice or by two at once, it tells nobody twice: each step is claimed once. */
export async function sendDueReminders(ctx: Ctx, runId: string, signal: AbortSignal): Promise<void> {
  if (!(await beginRun(ctx, runId))) return
  const hour = Number(localTime(ctx.tenant.timeZone, ctx.now()).slice(11, 13))
  for await (const part of dueToday(ctx)) {
    if (await isCancelled(ctx, runId)) return void (await finishRun(ctx, runId, 'cancelled'))
    signal.throwIfAborted()
    // What rests equally long goes together: a rentee's bills of one plan are one message.
    const byQuiet = groupsOf(part, (bill) => quietHours(hour, bill.quietFrom, bill.quietTo))
    await ctx.transaction(async (tx) => {
      for (const [quiet, due] of byQuiet)
        await claim(
          tx,
          due.flatMap((bill) =>
            bill.channels.map((channel) => ({ bill, planId: bill.planId, step: bill.step, channel })),
          ),
          quiet,
        )
      await advanceRun(tx, runId, part.length)
    })
  }
  await finishRun(ctx, runId, 'succeeded')
}

/** Somebody reminds of one bill at once; whoever presses twice is told so. */
export async function remindBill(
  ctx: Ctx,
  { id, channel, reason }: InputOf<typeof contract.remindBill>,
): Promise<object> {
  staffOnly(ctx)
  const shown = await bills.get(ctx, id)
  refuseUnlessMay('remind', shown)
  const { no } = shown
  return ctx.transaction(async (tx) => {
    const bill = await tx.db.first(lockOwed(tx.tenant.id, [id]))
    if (!bill) throw new Refusal('billing.error.notRemindable', { values: { no } })
    const lately = new Date(tx.now().getTime() - AN_HOUR)
    if (await tx.db.first(remindedLately(tx.tenant.id, id, lately)))
      throw new Refusal('billing.error.remindedLately', { values: { no } })
    await claim(tx, [{ bill, planId: null, step: null, channel, reason }], 0)
    tx.audit({ action: 'remind', resource: 'billing.bill', recordId: id, after: { channel, reason } })
    return {}
  })
}

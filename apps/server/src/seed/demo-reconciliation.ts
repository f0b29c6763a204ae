import { addDays } from '../infra/calendar.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { type Outer } from '../modules/channels/index.ts'
import { compareDay } from '../modules/channels/reconciliation/reconciliation.service.ts'
import { ownDifference, resolveDifference } from '../modules/channels/reconciliation/resolve-difference.service.ts'

/** Payments the sandbox dates the day before: that day is over, and has a list to compare with. */
const DAY_BEFORE = 5
/** What the list of that day says otherwise: one of each class. */
const WRONG = ['lineMissing', 'lineExtra', 'lineAmount', 'lineFee', 'lineState'] as const

const setFaults = (sandbox: string, faults: readonly string[], times: number): Promise<Response> =>
  fetch(`${sandbox}/sandbox/faults`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(faults.map((fault) => [fault, String(times)])),
  })
export const datePaymentsBack = (sandbox: string, isOn: boolean): Promise<Response> =>
  setFaults(sandbox, ['paidDayBefore'], isOn ? DAY_BEFORE : 0)

/** Yesterday compared, at a sandbox with a list that differs: one difference somebody sees to, one in suspense, one explained. */
export async function compareYesterday(ctx: Ctx, outer: Outer, channelId: string, sandbox?: string): Promise<void> {
  const day = addDays(ctx.today(), -1)
  if (sandbox) await setFaults(sandbox, WRONG, 1)
  await compareDay(ctx, outer, { channelId, day })
  if (!sandbox) return
  await setFaults(sandbox, WRONG, 0)
  const found = await ctx.db.rows(
    raw<{ id: string; kind: string }>(
      sql`select id, kind from channel_difference where tenant_id = ${ctx.tenant.id} and channel_id = ${channelId} and day = ${day}::date order by id`,
    ),
  )
  const of = (kind: string) => found.find((one) => one.kind === kind)?.id
  const [unknown, fee, missing] = [of('theirs_only'), of('fee'), of('ours_only')]
  if (missing) await ownDifference(ctx, { id: missing })
  if (unknown)
    await resolveDifference(ctx, outer, { id: unknown, resolution: 'suspended', note: '付款人不明，待租客来电核对' })
  if (fee) await resolveDifference(ctx, outer, { id: fee, resolution: 'explained', note: '渠道按分进位，相差一分' })
}

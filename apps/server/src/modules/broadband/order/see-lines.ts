import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/broadband/account-commands.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { type AccountRow, accountsToSee, findAccount, setAccount } from '../account/account.queries.ts'
import { changeAccount } from '../account/account.record.ts'
import { carrierOf, type LineOuter, modeOf } from '../carrier/link.service.ts'
import { dueSeeing } from '../due.queries.ts'

/** Whether a line is used now, as its carrier says. */
async function see(ctx: Ctx, outer: LineOuter, { carrier: kind, account_no }: AccountRow) {
  const mode = await modeOf(ctx, kind)
  const carrier = mode === 'http' ? await carrierOf(ctx, outer, { carrier: kind, mode }) : undefined
  return carrier && account_no ? carrier.stateOf(account_no) : undefined
}
const columnsOf = (ctx: Ctx, isOnline: boolean | undefined) => ({
  is_online: isOnline ?? null,
  seen_at: ctx.now().toISOString(),
})
export async function askLineState(
  ctx: Ctx,
  outer: LineOuter,
  { id }: InputOf<typeof contract.askLineState>,
): Promise<AnswerOf<typeof contract.askLineState>> {
  staffOnly(ctx)
  const row = await ctx.db.first(findAccount(ctx, id))
  if (!row) throw notFound()
  if (!row.account_no) throw new Refusal(`broadband.error.cannot.${row.state}`)
  const seen = await see(ctx, outer, row)
  if (!seen) throw new Refusal('broadband.error.carrierManual')
  if ('problem' in seen) throw new Refusal('broadband.error.carrierSilent')
  await ctx.transaction((tx) => changeAccount(tx, row, 'askLineState', columnsOf(tx, seen.isOnline)))
  return { isOnline: seen.isOnline }
}

const MOST = 200
const HOURS_MS = 6 * 3_600_000
/** Every six hours carriers are asked which lines are used; one that does not answer leaves the rest for later. */
export const seeLinesJob = (outer: LineOuter) =>
  defineJob({
    name: 'see-broadband-lines',
    schedule: '35 * * * *',
    due: dueSeeing,
    run: async (ctx, _payload, signal) => {
      const since = new Date(ctx.now().getTime() - HOURS_MS)
      for (const { id } of await ctx.db.rows(accountsToSee(ctx.tenant.id, since, MOST))) {
        const row = signal.aborted ? undefined : await ctx.db.first(findAccount(ctx, id))
        const seen = row && (await see(ctx, outer, row))
        if (!seen || 'problem' in seen) return
        await ctx.db.run(setAccount(ctx.tenant.id, id, columnsOf(ctx, seen.isOnline)))
      }
    },
  })

import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { settleDay as settleDayCommand } from '@cloud-steward/contract/wallet/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { NIL, newId } from '../../../infra/db/id.ts'
import { advanceRun, beginRun, finishRun, getRun, isCancelled, startRun } from '../../../infra/queue/runs.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { post, postingOfSettlement } from '../../ledger/index.ts'
import { shareOut } from '../co-owner/share-out.service.ts'
import { holdSettled } from '../wallet.ports.ts'
import {
  countUnsettled,
  dueForSettlement,
  insertSettlements,
  lockUnsettled,
  settledByRun,
} from './settlement.queries.ts'

const CHUNK = 500

/** Records a settlement run of a day that is over and puts it into the queue. */
export function settleDay(ctx: Ctx, { day }: InputOf<typeof settleDayCommand>): Promise<{ runId: string }> {
  wholeTenantOnly(ctx)
  if (day >= ctx.today()) throw new Refusal('wallet.error.dayNotOver', { fields: ['day'] })
  return ctx.transaction(async (tx) => ({ runId: startRun(tx, { kind: 'settle-day', payload: { day } }) }))
}

/**
 * Moves what each landlord had collected up to the end of the day from unsettled to available, once per landlord and
 * day: a second run of a day moves nothing, and what was booked for it later goes with the next day. Progress counts
 * landlords.
 */
export async function runSettlement(
  ctx: Ctx,
  { runId, day }: { runId: string; day: string },
  signal: AbortSignal,
): Promise<void> {
  const { accounts, left } = (await ctx.db.first(countUnsettled(ctx.tenant.id, day)))!
  if (!(await beginRun(ctx, runId, accounts))) return
  // Whoever is settled for the day needs no second look, whichever run did it.
  const { done } = await getRun(ctx, runId)
  await advanceRun(ctx, runId, accounts - left - done)
  let state: 'succeeded' | 'cancelled' = 'succeeded'
  for (let after: string | undefined = NIL; after; ) {
    if (await isCancelled(ctx, runId)) {
      state = 'cancelled'
      break
    }
    signal.throwIfAborted()
    after = await settleChunk(ctx, runId, day, after)
  }
  const summary = (await ctx.db.first(settledByRun(ctx.tenant.id, runId, day)))!
  await ctx.transaction(async (tx) => {
    // Another run of the day may have taken some of the landlords.
    if (state === 'succeeded') await advanceRun(tx, runId, accounts - (await getRun(tx, runId)).done)
    if (!(await finishRun(tx, runId, state, { summary }))) return
    tx.audit({ action: 'settle', resource: 'wallet.settlement', recordId: runId, after: { ...summary, state, day } })
  })
}

/** Settles some landlords; gives the last of them, or undefined after the last chunk. */
const settleChunk = (ctx: Ctx, runId: string, day: string, after: string): Promise<string | undefined> =>
  ctx.transaction(async (tx) => {
    const tenantId = tx.tenant.id
    const accounts = await tx.db.rows(lockUnsettled(tenantId, day, after, CHUNK))
    if (!accounts.length) return undefined
    const ids = accounts.map(({ id }) => id)
    const due = await tx.db.rows(dueForSettlement(tenantId, ids, day))
    if (due.length) {
      const rows = due.map(({ landlordId, amountFen }) => ({
        id: newId(),
        landlord_id: landlordId,
        day,
        amount_fen: amountFen,
        run_id: runId,
      }))
      void tx.db.run(insertSettlements(tenantId, rows))
      const today = tx.today()
      await post(
        tx,
        due.map(({ landlordId, amountFen }) => postingOfSettlement(landlordId, day, amountFen, today)),
      )
      tx.emit({ name: 'LandlordsSettled', payload: { runId, day, landlordIds: due.map((one) => one.landlordId) } })
    }
    await shareOut(
      tx,
      accounts.map(({ landlordId }) => landlordId),
      day,
    )
    await tx.ports.get(holdSettled)(
      tx,
      accounts.map(({ landlordId }) => landlordId),
    )
    await advanceRun(tx, runId, accounts.length)
    return accounts.length < CHUNK ? undefined : accounts.at(-1)!.landlordId
  })

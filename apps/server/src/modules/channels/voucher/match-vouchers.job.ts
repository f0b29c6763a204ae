import { Refusal } from '@cloud-steward/contract'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { NIL } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { defineJob, type Reaction } from '../../../infra/queue/jobs.ts'
import { dueVouchers } from '../../channels/due.queries.ts'
import { lockVoucher, vouchersToMatch } from './voucher.queries.ts'
import { noteFlags } from './voucher.service.ts'
import { followReversal } from './voucher-review.service.ts'
import { tieToLine } from './voucher-steps.ts'

const CHUNK = 200

/** Looks for the lines of all vouchers that have none, each in a transaction of its own: what is refused is left to a person. */
export async function matchVouchers(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let tied = 0
  for (let after = NIL; ; ) {
    const ids = await ctx.db.rows(vouchersToMatch(ctx.tenant.id, after, CHUNK))
    if (!ids.length) return tied
    after = ids.at(-1)!.id
    for (const { id } of ids) {
      signal?.throwIfAborted()
      tied += (await matchOne(ctx, id).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.http === 503) throw error
        ctx.log.warn({ voucher: id, reason: error.reason }, 'a voucher could not be tied to its line')
        return false
      }))
        ? 1
        : 0
    }
  }
}
const matchOne = (ctx: Ctx, id: string): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const row = await tx.db.first(lockVoucher(tx, id))
    if (!row) return false
    if (await tieToLine(tx, row)) return true
    await noteFlags(tx, row)
    return false
  })

/** Every morning before the lines themselves are matched. */
export const matchVouchersJob = defineJob({
  name: 'match-vouchers',
  schedule: '10 6 * * *',
  due: dueVouchers,
  only: ['open'],
  run: async (ctx, _payload, signal) => void (await matchVouchers(ctx, signal)),
})
export const voucherReactions: readonly Reaction[] = [
  { event: 'BankLinesImported', run: async (ctx) => void (await matchVouchers(ctx)) },
  {
    event: 'PaymentReversed',
    run: (ctx, { paymentId }) =>
      followReversal(ctx, paymentId as string, translate(ctx.language, 'channel.voucher.reversedElsewhere')),
  },
]

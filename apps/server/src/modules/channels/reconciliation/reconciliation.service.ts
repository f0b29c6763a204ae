import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { RECONCILIATION_STATES, reconcileDay as reconcileCommand } from '@cloud-steward/contract/channels/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { ChannelError, type ChannelLine } from '../../../infra/payment/channel.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { type ChannelRow, findChannel } from '../channel/channel.queries.ts'
import { type Outer, openChannel } from '../channel/channel.service.ts'
import { addDifferences, dropDifferences, type List, nextChanges, openChanges } from './comparison.queries.ts'
import { bookFees } from './fees.service.ts'
import { addLines, beginList, clearLines, forgetList, lockDay, putDay } from './reconciliation.queries.ts'

/** Lines that are written together, and differences. */
const CHUNK = 4_000
type Asked = InputOf<typeof reconcileCommand>
export interface Compared {
  state: (typeof RECONCILIATION_STATES)[number]
  differences: number
  /** Why the list could not be read. */
  error?: string
}
/** Called with how many lines were read since, outside the transaction; what it throws stops the comparison. */
export type Tick = (lines: number) => Promise<void>

/** The channel whose day is to be compared: refused when that is not over, or it is nobody's here. */
export async function channelOfDay(ctx: Ctx, { channelId, day }: Asked): Promise<ChannelRow> {
  wholeTenantOnly(ctx)
  if (day >= ctx.today()) throw new Refusal('channel.error.dayNotOver', { fields: ['day'] })
  const account = await ctx.db.first(findChannel(ctx.tenant.id, channelId))
  if (!account) throw notFound()
  return account
}

/**
 * Compares a day with the channel's list of it, in one transaction: the list replaces the one read before, differences
 * that are gone go, new ones come, resolved ones stay. Doing it again changes nothing that has not changed. However long
 * the list is, only a part of it is held at a time.
 */
export async function compareDay(ctx: Ctx, outer: Outer, { channelId, day }: Asked, tick?: Tick): Promise<Compared> {
  const tenantId = ctx.tenant.id
  const account = await channelOfDay(ctx, { channelId, day })
  const channel = await openChannel(ctx, outer, account)
  const list = { tenantId, channelId, day, feeBp: account.feeBp }
  return ctx.transaction(async (tx) => {
    await tx.db.all(lockDay(tenantId, channelId, day), clearLines(tenantId, channelId, day), beginList)
    let isListed = true
    try {
      await writeLines(tx, list, channel.linesOf(day), tick)
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error
      await tx.db.run(forgetList)
      // No list: nobody paid that day, or the channel has not made it yet; if we know of payments they show as ours alone.
      if (error.code !== 'NO_STATEMENT_EXIST') {
        const why = error.message.slice(0, 300)
        const failed = (await tx.db.first(putDay(tenantId, channelId, day, { state: 'failed', error: why })))!
        return { ...failed, error: why }
      }
      isListed = false
    }
    await writeChanges(tx, list)
    const { state, differences } = (await tx.db.first(putDay(tenantId, channelId, day, { state: 'matched' })))!
    if (isListed) await bookFees(tx, list)
    tx.audit({
      action: 'reconcile',
      resource: 'channel.reconciliation',
      after: { channelId, day, state, differences },
    })
    return { state, differences }
  })
}
/** While some lines are on their way to the database the next are read. */
async function writeLines(tx: TxCtx, list: List, lines: AsyncIterable<ChannelLine[]>, tick?: Tick): Promise<void> {
  let [chunk, count, sent] = [[] as ChannelLine[], 0, Promise.resolve(0)]
  const send = async (): Promise<void> => {
    await sent
    sent = tx.db.run(addLines(list, count, chunk))
    // Awaited with the next; until then nobody listens.
    sent.catch(() => {})
    count += chunk.length
    await tick?.(chunk.length)
    chunk = []
  }
  for await (const some of lines) {
    chunk.push(...some)
    if (chunk.length >= CHUNK) await send()
  }
  if (chunk.length) await send()
  await sent
}
async function writeChanges(tx: TxCtx, list: List): Promise<void> {
  await tx.db.all(...openChanges(list))
  for (;;) {
    const changes = await tx.db.rows(nextChanges(CHUNK))
    const [gone, come] = [changes.flatMap(({ goneId }) => goneId ?? []), changes.filter(({ goneId }) => !goneId)]
    if (gone.length) await tx.db.run(dropDifferences(list.tenantId, gone))
    if (come.length) await tx.db.run(addDifferences(list, come))
    if (changes.length < CHUNK) return
  }
}

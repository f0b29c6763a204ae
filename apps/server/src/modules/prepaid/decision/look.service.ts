import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { NIL, newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { publish } from '../../../infra/live/publish.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { type AccountRow, accountsById, changeAccount, matesOf } from '../account/account.queries.ts'
import { accountStep } from '../account/account-steps.ts'
import { lockAccounts, openMates, purseOf } from '../account/purse.service.ts'
import { type Costs, costsOf } from '../charge/cost.service.ts'
import { FEN, shownFen } from '../charge/months.rules.ts'
import { dueLooks } from '../due.queries.ts'
import { endPushesOf } from '../recharge/recharge.queries.ts'
import { step } from '../recharge/recharge-steps.ts'
import {
  type AccountState,
  type Decision,
  decide,
  digestOf,
  type Facts,
  isDark,
  isHeld,
  isKept,
  type Move,
  nextMove,
} from './decision.rules.ts'
import { type AroundRow, accountsToLookAt, aroundOf, insertDecision, keepLooks, type Looked } from './facts.queries.ts'
import { AHEAD_MS, factsOf, type Together } from './facts-of.ts'
import { givePower, hoursEnd, takePower } from './order.service.ts'
import { hasButton, tellHeld, tellPower, tellRestoreFailed, warn } from './tell.service.ts'

const PAGE = 500
const MINUTE_MS = 60_000
/** An online recharge nobody pays within this is no recharge in flight any more. */
const UNPAID_MS = 20 * MINUTE_MS
/** When an account is looked at again without news of its meter. */
const AGAIN_MS = { normal: 30 * MINUTE_MS, other: 50_000 } as const

/** An account with all that is known about it now. */
export interface Look {
  row: AccountRow
  around: AroundRow
  costs: Costs
  facts: Facts
  decision: Decision
  move: Move
  looked: Looked
}

/** Reads accounts with everything around them; nothing is changed. */
export async function lookAt(ctx: Ctx, rows: readonly AccountRow[]): Promise<Look[]> {
  const now = ctx.now()
  const all = await withMates(ctx, rows)
  const ids = all.map(({ id }) => id)
  const since = new Date(now.getTime() - UNPAID_MS)
  const around = new Map(
    (await ctx.db.rows(aroundOf(ctx.tenant.id, ids, ctx.today(), since))).map((one) => [one.id, one]),
  )
  const told = new Map(
    [...around.values()].flatMap(({ id, deviceId, readAt, counterMilli }) =>
      deviceId && readAt && counterMilli !== null && Date.parse(readAt) <= now.getTime() + AHEAD_MS
        ? [[id, { deviceId, at: new Date(readAt), counterMilli }] as const]
        : [],
    ),
  )
  const costs = await costsOf(ctx, all, told)
  return rows.map((row) => {
    const mates = all.filter((one) => one.state !== 'closed' && purseOf(one) === purseOf(row))
    return lookOf(ctx, now, row, {
      around: around.get(row.id)!,
      costs: costs.get(row.id)!,
      ...together(row, mates, costs),
    })
  })
}
/** With everybody they share a balance with. */
async function withMates(ctx: Ctx, rows: readonly AccountRow[]): Promise<AccountRow[]> {
  const purses = [...new Set(rows.flatMap(({ purseId }) => purseId ?? []))]
  if (!purses.length) return [...rows]
  const mates = await ctx.db.rows(matesOf(ctx.tenant.id, purses))
  return [...rows, ...mates.filter(({ id }) => rows.every((row) => row.id !== id))]
}
/** What is used and not booked of an account; what cannot be priced stays as it was last known. */
const unbilledOf = (row: AccountRow, { live, bookedFen }: Costs): number =>
  live ? live.exact - bookedFen * FEN : row.unbilled
function together(row: AccountRow, mates: readonly AccountRow[], costs: ReadonlyMap<string, Costs>): Together {
  return {
    unbilled: mates.reduce((sum, one) => sum + unbilledOf(one, costs.get(one.id)!), 0),
    hasGap: mates.some(({ id }) => costs.get(id)!.gap !== undefined),
    spared: row.utility !== 'electric' && mates.some(({ utility }) => utility === 'electric'),
    warns: mates[0]?.id === row.id,
  }
}

function lookOf(ctx: Ctx, now: Date, row: AccountRow, given: Together & { around: AroundRow; costs: Costs }): Look {
  const { around, costs } = given
  const facts = factsOf(ctx, now, row, given)
  const decision = decide(facts)
  const move = nextMove(facts, decision)
  const looked = {
    id: row.id,
    unbilled: unbilledOf(row, costs),
    readAt: around.readAt,
    readMilli: around.counterMilli,
    gap: costs.gap ?? null,
    lookAt: new Date(now.getTime() + (move.state === 'normal' ? AGAIN_MS.normal : AGAIN_MS.other)).toISOString(),
  }
  return { row, around, costs, facts, decision, move, looked }
}
const digestFor = ({ facts, decision }: Look): string => (isKept(facts) ? digestOf(decision) : '')
const isNews = (look: Look): boolean =>
  look.move.state !== look.row.state ||
  look.move.order !== undefined ||
  look.move.warn !== undefined ||
  digestFor(look) !== look.row.digest

/** It was warned and is in order again: before anything is cut it is warned anew, as whoever topped up is. */
const isOver = ({ row, move, facts, around }: Look): boolean =>
  row.state !== 'normal' &&
  move.state === 'normal' &&
  (facts.mode === 'postpaid' || facts.balance > around.alarm1Fen * FEN) &&
  Boolean(facts.warned1 ?? facts.warned2)

/** Does what follows for an account, which is locked. Answers the order it gave, if any. */
export async function act(
  tx: TxCtx,
  sms: SmsProvider | undefined,
  look: Look,
): Promise<{ commandId?: string; state: AccountState }> {
  const { row, move, facts, decision, looked } = look
  const { id: tenantId } = tx.tenant
  const balanceFen = shownFen(facts.balance)
  const digest = digestFor(look)
  if (digest && digest !== row.digest)
    await tx.db.run(
      insertDecision(tenantId, {
        id: newId(),
        account_id: row.id,
        cut: decision.cut,
        balance_fen: balanceFen,
        checks: decision.checks,
        created_at: tx.now().toISOString(),
      }),
    )
  let commandId: string | undefined
  if (move.order) {
    const why = translate(tx.language, `prepaid.order.${move.order}`, { amount: (balanceFen / 100).toFixed(2) })
    commandId =
      move.order === 'cut' ? await takePower(tx, row, why, hoursEnd(tx, facts.plan)) : await givePower(tx, row, why)
  }
  if (move.warn) await warn(tx, sms, { row, episode: look.around.episode }, move.warn, balanceFen)
  const { id: _id, ...kept } = looked
  const change = {
    ...kept,
    digest,
    lookedAt: tx.now(),
    ...(move.order && { commandId: commandId ?? null, orderKind: move.order, orderedAt: tx.now() }),
  }
  await tx.db.run(changeAccount(tenantId, row.id, change))
  // What cannot be told is not on its way.
  const state = move.order === 'cut' && !commandId ? ('arrears' as const) : move.state
  if (isOver(look)) await tx.db.run(changeAccount(tenantId, purseOf(row), { episode: look.around.episode + 1 }))
  await moveTo(tx, sms, row, state, balanceFen, digest, isHeld(facts))
  return { commandId, state }
}

/** Writes down a new state, tells who has to know, and open consoles. */
export async function moveTo(
  tx: TxCtx,
  sms: SmsProvider | undefined,
  row: AccountRow,
  state: AccountState,
  balanceFen: number,
  note?: string,
  held = false,
): Promise<void> {
  if (state === row.state) return
  await tx.db.run(changeAccount(tx.tenant.id, row.id, { state, stateAt: tx.now() }))
  accountStep(tx, row.id, { kind: 'state', from: row.state, to: state, note, username: tx.user?.username })
  tx.audit({
    action: 'state',
    resource: 'prepaid.account',
    recordId: row.id,
    before: { state: row.state },
    after: { state, balanceFen, note },
  })
  if (state === 'restoring' && (await hasButton(tx, row))) await tellPower(tx, sms, row, 'pressButton', balanceFen)
  const place = { id: row.id, no: row.no, siteId: row.siteId, roomId: row.roomId }
  if (state === 'restore_failed') {
    await tellRestoreFailed(tx, sms, row)
    tx.emit({ name: 'prepaid.account.restoreFailed', payload: place })
  } else if (row.state === 'restore_failed') tx.emit({ name: 'prepaid.account.restored', payload: place })
  // Of several meters one is told once: when the first is cut, and when the last is back.
  const dark = await othersDark(tx, row)
  if (state === 'cut' && !dark.includes('cut')) await tellPower(tx, sms, row, 'powerCut', balanceFen)
  if (isDark(row.state) && state === 'normal' && held) await tellHeld(tx, sms, row)
  else if (isDark(row.state) && state === 'normal' && !dark.length) {
    await tellPower(tx, sms, row, 'powerBack', balanceFen)
    for (const one of await tx.db.rows(endPushesOf(tx.tenant.id, purseOf(row)))) await step(tx, one, 'verified')
  }
  // That there is news, not whose: every console hears it.
  await publish(tx, { kind: 'supply', body: {} })
}

/** The states of the others on the same balance that are without power, or about to be. */
export const othersDark = async (tx: TxCtx, row: AccountRow): Promise<AccountState[]> =>
  row.purseId
    ? (await openMates(tx, row)).flatMap(({ id, state }) => (id !== row.id && isDark(state) ? [state] : []))
    : []

/** Looks at a locked account and at everybody it shares a balance with, and does what follows for each of them. */
export async function actOnBalance(tx: TxCtx, sms: SmsProvider | undefined, row: AccountRow) {
  const mates = (await openMates(tx, row)).filter(({ state }) => state !== 'vacant')
  const done: { commandId?: string; state: AccountState }[] = []
  for (const look of await lookAt(tx, mates)) done.push(await act(tx, sms, look))
  return done
}

/** Looks at every account whose time has come. What is to be done is done one by one, after another look under lock. */
export async function lookAtAll(ctx: Ctx, sms: SmsProvider | undefined, signal?: AbortSignal): Promise<number> {
  let acted = 0
  for (let after = NIL; !signal?.aborted; ) {
    const ids = (await ctx.db.rows(accountsToLookAt(ctx.tenant.id, ctx.now(), after, PAGE))).map(({ id }) => id)
    if (!ids.length) break
    after = ids.at(-1)!
    const looks = await lookAt(ctx, await ctx.db.rows(accountsById(ctx.tenant.id, ids)))
    const [news, rest] = [looks.filter(isNews), looks.filter((look) => !isNews(look))]
    if (rest.length)
      await ctx.db.run(
        keepLooks(
          ctx.tenant.id,
          rest.map(({ looked }) => looked),
          ctx.now(),
        ),
      )
    // Whoever waits for power must not wait because something is wrong with another account.
    for (const { row } of news)
      await lookAtOne(ctx, sms, row.id).then(
        () => acted++,
        (error: unknown) => ctx.log.error({ err: error, account: row.no }, 'an account could not be looked at'),
      )
  }
  return acted
}
/** Looks at one account under its lock and does what follows. */
export const lookAtOne = (ctx: Ctx, sms: SmsProvider | undefined, id: string) =>
  ctx.transaction(async (tx) => {
    const [row] = await lockAccounts(tx, [id])
    if (!row || row.state === 'closed' || row.state === 'vacant') return undefined
    const [look] = await lookAt(tx, [row])
    return act(tx, sms, look!)
  })

export const lookAtAccountsJob = (sms: SmsProvider | undefined) =>
  defineJob({
    name: 'look-at-accounts',
    schedule: '* * * * *',
    due: dueLooks,
    run: async (ctx, _payload, signal) => {
      await lookAtAll(ctx, sms, signal)
    },
  })

import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { publish } from '../../../infra/live/publish.ts'
import { localTime } from '../../../infra/local-time.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { type AccountRow, accountsById, changeAccount, insertStep, lockAccounts } from '../account/account.queries.ts'
import { type Costs, costsOf } from '../charge/cost.service.ts'
import { balanceNow, FEN, shownFen } from '../charge/months.rules.ts'
import { endPushesOf } from '../recharge/recharge.queries.ts'
import { step } from '../recharge/recharge-steps.ts'
import {
  type AccountState,
  type Decision,
  decide,
  digestOf,
  type Facts,
  isDark,
  isKept,
  type Move,
  nextMove,
} from './decision.rules.ts'
import { type AroundRow, accountsToLookAt, aroundOf, insertDecision, keepLooks, type Looked } from './facts.queries.ts'
import { givePower, hoursEnd, takePower } from './order.service.ts'
import { tellPower, tellRestoreFailed, warn } from './tell.service.ts'

const PAGE = 500
/** A meter whose clock is further ahead says nothing about now. */
const AHEAD_MS = 300_000
const NIL = '00000000-0000-0000-0000-000000000000'
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
const ms = (at: string | null | undefined): number | undefined => (at ? Date.parse(at) : undefined)
const OPEN = ['queued', 'sent', 'acked']

/** Reads accounts with everything around them; nothing is changed. */
export async function lookAt(ctx: Ctx, rows: readonly AccountRow[]): Promise<Look[]> {
  const now = ctx.now()
  const ids = rows.map(({ id }) => id)
  const since = new Date(now.getTime() - UNPAID_MS)
  const around = new Map(
    (await ctx.db.rows(aroundOf(ctx.tenant.id, ids, ctx.today(), since))).map((one) => [one.id, one]),
  )
  const told = new Map(
    [...around.values()].flatMap(({ id, readAt, counterMilli }) =>
      readAt && counterMilli !== null && Date.parse(readAt) <= now.getTime() + AHEAD_MS
        ? [[id, { at: new Date(readAt), counterMilli }] as const]
        : [],
    ),
  )
  const costs = await costsOf(ctx, rows, told)
  return rows.map((row) => lookOf(ctx, now, row, around.get(row.id)!, costs.get(row.id)!))
}

function lookOf(ctx: Ctx, now: Date, row: AccountRow, around: AroundRow, costs: Costs): Look {
  const at = now.getTime()
  const isPriced = costs.live !== undefined
  const exact = costs.live?.exact ?? 0
  // What cannot be priced leaves the balance as it was last known.
  const unbilled = isPriced ? exact - costs.bookedFen * FEN : row.unbilled
  const balance = isPriced ? balanceNow(around.ledgerFen, exact, costs.bookedFen) : around.ledgerFen * FEN - unbilled
  const warned = (moment: string | null, delivered: boolean | null) =>
    moment ? { at: Date.parse(moment), delivered: delivered === true } : undefined
  const said = ms(around.saidAt)
  const facts: Facts = {
    plan: around,
    state: row.state,
    mode: row.mode,
    balance,
    now: at,
    local: localTime(ctx.tenant.timeZone, now).slice(0, 16),
    leaseAllows: row.leaseAllows,
    switchable: around.canSwitch === true,
    online:
      around.lastSeenAt !== null && at - Date.parse(around.lastSeenAt) <= (around.offlineMinutes ?? 0) * MINUTE_MS,
    // Nothing is cut on numbers that were not priced or not believed.
    readAt: costs.gap || (ms(around.readAt) ?? 0) > at + AHEAD_MS ? undefined : ms(around.readAt),
    keepPowerUntil: ms(row.keepPowerUntil),
    protections: around.protections,
    warned1: warned(around.warned1At, around.warned1),
    warned2: warned(around.warned2At, around.warned2),
    lastCreditAt: ms(row.lastCreditAt),
    paying: around.paying,
    disputed: around.disputed,
    relay:
      said !== undefined && around.position
        ? { isOn: around.position === (around.category === 'watermeter' ? 'open' : 'closed'), at: said }
        : undefined,
    orderedAt: ms(row.orderedAt),
    ordering: around.orderState !== null && OPEN.includes(around.orderState),
  }
  const decision = decide(facts)
  const move = nextMove(facts, decision)
  const looked = {
    id: row.id,
    unbilled,
    readAt: around.readAt,
    readMilli: around.counterMilli,
    gap: costs.gap ?? null,
    lookAt: new Date(at + (move.state === 'normal' ? AGAIN_MS.normal : AGAIN_MS.other)).toISOString(),
  }
  return { row, around, costs, facts, decision, move, looked }
}
const digestFor = ({ facts, decision }: Look): string => (isKept(facts) ? digestOf(decision) : '')
const isNews = (look: Look): boolean =>
  look.move.state !== look.row.state ||
  look.move.order !== undefined ||
  look.move.warn !== undefined ||
  digestFor(look) !== look.row.digest

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
    const why = translate(tx.language, `supply.order.${move.order}`, { amount: (balanceFen / 100).toFixed(2) })
    commandId =
      move.order === 'cut' ? await takePower(tx, row, why, hoursEnd(tx, facts.plan)) : await givePower(tx, row, why)
  }
  if (move.warn) await warn(tx, sms, row, move.warn, balanceFen)
  const { id: _id, ...kept } = looked
  const change = {
    ...kept,
    digest,
    lookedAt: tx.now(),
    ...(move.order && { commandId: commandId ?? null, orderKind: move.order, orderedAt: tx.now() }),
  }
  await tx.db.run(changeAccount(tenantId, row.id, change))
  await moveTo(tx, sms, row, move.state, balanceFen, digest)
  return { commandId, state: move.state }
}

/** Writes down a new state, tells who has to know, and open consoles. */
export async function moveTo(
  tx: TxCtx,
  sms: SmsProvider | undefined,
  row: AccountRow,
  state: AccountState,
  balanceFen: number,
  note?: string,
): Promise<void> {
  if (state === row.state) return
  await tx.db.run(changeAccount(tx.tenant.id, row.id, { state, stateAt: tx.now() }))
  const moved = { kind: 'state', from: row.state, to: state, note, username: tx.user?.username, at: tx.now() }
  await tx.db.run(insertStep(tx.tenant.id, row.id, moved))
  tx.audit({
    action: 'state',
    resource: 'supply.account',
    recordId: row.id,
    before: { state: row.state },
    after: { state, balanceFen, note },
  })
  if (state === 'restore_failed') await tellRestoreFailed(tx, sms, row)
  if (state === 'cut') await tellPower(tx, sms, row, 'powerCut', balanceFen)
  if (isDark(row.state) && state === 'normal') {
    await tellPower(tx, sms, row, 'powerBack', balanceFen)
    for (const one of await tx.db.rows(endPushesOf(tx.tenant.id, row.id))) await step(tx, one, 'verified')
  }
  // That there is news, not whose: every console hears it.
  await publish(tx, { kind: 'supply', body: {} })
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
    const [row] = await tx.db.rows(lockAccounts(tx.tenant.id, [id]))
    if (!row || row.state === 'closed' || row.state === 'vacant') return undefined
    const [look] = await lookAt(tx, [row])
    return act(tx, sms, look!)
  })

export const lookAtAccountsJob = (sms: SmsProvider | undefined) =>
  defineJob({
    name: 'look-at-accounts',
    schedule: '* * * * *',
    run: async (ctx, _payload, signal) => {
      await lookAtAll(ctx, sms, signal)
    },
  })

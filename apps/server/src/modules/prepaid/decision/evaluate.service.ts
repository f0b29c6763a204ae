import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { NIL, newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { publish } from '../../../infra/live/publish.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { type AccountRow, accountsById, changeAccount, membersOf } from '../account/account.queries.ts'
import { accountStep } from '../account/account-steps.ts'
import { lockAccounts, openMembers, sharedBalanceOf } from '../account/balance-members.service.ts'
import { type Costs, costsOf } from '../charge/cost.service.ts'
import { FEN, shownFen } from '../charge/months.rules.ts'
import { dueEvaluations } from '../due.queries.ts'
import { endPushesOf } from '../recharge/recharge.queries.ts'
import { step } from '../recharge/recharge-steps.ts'
import {
  type AccountState,
  type Decision,
  decide,
  digestOf,
  type Facts,
  isHeld,
  isKept,
  isWithoutPower,
  type Move,
  nextMove,
} from './decision.rules.ts'
import {
  type AroundRow,
  accountsToEvaluate,
  aroundOf,
  type EvaluationRecord,
  insertDecision,
  storeEvaluations,
} from './facts.queries.ts'
import { AHEAD_MS, factsOf, type Together } from './facts-of.ts'
import { hasButton, notifyHeld, notifyPower, notifyRestoreFailed, warn } from './notify.service.ts'
import { disconnect, hoursEnd, reconnect } from './power.service.ts'

const PAGE = 500
const MINUTE_MS = 60_000
/** An unpaid online recharge is ignored after this time. */
const UNPAID_MS = 20 * MINUTE_MS
/** When an account is evaluated again without a new reading. */
const AGAIN_MS = { normal: 30 * MINUTE_MS, other: 50_000 } as const

/** An account with its current facts and decision. */
export interface Evaluation {
  row: AccountRow
  around: AroundRow
  costs: Costs
  facts: Facts
  decision: Decision
  move: Move
  record: EvaluationRecord
}

/** Reads the facts of accounts and decides for each. Changes nothing. */
export async function evaluateAccounts(ctx: Ctx, rows: readonly AccountRow[]): Promise<Evaluation[]> {
  const now = ctx.now()
  const all = await withMembers(ctx, rows)
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
    const members = all.filter((one) => one.state !== 'closed' && sharedBalanceOf(one) === sharedBalanceOf(row))
    return evaluationOf(ctx, now, row, {
      around: around.get(row.id)!,
      costs: costs.get(row.id)!,
      ...together(row, members, costs),
    })
  })
}
/** Adds the other members of their shared balances. */
async function withMembers(ctx: Ctx, rows: readonly AccountRow[]): Promise<AccountRow[]> {
  const sharedBalanceIds = [...new Set(rows.flatMap(({ sharedBalanceId }) => sharedBalanceId ?? []))]
  if (!sharedBalanceIds.length) return [...rows]
  const members = await ctx.db.rows(membersOf(ctx.tenant.id, sharedBalanceIds))
  return [...rows, ...members.filter(({ id }) => rows.every((row) => row.id !== id))]
}
/** What is used and not booked of an account; what cannot be priced stays as it was last known. */
const unbilledOf = (row: AccountRow, { live, bookedFen }: Costs): number =>
  live ? live.exact - bookedFen * FEN : row.unbilled
function together(row: AccountRow, members: readonly AccountRow[], costs: ReadonlyMap<string, Costs>): Together {
  return {
    unbilled: members.reduce((sum, one) => sum + unbilledOf(one, costs.get(one.id)!), 0),
    hasGap: members.some(({ id }) => costs.get(id)!.gap !== undefined),
    spared: row.utility !== 'electric' && members.some(({ utility }) => utility === 'electric'),
    warns: members[0]?.id === row.id,
  }
}

function evaluationOf(
  ctx: Ctx,
  now: Date,
  row: AccountRow,
  given: Together & { around: AroundRow; costs: Costs },
): Evaluation {
  const { around, costs } = given
  const facts = factsOf(ctx, now, row, given)
  const decision = decide(facts)
  const move = nextMove(facts, decision)
  const record = {
    id: row.id,
    unbilled: unbilledOf(row, costs),
    readAt: around.readAt,
    readMilli: around.counterMilli,
    gap: costs.gap ?? null,
    evaluateAt: new Date(now.getTime() + (move.state === 'normal' ? AGAIN_MS.normal : AGAIN_MS.other)).toISOString(),
  }
  return { row, around, costs, facts, decision, move, record }
}
const digestFor = ({ facts, decision }: Evaluation): string => (isKept(facts) ? digestOf(decision) : '')
const isNews = (evaluation: Evaluation): boolean =>
  evaluation.move.state !== evaluation.row.state ||
  evaluation.move.command !== undefined ||
  evaluation.move.warn !== undefined ||
  digestFor(evaluation) !== evaluation.row.digest

/** The account was warned and has recovered: it must be warned again before the next disconnection, as after a top-up. */
const isOver = ({ row, move, facts, around }: Evaluation): boolean =>
  row.state !== 'normal' &&
  move.state === 'normal' &&
  (facts.mode === 'postpaid' || facts.balance > around.alarm1Fen * FEN) &&
  Boolean(facts.warned1 ?? facts.warned2)

/** Carries out the decision for a locked account. Returns the command, if one was given. */
export async function applyEvaluation(
  tx: TxCtx,
  sms: SmsProvider | undefined,
  evaluation: Evaluation,
): Promise<{ commandId?: string; state: AccountState }> {
  const { row, move, facts, decision, record } = evaluation
  const { id: tenantId } = tx.tenant
  const balanceFen = shownFen(facts.balance)
  const digest = digestFor(evaluation)
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
  if (move.command) {
    const why = translate(tx.language, `prepaid.order.${move.command}`, { amount: (balanceFen / 100).toFixed(2) })
    commandId =
      move.command === 'cut' ? await disconnect(tx, row, why, hoursEnd(tx, facts.plan)) : await reconnect(tx, row, why)
  }
  if (move.warn) await warn(tx, sms, { row, episode: evaluation.around.episode }, move.warn, balanceFen)
  const { id: _id, ...kept } = record
  const change = {
    ...kept,
    digest,
    evaluatedAt: tx.now(),
    ...(move.command && { commandId: commandId ?? null, commandKind: move.command, commandAt: tx.now() }),
  }
  await tx.db.run(changeAccount(tenantId, row.id, change))
  // Without a command there is nothing in progress: stay in "arrears" instead of "cut".
  const state = move.command === 'cut' && !commandId ? ('arrears' as const) : move.state
  if (isOver(evaluation))
    await tx.db.run(changeAccount(tenantId, sharedBalanceOf(row), { episode: evaluation.around.episode + 1 }))
  await moveTo(tx, sms, row, state, balanceFen, digest, isHeld(facts))
  return { commandId, state }
}

/** Stores a new state, and notifies users and open consoles. */
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
  if (state === 'restoring' && (await hasButton(tx, row))) await notifyPower(tx, sms, row, 'pressButton', balanceFen)
  const place = { id: row.id, no: row.no, siteId: row.siteId, roomId: row.roomId }
  if (state === 'restore_failed') {
    await notifyRestoreFailed(tx, sms, row)
    tx.emit({ name: 'prepaid.account.restoreFailed', payload: place })
  } else if (row.state === 'restore_failed') tx.emit({ name: 'prepaid.account.restored', payload: place })
  // For a shared balance notify once: at the first disconnection and at the last reconnection.
  const withoutPower = await othersWithoutPower(tx, row)
  if (state === 'cut' && !withoutPower.includes('cut')) await notifyPower(tx, sms, row, 'powerCut', balanceFen)
  if (isWithoutPower(row.state) && state === 'normal' && held) await notifyHeld(tx, sms, row)
  else if (isWithoutPower(row.state) && state === 'normal' && !withoutPower.length) {
    await notifyPower(tx, sms, row, 'powerBack', balanceFen)
    for (const one of await tx.db.rows(endPushesOf(tx.tenant.id, sharedBalanceOf(row)))) await step(tx, one, 'verified')
  }
  await publish(tx, { kind: 'supply', to: { staffOf: 'prepaid.account' } })
}

/** States of the other members of the shared balance that are without power, or about to be. */
export const othersWithoutPower = async (tx: TxCtx, row: AccountRow): Promise<AccountState[]> =>
  row.sharedBalanceId
    ? (await openMembers(tx, row)).flatMap(({ id, state }) => (id !== row.id && isWithoutPower(state) ? [state] : []))
    : []

/** Evaluates a locked account and all members of its shared balance, and applies the decisions. */
export async function applyToBalance(tx: TxCtx, sms: SmsProvider | undefined, row: AccountRow) {
  const members = (await openMembers(tx, row)).filter(({ state }) => state !== 'vacant')
  const done: { commandId?: string; state: AccountState }[] = []
  for (const evaluation of await evaluateAccounts(tx, members)) done.push(await applyEvaluation(tx, sms, evaluation))
  return done
}

/** Evaluates all due accounts. Each decision is applied separately, after another evaluation under lock. */
export async function evaluateDue(ctx: Ctx, sms: SmsProvider | undefined, signal?: AbortSignal): Promise<number> {
  let acted = 0
  for (let after = NIL; !signal?.aborted; ) {
    const ids = (await ctx.db.rows(accountsToEvaluate(ctx.tenant.id, ctx.now(), after, PAGE))).map(({ id }) => id)
    if (!ids.length) break
    after = ids.at(-1)!
    const evaluations = await evaluateAccounts(ctx, await ctx.db.rows(accountsById(ctx.tenant.id, ids)))
    const [news, rest] = [evaluations.filter(isNews), evaluations.filter((evaluation) => !isNews(evaluation))]
    if (rest.length)
      await ctx.db.run(
        storeEvaluations(
          ctx.tenant.id,
          rest.map(({ record }) => record),
          ctx.now(),
        ),
      )
    // An error in one account must not delay the reconnection of others.
    for (const { row } of news)
      await evaluateOne(ctx, sms, row.id).then(
        () => acted++,
        (error: unknown) => ctx.log.error({ err: error, account: row.no }, 'an account could not be looked at'),
      )
  }
  return acted
}
/** Evaluates one account under its lock and applies the decision. */
export const evaluateOne = (ctx: Ctx, sms: SmsProvider | undefined, id: string) =>
  ctx.transaction(async (tx) => {
    const [row] = await lockAccounts(tx, [id])
    if (!row || row.state === 'closed' || row.state === 'vacant') return undefined
    const [evaluation] = await evaluateAccounts(tx, [row])
    return applyEvaluation(tx, sms, evaluation!)
  })

export const evaluateAccountsJob = (sms: SmsProvider | undefined) =>
  defineJob({
    name: 'look-at-accounts',
    schedule: '* * * * *',
    due: dueEvaluations,
    run: async (ctx, _payload, signal) => {
      await evaluateDue(ctx, sms, signal)
    },
  })

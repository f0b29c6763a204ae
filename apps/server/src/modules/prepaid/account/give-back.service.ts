import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { administratorNames } from '../../identity/index.ts'
import { notifyUsers } from '../../notices/index.ts'
import { isHeld, isWithoutPower, RETRY_ORDER_MS } from '../decision/decision.rules.ts'
import { moveTo } from '../decision/evaluate.service.ts'
import { lastWordOf, whoOf } from '../decision/facts.queries.ts'
import { reconnect } from '../decision/power.service.ts'
import { dueGivenBack } from '../due.queries.ts'
import { type AccountRow, changeAccount } from './account.queries.ts'
import { accountStep } from './account-steps.ts'
import { lockAccounts } from './balance-members.service.ts'
import { type GivenBack, givenBack, givenBackOn } from './give-back.queries.ts'
import { devicesOf } from './place.queries.ts'

const OPEN = ['queued', 'sent', 'acked']
const isOn = (category: string | null, position: string | null): boolean =>
  position === (category === 'watermeter' ? 'open' : 'closed')
const NONE = { backCommandId: null, backCommandAt: null, backFailedAt: null }

/** Disconnected by a user or a batch: only that user or batch may reconnect it. */
const isTakenAway = async (tx: TxCtx, meterId: string): Promise<boolean> => {
  const last = await tx.db.first(lastWordOf(tx.tenant.id, meterId))
  return isHeld({ lastWord: last && { ...last, at: Date.parse(last.at) } })
}
const step = (tx: TxCtx, row: AccountRow, to: string, note: string) =>
  accountStep(tx, row.id, { kind: 'back', to, note, username: tx.user?.username })

/**
 * Reconnects the meter of a locked account that ends without power, for the next renter. The reconnection is followed until it
 * is verified, independent of the account.
 */
export async function giveBack(tx: TxCtx, row: AccountRow, reason: string): Promise<void> {
  if (!isWithoutPower(row.state)) return
  const id = await reconnect(tx, row, reason)
  // Staff know of it already, and are told when it is over.
  const backFailedAt = row.state === 'restore_failed' ? tx.now() : null
  const back = { backCommandId: id ?? null, backCommandAt: tx.now(), backFailedAt }
  await tx.db.run(changeAccount(tx.tenant.id, row.id, back))
  step(tx, row, 'ordered', reason)
}
/** It is over: verified, or no business of this account any more. */
async function end(tx: TxCtx, row: AccountRow, { failedAt }: Pick<GivenBack, 'failedAt'>, to: string, note: string) {
  await tx.db.run(changeAccount(tx.tenant.id, row.id, NONE))
  step(tx, row, to, note)
  if (failedAt) tx.emit({ name: 'prepaid.account.restored', payload: placeOf(row) })
}
const placeOf = ({ id, no, siteId, roomId }: AccountRow) => ({ id, no, siteId, roomId })

/** What becomes of power that was given back at the end of an account. */
const follow = (ctx: Ctx, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const [row] = await lockAccounts(tx, [id])
    const one = await tx.db.first(givenBack(tx.tenant.id, [id]))
    if (!row || !one) return
    const word = (key: string) => translate(tx.language, `prepaid.order.${key}`)
    const isBack = one.saidAt !== null && one.saidAt > one.commandAt && isOn(one.category, one.position)
    if (isBack || one.commandState === 'verified') return end(tx, row, one, 'verified', word('backVerified'))
    if (one.category === null || (await isTakenAway(tx, row.meterId)))
      return end(tx, row, one, 'given_up', word('backGivenUp'))
    if (one.commandState && OPEN.includes(one.commandState)) return
    if (!one.failedAt) await fail(tx, row)
    if (tx.now().getTime() - Date.parse(one.commandAt) < RETRY_ORDER_MS) return
    const commandId = await reconnect(tx, row, row.no)
    await tx.db.run(changeAccount(tx.tenant.id, id, { backCommandId: commandId ?? null, backCommandAt: tx.now() }))
  })
/** Staff hear of it once; the payer has left. */
async function fail(tx: TxCtx, row: AccountRow): Promise<void> {
  await tx.db.run(changeAccount(tx.tenant.id, row.id, { backFailedAt: tx.now() }))
  step(tx, row, 'failed', translate(tx.language, 'prepaid.order.backFailed'))
  tx.emit({ name: 'prepaid.account.restoreFailed', payload: placeOf(row) })
  const username = (await tx.db.rows(administratorNames(tx.tenant.id))).map((one) => one.username)
  // A notice without receivers would go to all users.
  if (!username.length) return
  const { roomName: room } = (await tx.db.first(whoOf(tx.tenant.id, row.id)))!
  const text = translate(tx.language, 'prepaid.message.backFailed', { room, no: row.no })
  const title = translate(tx.language, 'prepaid.message.restoreStaff.title')
  await notifyUsers(tx, { title, content: `<p>${escapeHtml(text)}</p>`, type: 'message', priority: 'high', username })
}
export const followGivenBackJob = defineJob({
  name: 'follow-given-back',
  schedule: '* * * * *',
  due: dueGivenBack,
  run: async (ctx, _payload, signal) => {
    for (const { id } of await ctx.db.rows(givenBack(ctx.tenant.id, null))) {
      if (signal.aborted) return
      await follow(ctx, id)
    }
  },
})

/**
 * Whoever opens an account finds power on: where its meter says that it is not, and nobody took it away by hand or in a
 * batch, it is given back, and followed like after a top-up. What the account before had left to do is its own from now on.
 */
export async function beginInTheLight(tx: TxCtx, id: string): Promise<void> {
  const [row] = await lockAccounts(tx, [id])
  const [device] = await tx.db.rows(devicesOf(tx.tenant.id, [row!.meterId]))
  const before = await tx.db.rows(givenBackOn(tx.tenant.id, row!.meterId))
  const isOff = device?.position != null && !isOn(device.category, device.position)
  if (before.length) {
    const found = await tx.db.rows(
      givenBack(
        tx.tenant.id,
        before.map((one) => one.id),
      ),
    )
    for (const old of await lockAccounts(
      tx,
      before.map((one) => one.id),
    ))
      await end(tx, old, found.find((one) => one.id === old.id)!, 'given_up', row!.no)
  }
  if (!isOff || (await isTakenAway(tx, row!.meterId))) return
  await restore(tx, row!, translate(tx.language, 'prepaid.order.opened'))
}
/** The account of a payer who stays has an open reconnection: follow it like that of any account. */
export async function goOnWithBack(tx: TxCtx, row: AccountRow): Promise<void> {
  const one = await tx.db.first(givenBack(tx.tenant.id, [row.id]))
  if (!one) return
  await end(tx, row, one, 'given_up', translate(tx.language, 'prepaid.order.leaseGoesOn'))
  const isBack = one.saidAt !== null && one.saidAt > one.commandAt && isOn(one.category, one.position)
  if (isBack || one.commandState === 'verified' || (await isTakenAway(tx, row.meterId))) return
  await restore(tx, { ...row, state: 'normal' }, translate(tx.language, 'prepaid.order.leaseGoesOn'))
}
async function restore(tx: TxCtx, row: AccountRow, reason: string): Promise<void> {
  const commandId = await reconnect(tx, row, reason)
  if (!commandId) return
  const { id: tenantId } = tx.tenant
  await tx.db.run(
    changeAccount(tenantId, row.id, { commandId, commandKind: 'restore', commandAt: tx.now(), evaluateAt: tx.now() }),
  )
  await moveTo(tx, undefined, row, 'restoring', 0, reason)
}

import type { MessageTemplate } from '@cloud-steward/contract/identity/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import { localTime } from '../../../infra/local-time.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { accountsOfRentees, administratorNames, writeTexts } from '../../identity/index.ts'
import { notifyUsers } from '../../notices/index.ts'
import type { AccountRow } from '../account/account.queries.ts'
import { sharedBalanceOf } from '../account/balance-members.service.ts'
import { devicesOf } from '../account/place.queries.ts'
import { handCutOf } from '../by-hand/cut.queries.ts'
import { heldWarning, insertWarning, whoOf } from './facts.queries.ts'

/** Hours in which no SMS is sent. */
const QUIET = { from: '22', to: '08' } as const
const isQuiet = (tx: TxCtx): boolean => {
  const hour = localTime(tx.tenant.timeZone, tx.now()).slice(11, 13)
  return hour >= QUIET.from || hour < QUIET.to
}
/** When the night that `now` lies in is over. */
function morningAfter({ tenant, now }: Pick<TxCtx, 'tenant' | 'now'>): Date {
  const [hour, minute] = [11, 14].map((at) => Number(localTime(tenant.timeZone, now()).slice(at, at + 2))) as [
    number,
    number,
  ]
  const left = ((Number(QUIET.to) - hour + 24) % 24) * 60 - minute
  return new Date(now().getTime() + left * 60_000)
}

/** Sends a notice in the console; false if the renter has no account. */
async function notify(tx: TxCtx, username: string[], title: string, text: string): Promise<boolean> {
  // A notice without receivers would go to all users.
  if (!username.length) return false
  const content = `<p>${escapeHtml(text)}</p>`
  await notifyUsers(tx, { title, content, type: 'message', priority: 'high', username })
  return true
}
interface Told {
  notice: 'sent' | 'unreachable'
  sms: 'sent' | 'kept' | 'refused' | 'quiet'
  text: string
}
/** Tells the payer something, in his box and, outside of quiet hours, by a short message. `urgent`: at any hour. */
async function notifyPayer(
  tx: TxCtx,
  sms: SmsProvider | undefined,
  row: AccountRow,
  what: { key: MessageTemplate; values: Record<string, string>; urgent?: true },
): Promise<Told> {
  const who = (await tx.db.first(whoOf(tx.tenant.id, row.id)))!
  const values = { name: who.renteeName, room: who.roomName, no: row.no, ...what.values }
  const text = translate(tx.language, `prepaid.message.${what.key}`, values)
  const title = translate(tx.language, `prepaid.message.${what.key}.title`)
  const names = await tx.db.rows(accountsOfRentees(tx.tenant.id, [who.renteeId]))
  const isSent = await notify(
    tx,
    names.map(({ username }) => username),
    title,
    text,
  )
  const told = { text, notice: isSent ? ('sent' as const) : ('unreachable' as const) }
  if (!who.mobile) return { ...told, sms: 'refused' }
  if (isQuiet(tx) && !what.urgent) return { ...told, sms: 'quiet' }
  const [passed] = await writeTexts(tx, sms, what.key, [{ mobile: who.mobile, content: text, values }])
  return { ...told, sms: !passed ? 'refused' : sms ? 'sent' : 'kept' }
}

/** Warns the payer that his balance runs low, and writes down whether it reached him. */
export async function warn(
  tx: TxCtx,
  sms: SmsProvider | undefined,
  { row, episode }: { row: AccountRow; episode: number },
  level: 1 | 2,
  balanceFen: number,
): Promise<void> {
  const amount = (balanceFen / 100).toFixed(2)
  const told = await notifyPayer(tx, sms, row, { key: `supplyWarning${level}`, values: { amount } })
  if (told.sms === 'quiet')
    tx.enqueue({ name: HELD_JOB, payload: { accountId: row.id, episode, level }, runAt: morningAfter(tx) })
  await tx.db.run(
    insertWarning(tx.tenant.id, {
      id: newId(),
      account_id: sharedBalanceOf(row),
      episode,
      level,
      balance_fen: balanceFen,
      notice: told.notice,
      sms: told.sms,
      delivered: told.notice === 'sent' || told.sms === 'sent',
      text: told.text,
      created_at: tx.now().toISOString(),
    }),
  )
}
const HELD_JOB = 'send-held-warning'
/** What was not said by night is said in the morning, unless he has paid meanwhile or was told worse. */
export const heldWarningJob = (sms: SmsProvider | undefined) =>
  defineJob<{ accountId: string; episode: number; level: 1 | 2 }>({
    name: HELD_JOB,
    run: (ctx, { accountId, episode, level }) =>
      ctx.transaction(async (tx) => {
        const held = await tx.db.first(heldWarning(tx.tenant.id, accountId, episode))
        const who = held?.level === level ? await tx.db.first(whoOf(tx.tenant.id, accountId)) : undefined
        if (!held || !who?.mobile) return
        const values = {
          name: who.renteeName,
          room: who.roomName,
          no: held.no,
          amount: (held.balanceFen / 100).toFixed(2),
        }
        const text = { mobile: who.mobile, content: held.text, values }
        await writeTexts(tx, sms, `supplyWarning${level}`, [text])
      }),
  })
/** The reconnection failed: tells the payer what to do, and staff that a visit is needed. */
export async function notifyRestoreFailed(tx: TxCtx, sms: SmsProvider | undefined, row: AccountRow): Promise<void> {
  const help = await byWay(tx, row, 'help')
  const { text } = await notifyPayer(tx, sms, row, { key: 'restoreFailed', values: { help }, urgent: true })
  const staff = (await tx.db.rows(administratorNames(tx.tenant.id))).map(({ username }) => username)
  const who = (await tx.db.first(whoOf(tx.tenant.id, row.id)))!
  const values = { room: who.roomName, name: who.renteeName, no: row.no }
  const title = translate(tx.language, 'prepaid.message.restoreStaff.title')
  await notify(tx, staff, title, translate(tx.language, 'prepaid.message.restoreStaff', values))
  tx.log.warn({ account: row.no, told: text.length }, 'power was not given back in time')
}
/** The payer has paid, but a user disconnected the meter by hand: notifies the payer and that user. */
export async function notifyHeld(tx: TxCtx, sms: SmsProvider | undefined, row: AccountRow): Promise<void> {
  const cut = await tx.db.first(handCutOf(tx.tenant.id, row.meterId))
  const reason = cut?.reason ?? translate(tx.language, 'prepaid.message.heldByBatch')
  await notifyPayer(tx, sms, row, { key: 'powerHeld', values: { reason }, urgent: true })
  const who = (await tx.db.first(whoOf(tx.tenant.id, row.id)))!
  const staff = (await tx.db.rows(administratorNames(tx.tenant.id))).map(({ username }) => username)
  const values = { room: who.roomName, name: who.renteeName, no: row.no, reason, username: cut?.username ?? 'system' }
  const title = translate(tx.language, 'prepaid.message.heldStaff.title')
  await notify(tx, staff, title, translate(tx.language, 'prepaid.message.heldStaff', values))
}
/** Whether a user must hold the meter's button before power returns. */
export async function hasButton(ctx: Ctx, { meterId }: AccountRow): Promise<boolean> {
  const [device] = await ctx.db.rows(devicesOf(ctx.tenant.id, [meterId]))
  return device?.needsButton ?? false
}
/** A sentence that depends on how it comes back. */
const byWay = async (tx: TxCtx, row: AccountRow, what: 'back' | 'help'): Promise<string> =>
  translate(tx.language, `prepaid.message.${what}.${(await hasButton(tx, row)) ? 'button' : 'automatic'}`)
/** Power is taken away, comes back as soon as he holds the button, or is back: the payer learns it at once, and how it comes back. */
export async function notifyPower(
  tx: TxCtx,
  sms: SmsProvider | undefined,
  row: AccountRow,
  key: 'powerCut' | 'powerBack' | 'pressButton',
  balanceFen: number,
): Promise<void> {
  const values: Record<string, string> = { amount: (balanceFen / 100).toFixed(2) }
  if (key === 'powerCut') values.back = await byWay(tx, row, 'back')
  await notifyPayer(tx, sms, row, { key, values, urgent: true })
}

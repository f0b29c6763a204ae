import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { NIL } from '../../../infra/db/id.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import { defineJob, type Reaction } from '../../../infra/queue/jobs.ts'
import { ownersOfRooms } from '../../housing/index.ts'
import { administratorNames } from '../../identity/index.ts'
import { lastReadings } from '../../metering/index.ts'
import { notifyUsers } from '../../notices/index.ts'
import { dueAccounts } from '../due.queries.ts'
import {
  type AccountRow,
  changeAccount,
  closedWithLease,
  openAccountIds,
  openAccountOf,
  openAccountsOfLease,
} from './account.queries.ts'
import { accountStep } from './account-steps.ts'
import { lockAccounts } from './balance-members.service.ts'
import { closeRow } from './close-account.service.ts'
import { giveBack, goOnWithBack } from './give-back.service.ts'
import { OPENS_WITH_LEASE, openForNewcomers, openWithLease } from './open-many.service.ts'
import { stayOf } from './stay.ts'
import { closeLeft } from './vacant.service.ts'

const CHUNK = 200

/**
 * Updates accounts after lease changes. A following lease takes the account along. When the payer has left, the account is
 * vacant: no more disconnections; it is closed as of the payer's last day.
 */
async function follow(ctx: Ctx, id: string): Promise<void> {
  const left = await ctx.transaction(async (tx) => {
    const [row] = await lockAccounts(tx, [id])
    if (!row || row.state === 'closed') return undefined
    const { now, leftOn } = await stayOf(tx, row)
    if (now) await goOn(tx, row, now)
    else if (row.state !== 'vacant') await becomeVacant(tx, row)
    return leftOn && { row, leftOn }
  })
  if (!left) return
  const [last] = await ctx.db.rows(lastReadings(ctx.tenant.id, [left.row.meterId], 1))
  // Without a reading of the last day or later, a user must read the meter first.
  if (!last || last.readOn < left.leftOn || last.kind === 'estimated') return
  await ctx
    .transaction((tx) => closeLeft(tx, id))
    .catch((error: unknown) => {
      // It stays vacant, and is tried again each night.
      if (!(error instanceof Refusal)) throw error
      ctx.log.info({ id, reason: error.reason }, 'the account of a payer who has left was not closed')
    })
}
async function becomeVacant(tx: TxCtx, row: AccountRow): Promise<void> {
  await giveBack(tx, row, translate(tx.language, 'prepaid.order.leaseEnded'))
  await tx.db.run(changeAccount(tx.tenant.id, row.id, { state: 'vacant', stateAt: tx.now(), commandId: null }))
  accountStep(tx, row.id, { kind: 'state', from: row.state, to: 'vacant' })
}
async function goOn(tx: TxCtx, row: AccountRow, now: { leaseId: string; landlordId: string }): Promise<void> {
  const { id: tenantId } = tx.tenant
  // What is used from now on is his who owns the house today.
  const [owner] = await tx.db.rows(ownersOfRooms(tenantId, [row.roomId], [tx.today()]))
  const landlordId = owner?.landlordId ?? now.landlordId
  if (landlordId !== row.landlordId) await tx.db.run(changeAccount(tenantId, row.id, { landlordId }))
  if (now.leaseId !== row.leaseId) {
    await tx.db.run(changeAccount(tenantId, row.id, { leaseId: now.leaseId }))
    accountStep(tx, row.id, { kind: 'lease', from: row.leaseId, to: now.leaseId })
  }
  if (row.state === 'vacant') await comeBack(tx, row)
}
/** The payer stays after all: use since then is charged with the next reading, without a gap. */
async function comeBack(tx: TxCtx, row: AccountRow): Promise<void> {
  const { id: tenantId } = tx.tenant
  const back = { state: 'normal', stateAt: tx.now(), evaluateAt: tx.now() } as const
  await tx.db.run(changeAccount(tenantId, row.id, back))
  const note = translate(tx.language, 'prepaid.order.leaseGoesOn')
  accountStep(tx, row.id, { kind: 'state', from: 'vacant', to: back.state, note })
  await goOnWithBack(tx, row)
}
export async function followLeases(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  for (let after = NIL; !signal?.aborted; ) {
    const page = await ctx.db.rows(openAccountIds(ctx.tenant.id, after, CHUNK))
    if (!page.length) break
    after = page.at(-1)!.id
    for (const { id } of page) await follow(ctx, id)
  }
}
export const followAccountsJob = defineJob({
  name: 'follow-accounts',
  schedule: '50 0 * * *',
  due: dueAccounts(OPENS_WITH_LEASE),
  run: async (ctx, _payload, signal) => {
    await followLeases(ctx, signal)
    await openForNewcomers(ctx)
  },
})
const ofLease = async (ctx: Ctx, payload: Record<string, unknown>): Promise<void> => {
  for (const { id } of await ctx.db.rows(openAccountsOfLease(ctx.tenant.id, String(payload.leaseId))))
    await follow(ctx, id)
}
/** The final readings of a check-out close the payer's accounts, so that the statement includes their balance. */
async function closeWith(ctx: Ctx, { meterIds, readOn }: { meterIds: string[]; readOn: string }): Promise<void> {
  for (const meterId of meterIds)
    await ctx.transaction(async (tx) => {
      const open = await tx.db.first(openAccountOf(tx.tenant.id, meterId))
      const [row] = open ? await lockAccounts(tx, [open.id]) : []
      if (!row || row.state === 'closed' || readOn < row.openedOn) return
      await closeRow(tx, row, { day: readOn, reason: translate(tx.language, 'prepaid.order.checkedOut') })
    })
}
/** The final readings closed accounts of a lease that continues: notifies staff to open new accounts. */
const notifyClosed = (ctx: Ctx, { leaseId }: Record<string, unknown>): Promise<void> =>
  ctx.transaction(async (tx) => {
    const closed = await tx.db.rows(closedWithLease(tx.tenant.id, String(leaseId)))
    const username = (await tx.db.rows(administratorNames(tx.tenant.id))).map((one) => one.username)
    // A notice without receivers would go to all users.
    if (!closed.length || !username.length) return
    const { roomName: room, renteeName: name, leftOn } = closed[0]!
    const values = { room, name, no: closed.map(({ no }) => no).join(', '), ...(leftOn && { day: leftOn }) }
    const key = leftOn ? 'prepaid.message.openAgainUntil' : 'prepaid.message.openAgain'
    const text = translate(tx.language, key, values)
    const title = translate(tx.language, `${key}.title`)
    await notifyUsers(tx, { title, content: `<p>${escapeHtml(text)}</p>`, type: 'message', priority: 'high', username })
  })
export const leaseReactions: Reaction[] = [
  ...['LeaseEnded', 'LeaseClosed', 'LeaseChanged'].map((event) => ({ event, run: ofLease })),
  { event: 'FinalReadingsTaken', run: (ctx, payload) => closeWith(ctx, payload as never) },
  ...['CheckOutCancelled', 'CheckOutMoved'].map((event) => ({ event, run: notifyClosed })),
  ...openWithLease,
]

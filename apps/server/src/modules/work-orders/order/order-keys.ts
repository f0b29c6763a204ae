import type { AnswerOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { isTaken } from '@cloud-steward/contract/work-orders/actions.ts'
import { type revealOrderCode as revealCommand, workOrder } from '@cloud-steward/contract/work-orders/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import type { Reaction } from '../../../infra/queue/jobs.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { userById } from '../../identity/index.ts'
import { digitsOfWorkOrder, fitWorkOrderKeys, notifyResidents } from '../../locks/index.ts'
import { notifyUsers } from '../../notices/index.ts'
import { lockInstaller, supplierById } from '../crew/crew.queries.ts'
import { refuseOthers } from './executor.rules.ts'
import { accountsOfCrew, findOrder, lockOrder, type OrderRow, placeOf } from './work-order.queries.ts'

/** What is outside of us. */
interface Outer {
  secrets: SecretBox
  sms?: SmsProvider | undefined
}
const HOUR_MS = 3_600_000
/** Without an appointment the code is worth a day from acceptance; with one, two hours longer than that. */
const [DAY_MS, LATE_MS] = [24 * HOUR_MS, 2 * HOUR_MS]

/** From when until when whoever carries out an accepted order may come in. */
export function hoursOf(
  { appoint_from, appoint_to }: Pick<OrderRow, 'appoint_from' | 'appoint_to'>,
  acceptedAt: string,
): { from: Date; to: Date } {
  const from = Math.max(Date.parse(acceptedAt), Date.parse(appoint_from ?? acceptedAt))
  const end = Date.parse(appoint_to ?? acceptedAt)
  return { from: new Date(from), to: new Date(end > from ? end + LATE_MS : from + DAY_MS) }
}

/** Makes the keys of an order as the order is now. Done twice it is done once; told late it comes to the same. */
export const followOrder = (ctx: Ctx, { secrets, sms }: Outer, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const row = await tx.db.first(lockOrder(tx, id))
    if (!row) return
    const { accepted_at: acceptedAt, room_id: roomId } = row
    const isOut = isTaken(row.state) && row.with_key && roomId && acceptedAt
    const holder = isOut ? await executorName(tx, row) : ''
    const wanted =
      isOut && holder
        ? { roomId, at: acceptedAt, holder, userId: row.executor_id, ...hoursOf(row, acceptedAt) }
        : undefined
    const given = await fitWorkOrderKeys(tx, secrets, { id, no: row.no }, wanted)
    // Whoever lives there knows who will come in, and until when.
    if (given && roomId) await notifyResidents(tx, sms, roomId, { holder: holder!, no: row.no, to: wanted!.to })
  })

/** How the executor of an order is called. */
async function executorName(tx: TxCtx, row: OrderRow): Promise<string | undefined> {
  if (row.executor_id) return (await tx.db.first(userById(tx.tenant.id, row.executor_id)))?.nickname
  if (row.installer_id) return (await tx.db.first(lockInstaller(tx.tenant.id, row.installer_id)))?.name
  if (row.supplier_id) return (await tx.db.first(supplierById(tx.tenant.id, row.supplier_id)))?.name
  return row.vendor ?? undefined
}
/** Accounts that hear of an order given to them. */
async function accountsOf(tx: TxCtx, row: OrderRow): Promise<string[]> {
  if (row.installer_id || row.supplier_id)
    return (await tx.db.rows(accountsOfCrew(tx.tenant.id, row.installer_id, row.supplier_id))).map(
      (one) => one.username,
    )
  const user = row.executor_id && (await tx.db.first(userById(tx.tenant.id, row.executor_id)))
  return user ? [user.username] : []
}
async function notifyExecutor(tx: TxCtx, row: OrderRow): Promise<void> {
  const username = await accountsOf(tx, row)
  if (!username.length) return
  const place = (await tx.db.first(placeOf(tx.tenant.id, row.site_id, row.room_id)))?.name ?? ''
  const title = translate(tx.language, 'workOrder.notice.dispatched', { no: row.no, place })
  const content = `<p>${escapeHtml(row.subject)}</p>`
  const priority = row.is_urgent ? 'high' : 'medium'
  await notifyUsers(tx, { title, content, type: 'message', priority, username })
}

export const orderReaction = (outer: Outer): Reaction => ({
  event: 'workOrder.workOrder.moved',
  run: async (ctx, payload) => {
    const { id, to } = payload as { id: string; to: string }
    await followOrder(ctx, outer, id)
    if (to !== 'dispatched') return
    await ctx.transaction(async (tx) => {
      const row = await tx.db.first(findOrder(tx, id))
      if (row) await notifyExecutor(tx, row)
    })
  },
})

/** The executor learns the digits; for a firm somebody of the tenant hands them over. */
export async function revealOrderCode(
  ctx: Ctx,
  secrets: SecretBox,
  { id }: { id: string },
): Promise<AnswerOf<typeof revealCommand>> {
  const row = await ctx.db.first(findOrder(ctx, id))
  if (!row) throw notFound()
  refuseOthers(ctx, row)
  const codes = isTaken(row.state) ? await digitsOfWorkOrder(ctx, secrets, id) : []
  if (!codes.length) throw new Refusal('workOrder.error.noCode')
  await ctx.transaction(async (tx) =>
    tx.audit({ action: 'revealCode', resource: workOrder.name, recordId: id, after: { no: row.no } }),
  )
  return { codes }
}

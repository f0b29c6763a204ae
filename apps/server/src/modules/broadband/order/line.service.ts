import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/broadband/account-commands.ts'
import { ENDED_STATES, type LineOrderType, lineAccount } from '@cloud-steward/contract/broadband/index.ts'
import { addDays, daysBetween } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { type AccountRow, setAccount } from '../account/account.queries.ts'
import { changeAccount, lockedAccount, placeOfPassword } from '../account/account.record.ts'
import { holdsPerYear, mostHoldDays } from '../account/line.settings.ts'
import { monthsBegun } from '../account/term.rules.ts'
import type { LineOuter } from '../carrier/link.service.ts'
import { packageById } from '../package/package.queries.ts'
import { billedRoom, makeOrder, type OrderWish } from './make-order.ts'
import { payWayFor } from './open-line.ts'
import { holdsSince } from './order.queries.ts'

const YEAR_DAYS = 365
type Wish = Partial<OrderWish>
/** Something staff has the carrier do that costs nothing. */
const byStaff =
  <I extends { id: string }>(
    type: LineOrderType,
    wishOf: (tx: TxCtx, row: AccountRow, input: I) => Promise<Wish> | Wish,
  ) =>
  (ctx: Ctx, outer: LineOuter, input: I): Promise<object> =>
    ctx.transaction(async (tx) => {
      staffOnly(tx)
      const row = await lockedAccount(tx, input.id, type)
      await makeOrder(tx, outer, row, { ...(await wishOf(tx, row, input)), type })
      return {}
    })
const because = (_tx: TxCtx, _row: AccountRow, { reason }: { id: string; reason: string }) => ({ reason })

/** A hold is limited in length, and in number over a year. */
async function holdWish(
  tx: TxCtx,
  row: AccountRow,
  { reason, untilOn, payBy }: InputOf<typeof contract.holdLine>,
): Promise<Wish> {
  const [today, most] = [tx.today(), await mostHoldDays(tx)]
  const days = daysBetween(today, untilOn)
  if (days < 1 || days > most) throw new Refusal('broadband.error.holdDays', { values: { most }, fields: ['untilOn'] })
  const limit = await holdsPerYear(tx)
  const held = (await tx.db.first(holdsSince(tx.tenant.id, row.id, addDays(today, -YEAR_DAYS))))!
  if (held.count >= limit) throw new Refusal('broadband.error.holdsUsed', { values: { most: limit } })
  const { name, holdFen } = (await tx.db.first(packageById(tx.tenant.id, row.package_id)))!
  const amountFen = (holdFen ?? 0) * monthsBegun(today, untilOn)
  if (!amountFen) return { reason, untilOn }
  const usual = row.landlord_id ? 'wallet' : 'online'
  const way = payWayFor({ landlordId: row.landlord_id }, payBy ?? usual)
  return { reason, untilOn, payBy: way, priceFen: amountFen, amountFen, name }
}
export const holdLine = (
  ctx: Ctx,
  outer: LineOuter,
  input: InputOf<typeof contract.holdLine>,
): Promise<AnswerOf<typeof contract.holdLine>> =>
  ctx.transaction(async (tx) => {
    staffOnly(tx)
    const row = await lockedAccount(tx, input.id, 'hold')
    const { order } = await makeOrder(tx, outer, row, { ...(await holdWish(tx, row, input)), type: 'hold' })
    return { orderId: order.id, billId: order.bill_id, amountFen: Number(order.amount_fen) }
  })
export const resumeLine = byStaff<InputOf<typeof contract.resumeLine>>('resume', () => ({}))
export const blockLine = byStaff<InputOf<typeof contract.blockLine>>('block', because)
export const closeLine = byStaff<InputOf<typeof contract.closeLine>>('close', because)
export const moveLine = byStaff<InputOf<typeof contract.moveLine>>('move', async (tx, row, { roomId }) => {
  const room = await billedRoom(tx, row, roomId.toLowerCase())
  if (!room) throw new Refusal('kit.error.notFound', { http: 404, fields: ['roomId'] })
  if (room.roomId === row.room_id) throw new Refusal('broadband.error.sameRoom', { fields: ['roomId'] })
  return { place: room }
})

export const setLineRenewal = (ctx: Ctx, { id, autoRenew }: InputOf<typeof contract.setLineRenewal>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockedAccount(tx, id)
    if (ENDED_STATES.includes(row.state)) throw new Refusal(`broadband.error.cannot.${row.state}`)
    await changeAccount(tx, row, 'setLineRenewal', { auto_renew: autoRenew })
    return {}
  })
export const resetLinePassword = (
  ctx: Ctx,
  outer: LineOuter,
  { id }: InputOf<typeof contract.resetLinePassword>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    await makeOrder(tx, outer, await lockedAccount(tx, id, 'reset'), { type: 'reset' })
    return {}
  })
/** Once: who wants to know it again has it reset. */
export const showLinePassword = (
  ctx: Ctx,
  { secrets }: LineOuter,
  { id }: InputOf<typeof contract.showLinePassword>,
): Promise<AnswerOf<typeof contract.showLinePassword>> =>
  ctx.transaction(async (tx) => {
    const row = await lockedAccount(tx, id)
    if (!row.secret) throw new Refusal('broadband.error.noPassword')
    if (row.shown_at) throw new Refusal('broadband.error.passwordShown')
    await tx.db.run(setAccount(tx.tenant.id, id, { shown_at: tx.now().toISOString() }))
    // That it was seen and by whom, never what it is.
    tx.audit({ action: 'showLinePassword', resource: lineAccount.name, recordId: id })
    return { password: secrets.open(row.secret, placeOfPassword(tx.tenant.id, id)) }
  })

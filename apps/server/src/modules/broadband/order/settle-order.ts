import { Refusal } from '@cloud-steward/contract'
import type { AccountState } from '@cloud-steward/contract/broadband/index.ts'
import { addDays } from '../../../infra/calendar.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { localTime } from '../../../infra/local-time.ts'
import { dropOrder } from '../../work-orders/index.ts'
import {
  type AccountColumns,
  type AccountRow,
  insertTerm,
  isNumberTaken,
  putTerm,
  termsOf,
} from '../account/account.queries.ts'
import { changeAccount, lookOn, moveAccount, placeOfPassword } from '../account/account.record.ts'
import { refundDays } from '../account/line.settings.ts'
import { afterHold, nextLook, nextTerm, valueAt } from '../account/term.rules.ts'
import type { CarrierSaid } from '../carrier/carrier.ts'
import type { LineOuter } from '../carrier/link.service.ts'
import { packageById } from '../package/package.queries.ts'
import { giveMoneyBack } from './claim-order.ts'
import { changeLineOrder, moveLineOrder, type Pair, placeOfNewPassword } from './order.record.ts'
import { reward } from './reward-order.ts'
import { dayMade, giveHoldBack, giveUnusedBack } from './unused-days.ts'

const DAY_MS = 86_400_000
type Done = Extract<CarrierSaid, { state: 'done' }>
type Effect = (tx: TxCtx, outer: LineOuter, pair: Pair, said: Done) => Promise<AccountRow>

/** Columns for a password the carrier gave, or took. */
function passwordColumns(tx: TxCtx, { secrets }: LineOuter, { account, order }: Pair, said: Done): AccountColumns {
  const tenantId = tx.tenant.id
  const kept = order.secret ? secrets.open(order.secret, placeOfNewPassword(tenantId, order.id)) : undefined
  const password = said.password ?? kept
  return password ? { secret: secrets.seal(password, placeOfPassword(tenantId, account.id)), shown_at: null } : {}
}
/** Adds the term that was paid for. It begins on the day of payment: the holder loses no day while the carrier answers. */
async function addTerm(tx: TxCtx, { account, order }: Pair, from: string): Promise<{ fromOn: string; toOn: string }> {
  const { months } = (await tx.db.first(packageById(tx.tenant.id, order.package_id)))!
  const { fromOn, toOn } = nextTerm(from, account.expire_on, months)
  await tx.db.run(
    insertTerm(tx.tenant.id, {
      id: newId(),
      account_id: account.id,
      order_id: order.id,
      package_id: order.package_id,
      from_on: fromOn,
      to_on: toOn,
      months,
      held_days: 0,
      value_fen: Number(order.price_fen),
    }),
  )
  return { fromOn, toOn }
}
/** The day on which an order was asked of the carrier: what is late after that is not the holder's. */
const paidDay = (tx: TxCtx, { created_at, paid_at }: Pair['order']): string =>
  localTime(tx.tenant.timeZone, new Date(paid_at ?? created_at)).slice(0, 10)
const stateBy = (row: AccountRow, today: string): AccountState =>
  row.expire_on && row.expire_on >= today ? 'active' : 'expired'

const EFFECTS: Record<Pair['order']['type'], Effect> = {
  open: async (tx, outer, pair, said) => {
    const today = tx.today()
    const { fromOn, toOn } = await addTerm(tx, pair, today)
    const columns = {
      ...passwordColumns(tx, outer, pair, said),
      account_no: said.accountNo!,
      carrier_ref: said.carrierRef ?? null,
      start_on: fromOn,
      expire_on: toOn,
      look_on: nextLook(today, toOn),
      seller_id: pair.order.seller_id,
      commission_bp: pair.order.commission_bp,
    }
    return moveAccount(tx, pair.account, { to: 'active', columns, action: 'openLine' })
  },
  renew: async (tx, _outer, pair) => {
    const { account, order } = pair
    const { fromOn, toOn } = await addTerm(tx, pair, paidDay(tx, order))
    const columns: AccountColumns = { expire_on: toOn, told_days: null, look_on: tx.today() }
    if (order.package_id === account.next_package_id) columns.next_package_id = null
    // A renewal after the end begins with its package; one before the end with its first day.
    if (fromOn <= tx.today()) columns.package_id = order.package_id
    if (account.state === 'active') return changeAccount(tx, account, 'renewLine', columns)
    return moveAccount(tx, account, { to: 'active', columns, action: 'renewLine' })
  },
  change: async (tx, _outer, { account, order }) => {
    const line = (await tx.db.first(packageById(tx.tenant.id, order.package_id)))!
    // What was paid for is the whole of the days that are left at the new price.
    if (Number(order.amount_fen) > 0)
      for (const term of await tx.db.rows(termsOf(tx.tenant.id, account.id)))
        if (term.toOn >= tx.today())
          await tx.db.run(putTerm(tx.tenant.id, { ...term, packageId: line.id, valueFen: valueAt(term, line) }))
    const today = tx.today()
    const columns = { package_id: line.id, next_package_id: null, look_on: today }
    return moveAccount(tx, account, { to: stateBy(account, today), columns, action: 'changeLine' })
  },
  move: async (tx, _outer, { account, order }) => {
    const columns = { room_id: order.room_id, site_id: order.site_id, lease_id: order.lease_id, look_on: tx.today() }
    return moveAccount(tx, account, { to: before(account), columns, action: 'moveLine' })
  },
  hold: async (tx, _outer, { account, order }) => {
    const columns = { held_on: tx.today(), hold_until: order.until_on, look_on: order.until_on }
    return moveAccount(tx, account, { to: 'held', columns, reason: order.reason, action: 'holdLine' })
  },
  resume: async (tx, _outer, { account }) => {
    const today = tx.today()
    if (!account.held_on)
      return moveAccount(tx, account, {
        to: stateBy(account, today),
        columns: { look_on: today },
        action: 'resumeLine',
      })
    await giveHoldBack(tx, account, today)
    const moved = afterHold(await tx.db.rows(termsOf(tx.tenant.id, account.id)), account.held_on, today)
    // The later ones first: no two terms of an account lie on a day.
    for (const term of moved.toReversed()) await tx.db.run(putTerm(tx.tenant.id, term))
    const expireOn = moved.at(-1)?.toOn ?? account.expire_on
    const columns = { held_on: null, hold_until: null, expire_on: expireOn, told_days: null, look_on: today }
    const to = stateBy({ ...account, expire_on: expireOn }, today)
    return moveAccount(tx, account, { to, columns, action: 'resumeLine' })
  },
  block: async (tx, _outer, { account, order }) =>
    moveAccount(tx, account, { to: 'blocked', columns: { look_on: null }, reason: order.reason, action: 'blockLine' }),
  suspend: async (tx, _outer, { account, order }) =>
    moveAccount(tx, account, { to: 'suspended', reason: order.reason, action: 'suspendLine' }),
  reset: async (tx, outer, pair, said) =>
    changeAccount(tx, pair.account, 'resetLinePassword', passwordColumns(tx, outer, pair, said)),
  close: async (tx, _outer, { account, order }) => {
    const asked = dayMade(tx, order)
    await giveUnusedBack(tx, account, asked, addDays(asked, 1))
    const columns = { look_on: null, auto_renew: false, next_package_id: null }
    return moveAccount(tx, account, { to: 'closed', columns, reason: order.reason, action: 'closeLine' })
  },
}
const before = ({ state_before }: AccountRow): AccountState => (state_before as AccountState | null) ?? 'active'

/** Why an answer cannot be taken as it is. */
async function problemOf(
  tx: TxCtx,
  { account, order }: Pair,
  { accountNo, password }: Done,
): Promise<string | undefined> {
  if (order.type === 'reset' && !password && !order.secret) return 'broadband.error.passwordMissing'
  if (order.type !== 'open') return undefined
  if (!accountNo) return 'broadband.error.numberMissing'
  const taken = await tx.db.first(isNumberTaken(tx.tenant.id, order.carrier, accountNo, account.id))
  return taken && 'broadband.error.numberTaken'
}
async function succeed(tx: TxCtx, outer: LineOuter, pair: Pair, said: Done): Promise<Pair> {
  const account = await EFFECTS[pair.order.type](tx, outer, pair, said)
  const now = tx.now()
  const columns = {
    answered_at: now.toISOString(),
    next_at: null,
    secret: null,
    carrier_ref: said.carrierRef ?? null,
    refund_by: Number(pair.order.amount_fen)
      ? new Date(now.getTime() + (await refundDays(tx)) * DAY_MS).toISOString()
      : null,
  }
  const done = await moveLineOrder(tx, pair.order, { to: 'done', columns, action: 'answerLineOrder' })
  // Without days of refund at once.
  return { account, order: await reward(tx, done) }
}

/** The carrier refused. What was paid is given back by itself, and the account is as it was. */
async function fail(tx: TxCtx, { account, order }: Pair, reason: string): Promise<Pair> {
  const columns = { answered_at: tx.now().toISOString(), next_at: null, secret: null, reason }
  let failed = await moveLineOrder(tx, order, { to: 'failed', columns, reason, action: 'answerLineOrder' })
  if (order.work_order_id) await dropOrder(tx, order.work_order_id, reason)
  if (Number(order.amount_fen)) {
    const back = await giveMoneyBack(tx, failed, reason)
    const none = { commission_fen: 0 }
    failed = await moveLineOrder(tx, back, { to: 'refunded', columns: none, reason, action: 'refundLineOrder' })
  }
  return { account: await goBack(tx, { account, order: failed }, reason), order: failed }
}
async function goBack(tx: TxCtx, { account, order }: Pair, reason: string): Promise<AccountRow> {
  if (order.type === 'change' || order.type === 'move')
    return moveAccount(tx, account, { to: before(account), reason, action: 'answerLineOrder' })
  if (order.type !== 'open') {
    // It is tried again tomorrow, if it still has to be.
    await lookOn(tx, account, account.look_on && addDays(tx.today(), 1))
    return account
  }
  const row = await moveAccount(tx, account, { to: 'open_failed', reason, action: 'answerLineOrder' })
  return order.state === 'refunded' ? moveAccount(tx, row, { to: 'refunded', reason, action: 'refundLineOrder' }) : row
}

/**
 * Takes what the carrier said of an order; both rows are locked. Only the first answer counts: one that comes twice, late or
 * after another order changes nothing. Answers whether anything changed.
 */
export async function settleOrder(
  tx: TxCtx,
  outer: LineOuter,
  pair: Pair,
  said: CarrierSaid,
): Promise<Pair | Refusal | undefined> {
  const { order } = pair
  if (said.state !== 'done' && said.state !== 'failed') return undefined
  if (order.state !== 'requested') {
    await noteLate(tx, pair, said)
    return undefined
  }
  if (said.state === 'failed') return fail(tx, pair, said.reason)
  const problem = await problemOf(tx, pair, said)
  if (problem) return new Refusal(problem, { fields: ['accountNo'] })
  return succeed(tx, outer, pair, said)
}
/** A line that was opened although its money was given back: somebody has to close it there. */
async function noteLate(tx: TxCtx, { order }: Pair, said: CarrierSaid): Promise<void> {
  if (said.state !== 'done' || order.type !== 'open' || !['failed', 'refunded'].includes(order.state)) return
  const reason = translate(tx.language, 'broadband.order.openedLate', { no: said.accountNo ?? '' })
  if (order.reason !== reason) await changeLineOrder(tx, order, 'answerLineOrder', { reason })
}

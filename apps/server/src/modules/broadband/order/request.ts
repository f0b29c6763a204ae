import { randomInt } from 'node:crypto'
import { type AccountState } from '@cloud-steward/contract/broadband/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { openOrder } from '../../work-orders/index.ts'
import { type AccountColumns, type AccountRow, holderOf } from '../account/account.queries.ts'
import { moveAccount } from '../account/account.record.ts'
import { nextTerm } from '../account/term.rules.ts'
import { type LineOuter, modeOf } from '../carrier/link.service.ts'
import { packageById } from '../package/package.queries.ts'
import type { OrderColumns, OrderRow } from './order.queries.ts'
import { moveLineOrder, type Pair, placeOfNewPassword } from './order.record.ts'

export const ASK_JOB = 'ask-carrier-of-line'
/** Letters and digits without pairs that look alike. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const newPassword = (): string => Array.from({ length: 10 }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** The state an account is in while the carrier works on it. */
const MEANWHILE: Partial<Record<OrderRow['type'], AccountState>> = { change: 'changing', move: 'moving' }
async function prepare(tx: TxCtx, { account, order }: Pair): Promise<AccountRow> {
  if (order.type === 'open') {
    const paid = await moveAccount(tx, account, { to: 'paid', action: 'payLineOrder' })
    return moveAccount(tx, paid, { to: 'opening', action: 'openLine' })
  }
  const to = MEANWHILE[order.type]
  const columns: AccountColumns = { state_before: account.state }
  return to ? moveAccount(tx, account, { to, columns, action: `${order.type}Line` }) : account
}
/** Until when the line is to work once this is done. */
async function untilOf(tx: TxCtx, { account, order }: Pair): Promise<string | null> {
  if (order.type !== 'renew') return order.until_on ?? account.expire_on
  const { months } = (await tx.db.first(packageById(tx.tenant.id, order.package_id)))!
  return nextTerm(tx.today(), account.expire_on, months).toOn
}
/** Somebody has to go there to open or move a line. */
async function visit(tx: TxCtx, { account, order }: Pair): Promise<string | null> {
  if (order.type !== 'open' && order.type !== 'move') return null
  const line = (await tx.db.first(packageById(tx.tenant.id, order.package_id)))!
  const holder = await tx.db.first(holderOf(tx.tenant.id, account, order.room_id))
  const opened = await openOrder(tx, {
    siteId: order.site_id,
    roomId: order.room_id,
    kind: 'install',
    subject: translate(tx.language, `broadband.order.visit.${order.type}`, { name: line.name }),
    contact: holder?.name ?? null,
    phone: holder?.phone ?? null,
    isUrgent: false,
    source: 'sale',
    sourceKey: `broadband ${order.id}`,
    payer: 'operator',
    renteeId: account.rentee_id,
  })
  return opened?.id ?? null
}

/**
 * Stores what is asked of the carrier, with all it needs. The carrier hears of it after the transaction: by the job, or
 * from the list that people take there.
 */
export async function request(tx: TxCtx, { secrets }: LineOuter, pair: Pair): Promise<Pair> {
  const { order } = pair
  const mode = await modeOf(tx, order.carrier)
  const account = await prepare(tx, pair)
  const columns: OrderColumns = {
    mode,
    next_at: tx.now().toISOString(),
    expires_at: null,
    until_on: await untilOf(tx, pair),
    work_order_id: await visit(tx, pair),
  }
  // By hand the carrier says the new password.
  if (order.type === 'reset' && mode === 'http')
    columns.secret = secrets.seal(newPassword(), placeOfNewPassword(tx.tenant.id, order.id))
  const requested = await moveLineOrder(tx, order, { to: 'requested', columns, action: 'requestLineOrder' })
  if (mode === 'http')
    tx.enqueue({ name: ASK_JOB, payload: { id: order.id }, key: `${ASK_JOB}:${tx.tenant.id}:${order.id}` })
  return { account, order: requested }
}

import { type LineOrderType, type LinePayBy, lineOrder } from '@cloud-steward/contract/broadband/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { type BuyerRoom, roomsOf } from '../../value-added/index.ts'
import type { AccountRow } from '../account/account.queries.ts'
import { unpaidHours } from '../account/line.settings.ts'
import type { LineOuter } from '../carrier/link.service.ts'
import { claim } from './claim-order.ts'
import { insertLineOrder, lockLineOrder, type OrderColumns } from './order.queries.ts'
import type { Pair } from './order.record.ts'

const HOUR_MS = 3_600_000
export interface OrderWish {
  type: LineOrderType
  packageId?: string
  /** Price of the term; `amountFen` is what is paid in all. */
  priceFen?: number
  amountFen?: number
  payBy?: LinePayBy
  /** What stands on the bill. */
  name?: string
  place?: { roomId: string; siteId: string; leaseId: string | null }
  untilOn?: string | null
  reason?: string | null
  seller?: Pick<OrderColumns, 'code_id' | 'seller_id' | 'commission_bp'>
}
/** The room of a renter a bill can stand on: his lease there is signed. */
export async function billedRoom(tx: TxCtx, account: AccountRow, roomId: string): Promise<BuyerRoom | undefined> {
  const who = { renteeId: account.rentee_id, landlordId: account.landlord_id }
  return (await tx.db.rows(roomsOf(tx.tenant.id, who, tx.today()))).find((room) => room.roomId === roomId)
}

/** What is paid for an order, and until when. */
async function termsOf(tx: TxCtx, { amountFen = 0, priceFen = 0, payBy }: OrderWish) {
  const terms = { price_fen: priceFen, amount_fen: amountFen }
  if (!amountFen) return { ...terms, pay_by: null, expires_at: null }
  const expires = new Date(tx.now().getTime() + (await unpaidHours(tx)) * HOUR_MS).toISOString()
  return { ...terms, pay_by: payBy ?? null, expires_at: expires }
}
/** Which account it is for, and where the line is to lie. */
const aboutLine = (account: AccountRow, { place, packageId }: OrderWish) => ({
  account_id: account.id,
  carrier: account.carrier,
  rentee_id: account.rentee_id,
  landlord_id: account.landlord_id,
  site_id: place?.siteId ?? account.site_id,
  room_id: place?.roomId ?? account.room_id,
  lease_id: place ? place.leaseId : account.lease_id,
  package_id: packageId ?? account.package_id,
})
/** Makes an order for an account, which is locked. What costs nothing, or is paid at once, is asked of the carrier with it. */
export async function makeOrder(tx: TxCtx, outer: LineOuter, account: AccountRow, wish: OrderWish): Promise<Pair> {
  const [number] = await tx.numbers('broadbandOrder')
  const id = newId()
  const { type, untilOn = null, reason = null } = wish
  const row = {
    id,
    no: serialNo('K', tx.today(), number!),
    type,
    state: 'created' as const,
    mode: 'manual' as const,
    ...aboutLine(account, wish),
    ...(await termsOf(tx, wish)),
    until_on: untilOn,
    reason,
    ...wish.seller,
    maker: tx.user?.username ?? 'system',
    created_at: tx.now().toISOString(),
  }
  await tx.db.run(insertLineOrder(tx.tenant.id, row))
  recordStep(tx, { subject: lineOrder.name, recordId: id, from: null, to: 'created', at: tx.now(), reason })
  tx.audit({ action: 'add', resource: lineOrder.name, recordId: id, after: row })
  const order = (await tx.db.first(lockLineOrder(tx.tenant.id, id)))!
  const room = order.pay_by && order.pay_by !== 'wallet' ? await billedRoom(tx, account, row.room_id) : undefined
  return claim(tx, outer, { account, order }, { name: wish.name ?? '', room })
}

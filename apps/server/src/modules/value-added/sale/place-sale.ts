import { Refusal } from '@cloud-steward/contract'
import { PAY_WAYS_OF, type PayBy, sale } from '@cloud-steward/contract/value-added/index.ts'
import { addDays, addMonths } from '../../../infra/calendar.ts'
import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { priceFor } from '../product/price.rules.ts'
import { lockProduct, moveStock, type ProductRow } from '../product/product.queries.ts'
import { takeCode, type UsableCode } from '../seller/sales-code.queries.ts'
import { type Buyer, type BuyerRoom, buyerOf, roomsOf } from './buyer.queries.ts'
import { billSale, payFromWallet } from './claim-sale.ts'
import { insertSale, insertSaleLines, lockSale, setSale } from './sale.queries.ts'
import { unpaidHours } from './sale.settings.ts'

const HOUR_MS = 3_600_000
const RENEWAL_HOURS = 7 * 24
export interface Wish {
  renteeId?: string | null
  landlordId?: string | null
  productId: string
  roomIds: readonly string[]
  quantity: number
  fromOn?: string | null
  payBy: PayBy
  salesCode?: string | null
  autoRenew?: boolean | null
  contact?: string | null
  phone?: string | null
  remark?: string | null
  renewsId?: string
}
export interface Placed {
  id: string
  no: string
  billId: string | null
  totalFen: number
}
const unknown = (field: string) => notFound(field)

/** Who buys, and for which of his rooms. They are all at one site, which the caller sees. */
async function whoAndWhere(tx: TxCtx, { renteeId, landlordId, roomIds }: Wish) {
  const who = { renteeId: renteeId || null, landlordId: renteeId ? null : landlordId || null }
  const buyer = await tx.db.first(buyerOf(tx.tenant.id, who))
  if (!buyer) throw unknown(renteeId ? 'renteeId' : 'landlordId')
  const own = new Map((await tx.db.rows(roomsOf(tx.tenant.id, who, tx.today()))).map((room) => [room.roomId, room]))
  const rooms = [...new Set(roomIds)].map((id) => own.get(id.toLowerCase()))
  if (rooms.some((room) => !room)) throw unknown('roomIds')
  const [first] = rooms as [BuyerRoom]
  if (rooms.some((room) => room!.siteId !== first.siteId))
    throw new Refusal('valueAdded.error.severalSites', { fields: ['roomIds'] })
  if (tx.scope.kind === 'orgs' && !(await seesEach(tx, 'housing.site', [first.siteId]))) throw unknown('roomIds')
  return { buyer, rooms: rooms as BuyerRoom[], siteId: first.siteId }
}
/** What it costs there, with the pieces taken out of the stock. */
async function reserve(tx: TxCtx, { productId }: Wish, buyer: Buyer, siteId: string, pieces: number) {
  const product = await tx.db.first(lockProduct(tx.tenant.id, productId))
  if (!product) throw unknown('productId')
  const priceFen = priceFor(product.prices, buyer.kind, siteId)
  if (product.state !== 'published' || priceFen === undefined)
    throw new Refusal('valueAdded.error.notSold', { fields: ['productId'] })
  if (!(await tx.db.first(moveStock(tx.tenant.id, productId, pieces))))
    throw new Refusal('valueAdded.error.soldOut', { values: { count: product.stock ?? 0 }, fields: ['quantity'] })
  return { product, priceFen }
}
async function codeFor(tx: TxCtx, { salesCode, productId }: Wish): Promise<UsableCode | undefined> {
  const code = salesCode?.trim().toUpperCase()
  if (!code) return undefined
  const found = await tx.db.first(takeCode(tx.tenant.id, code, productId, tx.today()))
  if (!found) throw new Refusal('valueAdded.error.badCode', { fields: ['salesCode'] })
  return found
}
const MOST_MONTHS = 60
/** First and last day of what is sold by months. */
function termOf(tx: TxCtx, wish: Wish, product: ProductRow) {
  if (product.soldBy !== 'month') return { from_on: null, to_on: null, auto_renew: false }
  if (wish.quantity > MOST_MONTHS)
    throw new Refusal('valueAdded.error.tooLong', { values: { count: MOST_MONTHS }, fields: ['quantity'] })
  const from = wish.fromOn || tx.today()
  if (from < tx.today()) throw new Refusal('valueAdded.error.past', { fields: ['fromOn'] })
  return { from_on: from, to_on: addDays(addMonths(from, wish.quantity), -1), auto_renew: wish.autoRenew ?? false }
}
function refuseWay(buyer: Buyer, payBy: PayBy): void {
  if (!PAY_WAYS_OF[buyer.kind].includes(payBy)) throw new Refusal('valueAdded.error.payBy', { fields: ['payBy'] })
}
/** Until when it has to be paid. A renewal is made before its buyer asks for it, so it waits until its term begins. */
async function expiry(tx: TxCtx, { payBy, renewsId }: Wish): Promise<string | null> {
  if (payBy !== 'online' && payBy !== 'wallet') return null
  const hours = renewsId ? RENEWAL_HOURS : await unpaidHours(tx)
  return new Date(tx.now().getTime() + hours * HOUR_MS).toISOString()
}

/** What an order says of its buyer and of what he asked for. */
const saleOf = (wish: Wish, buyer: Buyer, code: UsableCode | undefined) => ({
  buyer_kind: buyer.kind,
  rentee_id: buyer.renteeId,
  landlord_id: buyer.landlordId,
  quantity: wish.quantity,
  pay_by: wish.payBy,
  state: 'created' as const,
  contact: wish.contact || buyer.name,
  phone: wish.phone || buyer.phone,
  remark: wish.remark || null,
  code_id: code?.id ?? null,
  seller_id: code?.sellerId ?? null,
  commission_bp: code?.commissionBp ?? null,
  renews_id: wish.renewsId ?? null,
})

/**
 * Makes an order at today's price: takes its stock and one use of its sales code, and claims the money, all in one
 * transaction. A landlord pays at once if his wallet holds the amount.
 */
export async function placeSale(tx: TxCtx, wish: Wish): Promise<Placed> {
  const { buyer, rooms, siteId } = await whoAndWhere(tx, wish)
  refuseWay(buyer, wish.payBy)
  const { product, priceFen } = await reserve(tx, wish, buyer, siteId, wish.quantity * rooms.length)
  const code = await codeFor(tx, wish)
  const [number] = await tx.numbers('valueAddedOrder')
  const [id, no] = [newId(), serialNo('V', tx.today(), number!)]
  const totalFen = priceFen * wish.quantity * rooms.length
  const terms = { ...termOf(tx, wish, product), expires_at: await expiry(tx, wish) }
  const row = {
    id,
    no,
    site_id: siteId,
    product_id: product.id,
    sold_by: product.soldBy,
    price_fen: priceFen,
    room_count: rooms.length,
    total_fen: totalFen,
    ...terms,
    ...saleOf(wish, buyer, code),
    maker: tx.user?.username ?? 'system',
    created_at: tx.now().toISOString(),
  }
  const amountFen = priceFen * wish.quantity
  const lines = rooms.map(({ roomId, name }) => ({ id: newId(), roomId, roomName: name, amountFen }))
  await tx.db.all(
    insertSale(tx.tenant.id, row),
    insertSaleLines(
      tx.tenant.id,
      lines.map((line) => ({ id: line.id, order_id: id, room_id: line.roomId, amount_fen: amountFen, state: 'open' })),
    ),
  )
  recordStep(tx, { subject: sale.name, recordId: id, from: null, to: 'created', at: tx.now() })
  tx.audit({ action: 'add', resource: sale.name, recordId: id, after: row })
  const billId = await claim(tx, { id, no, product, rooms, lines, siteId, buyer, payBy: wish.payBy, totalFen })
  return { id, no, billId, totalFen }
}

interface Claimed extends Placed {
  product: ProductRow
  rooms: readonly BuyerRoom[]
  lines: readonly { id: string; roomName: string; amountFen: number }[]
  siteId: string
  buyer: Buyer
  payBy: PayBy
}
/** Answers the bill of the order, if it has one. Of a landlord, or of an order that costs nothing, there is none. */
async function claim(tx: TxCtx, of: Omit<Claimed, 'billId'>): Promise<string | null> {
  const { buyer, payBy, totalFen } = of
  if (payBy === 'wallet' || totalFen === 0) {
    await payFromWallet(tx, (await tx.db.first(lockSale(tx, of.id)))!)
    return null
  }
  const billId = await billSale(tx, {
    renteeId: buyer.renteeId!,
    siteId: of.siteId,
    room: of.rooms[0]!,
    payBy,
    reason: of.no,
    productName: of.product.name,
    lines: of.lines,
  })
  await tx.db.run(setSale(tx.tenant.id, of.id, { bill_id: billId }))
  return billId
}

import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/broadband/account-commands.ts'
import { type LinePayBy, lineAccount } from '@cloud-steward/contract/broadband/index.ts'
import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { type Buyer, type BuyerRoom, buyerOf, roomsOf, takeCode, type UsableCode } from '../../value-added/index.ts'
import { type Holder, holderOf, insertAccount } from '../account/account.queries.ts'
import { lockedAccount } from '../account/account.record.ts'
import type { LineOuter } from '../carrier/link.service.ts'
import { lockPackage, type PackageRow } from '../package/package.queries.ts'
import { makeOrder } from './make-order.ts'

export interface OpenWish extends InputOf<typeof contract.buyLine> {
  renteeId?: string | null
  landlordId?: string | null
  priceFen?: number | null
}
type Placed = AnswerOf<typeof contract.openLine>
const unknown = (field: string) => new Refusal('kit.error.notFound', { http: 404, fields: [field] })

/** Who orders, and for which of his rooms, which the caller sees. */
async function whoAndWhere(tx: TxCtx, { renteeId, landlordId, roomId }: OpenWish) {
  const who = { renteeId: renteeId || null, landlordId: renteeId ? null : landlordId || null }
  const buyer = await tx.db.first(buyerOf(tx.tenant.id, who))
  if (!buyer) throw unknown(renteeId ? 'renteeId' : 'landlordId')
  const rooms = await tx.db.rows(roomsOf(tx.tenant.id, who, tx.today()))
  const room = rooms.find((one) => one.roomId === roomId.toLowerCase())
  if (!room) throw unknown('roomId')
  if (tx.scope.kind === 'orgs' && !(await seesEach(tx, 'housing.site', [room.siteId]))) throw unknown('roomId')
  return { buyer, room }
}
/** Carriers open a line for a person whose number they can check, and for no other. */
async function refuseNameless(tx: TxCtx, buyer: Buyer, roomId: string): Promise<Holder> {
  const who = { rentee_id: buyer.renteeId, landlord_id: buyer.landlordId }
  const holder = (await tx.db.first(holderOf(tx.tenant.id, who, roomId)))!
  if (!holder.hasIdentity) throw new Refusal('broadband.error.noIdentity')
  return holder
}
export function payWayFor(holder: { landlordId: string | null }, payBy: LinePayBy): LinePayBy {
  if ((payBy === 'wallet') !== Boolean(holder.landlordId))
    throw new Refusal('broadband.error.payBy', { fields: ['payBy'] })
  return payBy
}
/** A package that is sold at this site. */
export async function soldPackage(tx: TxCtx, packageId: string, siteId: string): Promise<PackageRow> {
  const line = await tx.db.first(lockPackage(tx.tenant.id, packageId))
  if (!line) throw unknown('packageId')
  const isHere = !line.siteIds?.length || line.siteIds.includes(siteId)
  if (line.state !== 'published' || !isHere) throw new Refusal('broadband.error.notSold', { fields: ['packageId'] })
  return line
}
/** A price that was agreed goes before that of the package, and is never below its floor. */
function priceOf({ priceFen, floorFen }: PackageRow, agreed: number | null | undefined): number {
  const price = agreed ?? priceFen
  if (price < floorFen) throw new Refusal('broadband.error.belowFloor', { fields: ['priceFen'] })
  return price
}
async function codeFor(tx: TxCtx, { salesCode, packageId }: OpenWish): Promise<UsableCode | undefined> {
  const code = salesCode?.trim().toUpperCase()
  if (!code) return undefined
  const found = await tx.db.first(takeCode(tx.tenant.id, code, packageId, tx.today()))
  if (!found) throw new Refusal('valueAdded.error.badCode', { fields: ['salesCode'] })
  return found
}

async function addAccount(tx: TxCtx, wish: OpenWish, buyer: Buyer, room: BuyerRoom, line: PackageRow) {
  const [number] = await tx.numbers('broadbandAccount')
  const row = {
    id: newId(),
    no: serialNo('KD', tx.today(), number!),
    carrier: line.carrier,
    state: 'ordered' as const,
    rentee_id: buyer.renteeId,
    landlord_id: buyer.landlordId,
    site_id: room.siteId,
    room_id: room.roomId,
    lease_id: room.leaseId,
    package_id: line.id,
    auto_renew: wish.autoRenew ?? false,
    created_at: tx.now().toISOString(),
  }
  await tx.db.run(insertAccount(tx.tenant.id, row))
  recordStep(tx, { subject: lineAccount.name, recordId: row.id, from: null, to: 'ordered', at: tx.now() })
  tx.audit({ action: 'add', resource: lineAccount.name, recordId: row.id, after: row })
  return lockedAccount(tx, row.id)
}

/** Orders a line into a room at the price of the moment, with one use of its sales code. */
export async function placeOpening(tx: TxCtx, outer: LineOuter, wish: OpenWish): Promise<Placed> {
  const { buyer, room } = await whoAndWhere(tx, wish)
  const payBy = payWayFor(buyer, wish.payBy)
  const line = await soldPackage(tx, wish.packageId, room.siteId)
  await refuseNameless(tx, buyer, room.roomId)
  const priceFen = priceOf(line, wish.priceFen)
  const code = await codeFor(tx, wish)
  const account = await addAccount(tx, wish, buyer, room, line)
  const amountFen = priceFen + (line.setupFen ?? 0)
  const seller = code && {
    code_id: code.id,
    seller_id: code.sellerId,
    commission_bp: line.commissionBp ?? code.commissionBp,
  }
  const wished = { type: 'open' as const, priceFen, amountFen, payBy, name: line.name, seller }
  const { order } = await makeOrder(tx, outer, account, wished)
  return { id: account.id, no: account.no, orderId: order.id, billId: order.bill_id, amountFen }
}

export const buyLine = (ctx: Ctx, outer: LineOuter, input: InputOf<typeof contract.buyLine>): Promise<Placed> =>
  ctx.transaction(async (tx) => {
    if (tx.scope.kind !== 'rentee') throw new Refusal('kit.error.forbidden', { http: 403 })
    return placeOpening(tx, outer, { ...input, renteeId: tx.scope.id })
  })
export const openLine = (ctx: Ctx, outer: LineOuter, input: InputOf<typeof contract.openLine>): Promise<Placed> =>
  ctx.transaction(async (tx) => {
    staffOnly(tx)
    if (!input.renteeId === !input.landlordId) throw new Refusal('valueAdded.error.oneBuyer', { fields: ['renteeId'] })
    return placeOpening(tx, outer, input)
  })

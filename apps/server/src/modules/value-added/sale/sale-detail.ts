import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { type SaleState, sale } from '@cloud-steward/contract/value-added/index.ts'
import type * as contract from '@cloud-steward/contract/value-added/order.ts'
import { nameShown } from '../../../infra/ctx/name-shown.ts'
import { isParty, seenOf } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { stepsOf } from '../../../infra/steps/steps.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { priceFor } from '../product/price.rules.ts'
import { publishedProducts } from '../product/product.queries.ts'
import { buyerOf, roomsOf } from './buyer.queries.ts'
import { findSale, linesOfSale, saleFacts } from './sale.queries.ts'
import { partyOf } from './sale.service.ts'

/** Renters and landlords read nothing of the commission. */
export async function querySaleDetail(
  ctx: Ctx,
  { id }: InputOf<typeof contract.querySaleDetail>,
): Promise<AnswerOf<typeof contract.querySaleDetail>> {
  const row = await ctx.db.first(findSale(ctx, id))
  if (!row) throw notFound()
  const tenantId = ctx.tenant.id
  const isStaff = !isParty(ctx.scope)
  const facts = (await ctx.db.first(saleFacts(tenantId, id)))!
  const steps = await ctx.db.rows(stepsOf<SaleState>(tenantId, sale.name, id))
  return {
    lines: await ctx.db.rows(linesOfSale(tenantId, id)),
    steps: steps.map((step) => ({ ...step, username: nameShown(ctx, step.username) })),
    billId: row.bill_id,
    billNo: facts.billNo,
    renewsNo: facts.renewsNo,
    salesCode: facts.salesCode,
    sellerName: isStaff ? facts.sellerName : null,
    parentName: isStaff ? facts.parentName : null,
    parentBp: isStaff ? row.parent_bp : null,
    commissionBp: isStaff ? row.commission_bp : null,
    commissionFen: isStaff && row.seller_id ? Number(row.commission_fen) : null,
  }
}

export async function queryBuyerRooms(ctx: Ctx, input: InputOf<typeof contract.queryBuyerRooms>) {
  staffOnly(ctx)
  const who = { renteeId: input.renteeId || null, landlordId: input.landlordId || null }
  const rooms = await ctx.db.rows(roomsOf(ctx.tenant.id, who, ctx.today()))
  const sites = await seenOf(ctx, 'housing.site', [...new Set(rooms.map(({ siteId }) => siteId))])
  return rooms.filter(({ siteId }) => sites.has(siteId)).map(({ roomId, siteId, name }) => ({ roomId, siteId, name }))
}

export async function queryShop(ctx: Ctx): Promise<AnswerOf<typeof contract.queryShop>> {
  const given = partyOf(ctx)
  const who = { renteeId: given.renteeId ?? null, landlordId: given.landlordId ?? null }
  const buyer = await ctx.db.first(buyerOf(ctx.tenant.id, who))
  if (!buyer) throw notFound()
  const rooms = (await ctx.db.rows(roomsOf(ctx.tenant.id, who, ctx.today()))).slice(0, 200)
  const siteIds = [...new Set(rooms.map(({ siteId }) => siteId))]
  const products = (await ctx.db.rows(publishedProducts(ctx.tenant.id))).flatMap((product) =>
    siteIds.flatMap((siteId) => {
      const priceFen = priceFor(product.prices, buyer.kind, siteId)
      const { id, name, category, description, soldBy, unit, stock, pictureIds } = product
      if (priceFen === undefined) return []
      return [{ id, siteId, name, category, description, soldBy, unit, priceFen, pictureIds, isSoldOut: stock === 0 }]
    }),
  )
  return {
    buyerKind: buyer.kind,
    contact: buyer.name,
    phone: buyer.phone,
    rooms: rooms.map(({ roomId, siteId, name }) => ({ roomId, siteId, name })),
    products: products.slice(0, 500),
  }
}

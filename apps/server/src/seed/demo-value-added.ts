import type { InputOf } from '@cloud-steward/contract'
import type { makeSalesCodes as makeCodes } from '@cloud-steward/contract/value-added/index.ts'
import { addDays } from '../infra/calendar.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { bookReceivedPayment } from '../modules/payments/payment/payment.service.ts'
import { products, publishProduct } from '../modules/value-added/product/product.service.ts'
import { followBillOf } from '../modules/value-added/sale/follow-sale.ts'
import type { Wish } from '../modules/value-added/sale/place-sale.ts'
import { acceptSale, orderFor, refundSale } from '../modules/value-added/sale/sale.service.ts'
import { makeSalesCodes, sellers } from '../modules/value-added/seller/sales-code.service.ts'

const CLEANING = { soldBy: 'piece', unit: '次', delivery: 'work_order', orderKind: 'clean' } as const
/** Each with its prices for companies, landlords and renters, in fen. */
const PRODUCTS = [
  {
    ...CLEANING,
    name: '日常保洁',
    category: '保洁',
    description: '两小时，含厨房和卫生间',
    fen: [9_000, 11_000, 12_000],
  },
  {
    ...CLEANING,
    name: '深度保洁',
    category: '保洁',
    description: '四小时，含擦窗和油烟机',
    fen: [26_000, 30_000, 32_000],
  },
  {
    ...CLEANING,
    name: '空调清洗',
    category: '家电',
    description: '拆洗室内机一台',
    orderKind: 'service',
    stock: 60,
    fen: [13_000, 15_000, 16_000],
  },
  {
    name: '停车月卡',
    category: '停车',
    description: '小区地面车位，按月',
    soldBy: 'month',
    unit: '月',
    delivery: 'at_once',
    orderKind: 'service',
    stock: 20,
    fen: [30_000, 30_000, 35_000],
  },
] as const

async function addProducts(ctx: Ctx): Promise<string[]> {
  const ids: string[] = []
  for (const { fen, ...draft } of PRODUCTS) {
    const kinds = ['enterprise', 'landlord', 'rentee'] as const
    const prices = kinds.map((buyerKind, at) => ({ buyerKind, priceFen: fen[at]! }))
    const { id } = await products.add(ctx, { ...draft, prices })
    await publishProduct(ctx, { id })
    ids.push(id)
  }
  return ids
}
async function addCodes(ctx: Ctx): Promise<string | undefined> {
  const agent = { name: '林小满', mobile: '13800000061', kind: 'agent', isActive: true } as const
  const { id: sellerId } = await sellers.add(ctx, { ...agent, payeeBank: '招商银行', payeeAccount: '6225880100000061' })
  await sellers.add(ctx, { name: '周晓', mobile: '13800000062', kind: 'steward', isActive: true })
  const validTo = addDays(ctx.today(), 180)
  const terms: InputOf<typeof makeCodes> = {
    sellerId,
    count: 10,
    commissionBp: 800,
    maxUses: 20,
    validFrom: ctx.today(),
    validTo,
  }
  const { batchNo } = await makeSalesCodes(ctx, terms)
  const first = raw<{ code: string }>(
    sql`select code from value_added_sales_code where tenant_id = ${ctx.tenant.id} and batch_no = ${batchNo} order by code limit 1`,
  )
  return (await ctx.db.first(first))?.code
}

type Home = { renteeId: string; roomIds: string[] }
/** Rooms of people who rent, and of the company with the most rooms at one site; the renter who signs in comes first. */
const homes = (tenantId: number, kind: 'person' | 'company', most: number) =>
  raw<Home>(
    sql`select l.rentee_id as "renteeId", array_agg(l.room_id::text) as "roomIds" from housing_lease l
        join housing_rentee p on p.tenant_id = l.tenant_id and p.id = l.rentee_id and p.party_kind = ${kind}
        join housing_room r on r.tenant_id = l.tenant_id and r.id = l.room_id
        left join identity_user u on u.tenant_id = l.tenant_id and u.party_id = l.rentee_id and u.party_kind = 'rentee'
      where l.tenant_id = ${tenantId} and l.status = 'signed' and l.left_on is null and l.end_on > current_date + 30
      group by l.rentee_id, r.site_id, u.id order by u.id is null, count(*) desc, l.rentee_id limit ${most}`,
  )
const ownHouse = (tenantId: number) =>
  raw<{ landlordId: string; roomId: string }>(
    sql`select r.landlord_id as "landlordId", r.id as "roomId" from housing_room r
      join identity_user u on u.tenant_id = r.tenant_id and u.party_id = r.landlord_id and u.party_kind = 'landlord'
      where r.tenant_id = ${tenantId} order by r.id limit 1`,
  )

type Stop = 'created' | 'paid' | 'accepted' | 'refunded'
/** Orders something and brings it as far as it is to stand. */
async function order(ctx: Ctx, wish: Omit<Wish, 'quantity' | 'roomIds'> & { roomIds: string[] }, stop: Stop) {
  const { id, billId, totalFen } = await orderFor(ctx, { quantity: 1, ...wish })
  if (stop === 'created') return
  if (billId && wish.payBy === 'online') {
    const received = { channel: 'bank' as const, receivedOn: ctx.today() }
    await bookReceivedPayment(ctx, { renteeId: wish.renteeId!, billIds: [billId], amountFen: totalFen, ...received })
    await followBillOf(ctx, id)
  }
  if (stop !== 'paid') await acceptSale(ctx, { id })
  if (stop === 'refunded') await refundSale(ctx, { id, reason: '租客改变计划' })
}

/** Products, a batch of sales codes, and orders of each kind of buyer in most states. */
export async function sellServices(ctx: Ctx): Promise<void> {
  const [cleaning, thorough, aircon, parking] = (await addProducts(ctx)) as [string, string, string, string]
  const salesCode = await addCodes(ctx)
  const [own, next, last] = await ctx.db.rows(homes(ctx.tenant.id, 'person', 3))
  if (own) await order(ctx, { ...own, productId: cleaning, payBy: 'online', salesCode }, 'accepted')
  if (own) await order(ctx, { ...own, productId: parking, payBy: 'online', autoRenew: true }, 'accepted')
  if (next) await order(ctx, { ...next, productId: aircon, payBy: 'online', salesCode }, 'paid')
  if (next) await order(ctx, { ...next, productId: thorough, payBy: 'rent' }, 'created')
  if (last) await order(ctx, { ...last, productId: aircon, payBy: 'online' }, 'refunded')
  const [firm] = await ctx.db.rows(homes(ctx.tenant.id, 'company', 1))
  if (firm) await order(ctx, { ...firm, productId: cleaning, payBy: 'bill' }, 'accepted')
  const house = await ctx.db.first(ownHouse(ctx.tenant.id))
  if (house)
    await order(
      ctx,
      { landlordId: house.landlordId, roomIds: [house.roomId], productId: thorough, payBy: 'wallet' },
      'created',
    )
}

import type { Endpoint } from '@cloud-steward/contract'
import { linePackage, publishPackage } from '@cloud-steward/contract/broadband/index.ts'
import {
  makeSalesCodes,
  orderFor,
  product,
  publishProduct,
  salesCode,
  seller,
} from '@cloud-steward/contract/value-added/index.ts'
import type { Client as Owner } from 'pg'

export type Must = <T = { id: string }>(endpoint: Endpoint, input: object, key?: string) => Promise<T>
/** Initial stock of each product. */
export const STOCK = 100_000
export const PRICE_FEN = 100
export interface SalesPlace {
  /** A landlord with a sufficient wallet balance, and two of the landlord's rooms at one site. */
  landlordId: string
  roomIds: string[]
  /** Renters (persons) with their rooms. */
  renters: { renteeId: string; roomId: string }[]
  byWorkOrder: string
  atOnce: string
  packageId: string
  code: string
}

const MONTH_MS = 31 * 86_400_000
async function addCode(must: Must): Promise<string> {
  const agent = { kind: 'agent', isActive: true }
  const { id: parentId } = await must(seller.endpoints.add, { ...agent, name: 'Trial above', mobile: '13911110001' })
  const below = { ...agent, name: 'Trial', mobile: '13911110002', parentId, parentBp: 2_000 }
  const { id: sellerId } = await must(seller.endpoints.add, below)
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const valid = { validFrom: day(Date.now() - MONTH_MS), validTo: day(Date.now() + MONTH_MS) }
  const terms = { sellerId, count: 1, commissionBp: 1_000, maxUses: 90_000, ...valid }
  const { batchNo } = await must<{ batchNo: string }>(makeSalesCodes, terms)
  const { list } = await must<{ list: { code: string }[] }>(salesCode.endpoints.query, { batchNo })
  return list[0]!.code
}
async function addProduct(must: Must, delivery: 'work_order' | 'at_once'): Promise<string> {
  const prices = ['landlord', 'rentee'].map((buyerKind) => ({ buyerKind, priceFen: PRICE_FEN }))
  const sold = { soldBy: 'piece', unit: '次', stock: STOCK, orderKind: 'clean', delivery, prices }
  const { id } = await must(product.endpoints.add, { name: `Trial ${delivery}`, ...sold })
  await must(publishProduct, { id })
  return id
}
async function addPackage(must: Must): Promise<string> {
  const price = { priceFen: PRICE_FEN, floorFen: 0, commissionBp: 5_000 }
  const speed = { carrier: 'yidong', downMbps: 100, upMbps: 10, months: 1 }
  const { id } = await must(linePackage.endpoints.add, { name: 'Trial', ...speed, ...price })
  await must(publishPackage, { id })
  return id
}
/** Landlords with at least two rooms at a site, those with most rooms first. The trial takes the first whose wallet can pay. */
const landlords = async (owner: Owner) =>
  (
    await owner.query<{ landlordId: string; roomIds: string[] }>(
      `select landlord_id as "landlordId", (array_agg(id::text order by id))[1:2] as "roomIds" from housing_room
        where tenant_id = 10001 group by landlord_id, site_id having count(*) > 1 order by count(*) desc limit 20`,
    )
  ).rows
const rentersOf = async (owner: Owner, most: number) =>
  (
    await owner.query<{ renteeId: string; roomId: string }>(
      `select distinct on (l.rentee_id) l.rentee_id as "renteeId", l.room_id as "roomId" from housing_lease l
          join housing_rentee p on p.tenant_id = l.tenant_id and p.id = l.rentee_id and p.party_kind = 'person'
        where l.tenant_id = 10001 and l.status = 'signed' and l.left_on is null and l.start_on < current_date and l.end_on > current_date + 40
        order by l.rentee_id, l.room_id limit $1`,
      [most],
    )
  ).rows

/** Data of the trial: two products, a broadband package, a sales code of a seller below an agent, a landlord, and renters. */
export async function addSalesPlace(
  must: Must,
  asOwner: <T>(work: (owner: Owner) => Promise<T>) => Promise<T>,
  renters: number,
): Promise<SalesPlace> {
  const known = await asOwner(async (owner) => {
    // Without days of refund, commission is owed as soon as the carrier has opened the line.
    await owner.query(`insert into system_param (tenant_id, id, param_name, param_key, param_value)
      values (10001, gen_random_uuid(), 'broadband.refundDays', 'broadband.refundDays', '0')`)
    await owner.query(`update housing_landlord set id_no_masked = '3301********0012' where tenant_id = 10001`)
    return { landlords: await landlords(owner), renters: await rentersOf(owner, renters) }
  })
  const [byWorkOrder, atOnce] = [await addProduct(must, 'work_order'), await addProduct(must, 'at_once')]
  const rest = {
    renters: known.renters,
    byWorkOrder,
    atOnce,
    packageId: await addPackage(must),
    code: await addCode(must),
  }
  for (const { landlordId, roomIds } of known.landlords) {
    const wish = { landlordId, roomIds, productId: atOnce, quantity: 1, payBy: 'wallet' }
    const { id } = await must(orderFor, wish)
    const { rows } = await asOwner((owner) =>
      owner.query<{ state: string }>('select state from value_added_order where id = $1', [id]),
    )
    if (rows[0]!.state === 'paid') return { landlordId, roomIds, ...rest }
  }
  throw new Error('no landlord of the demonstration has money')
}

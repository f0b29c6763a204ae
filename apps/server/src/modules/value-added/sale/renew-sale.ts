import { Refusal } from '@cloud-steward/contract'
import { addDays } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import { accountsOfLandlord, accountsOfRentees } from '../../identity/index.ts'
import { notifyUsers } from '../../notices/index.ts'
import { lockProduct } from '../product/product.queries.ts'
import { isKept } from './deliver-sale.ts'
import { type Placed, placeSale } from './place-sale.ts'
import { linesOfSale, lockSale, type SaleRow } from './sale.queries.ts'
import { changeSale } from './sale.record.ts'

/** Places the next term of an order, from the day after its last one, at the price of today. */
async function renew(tx: TxCtx, row: SaleRow): Promise<Placed> {
  const lines = await tx.db.rows(linesOfSale(tx.tenant.id, row.id))
  const next = addDays(row.to_on!, 1)
  return placeSale(tx, {
    renteeId: row.rentee_id,
    landlordId: row.landlord_id,
    productId: row.product_id,
    roomIds: lines.filter(isKept).map(({ roomId }) => roomId),
    quantity: row.quantity,
    fromOn: next < tx.today() ? tx.today() : next,
    payBy: row.pay_by,
    autoRenew: true,
    contact: row.contact,
    phone: row.phone,
    remark: row.remark,
    renewsId: row.id,
  })
}
async function tell(tx: TxCtx, row: SaleRow, what: 'ends' | 'renewed' | 'notRenewed', no = ''): Promise<void> {
  const accounts = row.rentee_id
    ? await tx.db.rows(accountsOfRentees(tx.tenant.id, [row.rentee_id]))
    : await tx.db.rows(accountsOfLandlord(tx.tenant.id, row.landlord_id!))
  const product = (await tx.db.first(lockProduct(tx.tenant.id, row.product_id)))!.name
  const title = translate(tx.language, `valueAdded.notice.${what}`, { product, day: row.to_on!, no })
  const username = accounts.map((one) => one.username)
  const content = `<p>${escapeHtml(title)}</p>`
  if (username.length) await notifyUsers(tx, { title, content, type: 'message', priority: 'medium', username })
  await changeSale(tx, row, 'tellRenewal', { renewal_told_at: tx.now().toISOString() })
}
const oneEnding = (ctx: Ctx, id: string, work: (tx: TxCtx, row: SaleRow) => Promise<void>): Promise<void> =>
  ctx.transaction(async (tx) => {
    const row = await tx.db.first(lockSale(tx, id))
    if (row?.to_on && row.renewal_told_at === null) await work(tx, row)
  })

/**
 * Tells the buyer that a term ends, and places the next one if he wants that. If it cannot be placed, for the product is
 * not sold any more or the room was given up, he is told so.
 */
export async function endTerm(ctx: Ctx, id: string): Promise<void> {
  try {
    await oneEnding(ctx, id, async (tx, row) => {
      if (!row.auto_renew) return tell(tx, row, 'ends')
      const { no } = await renew(tx, row)
      await tell(tx, row, 'renewed', no)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await oneEnding(ctx, id, (tx, row) => tell(tx, row, 'notRenewed'))
  }
}

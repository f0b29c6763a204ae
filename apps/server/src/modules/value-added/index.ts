import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import type { Operations } from '../../kit/standard-operations.ts'
import { namesOfSellers } from '../ledger/index.ts'
import { serveProduct } from './product/product.routes.ts'
import { products } from './product/product.service.ts'
import { saleReactions } from './sale/follow-sale.ts'
import { serveSale } from './sale/sale.routes.ts'
import { sales } from './sale/sale.source.ts'
import { closeSalesJob, endTermsJob, expireSalesJob, takeSalesJob } from './sale/sale-days.job.ts'
import { sellerNames } from './seller/sales-code.queries.ts'
import { serveSalesCode } from './seller/sales-code.routes.ts'
import { sellers } from './seller/sales-code.service.ts'
import { salesCodes } from './seller/seller.source.ts'
import { serveStatement } from './statement/statement.routes.ts'
import { statements } from './statement/statement.service.ts'
import { commissionElsewhere } from './value-added.ports.ts'

export { commissionOf } from './commission/commission.rules.ts'
export { oweCommission } from './commission/owe-commission.ts'
export { type Buyer, type BuyerRoom, buyerOf, roomsOf } from './sale/buyer.queries.ts'
export { billSale } from './sale/claim-sale.ts'
export { giveCodeBack, parentOf, sellerById, takeCode, type UsableCode } from './seller/sales-code.queries.ts'
export { commissionElsewhere } from './value-added.ports.ts'

const all = [products, sellers, salesCodes, statements, sales] as unknown as Operations[]
explainConstraint('value_added_product_name', 'valueAdded.error.nameTaken', ['name'])
explainConstraint('value_added_seller_mobile', 'valueAdded.error.mobileTaken', ['mobile'])

/** Services that are sold beside the rent: products, orders, sales codes and commission. */
export const valueAddedModule = {
  name: 'value-added',
  needs: [commissionElsewhere],
  register(app: App): void {
    app.ports.provide(namesOfSellers, async (ctx, ids) => {
      const rows = await ctx.db.rows(sellerNames(ctx.tenant.id, ids))
      return new Map(rows.map(({ id, name }) => [id, name]))
    })
    for (const operations of all) registerResource(app, operations)
    for (const serveTopic of [serveProduct, serveSalesCode, serveSale, serveStatement]) serveTopic(app)
    app.jobs.push(expireSalesJob, closeSalesJob, takeSalesJob, endTermsJob)
    app.reactions.push(...saleReactions)
  },
}

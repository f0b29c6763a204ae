import type { InputOf, RowOf } from '@cloud-steward/contract'
import type { queryMyBill } from '@cloud-steward/contract/billing/index.ts'
import { settlement } from '@cloud-steward/contract/metering/index.ts'
import { isHidden } from '../../../infra/ctx/hidden-fields.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { App } from '../../../kit/app.ts'
import type { Call } from '../../../kit/register-endpoint.ts'
import type { Operations } from '../../../kit/standard-operations.ts'

export type VacantUse = RowOf<typeof settlement>
/** What the table is made of: to whom one of them is hidden, the table is. */
const NEEDED = ['roomId', 'utility', 'periodFrom', 'periodTo', 'quantity', 'totalFen']
/** As many as the screen shows. */
const MOST = 1_000

/**
 * Use of a landlord's rooms while nobody lived in them, the newest first: his own, so it moves nothing of his statement.
 * The settlements are another module's, above this one: its list is asked as the screen asks it, and whoever may not
 * read that list finds nothing.
 */
export async function vacantUse(
  app: App,
  ctx: Ctx,
  { from, to }: InputOf<typeof queryMyBill>,
  { session }: Call,
): Promise<VacantUse[]> {
  const operations = app.operations.get(settlement.name) as Operations<typeof settlement> | undefined
  const url = settlement.endpoints.query.path.replace(/^\/api/, '')
  if (ctx.scope.kind !== 'landlord' || !operations || !session.mayCall(url)) return []
  if (NEEDED.some((key) => isHidden(ctx, settlement, key))) return []
  const { list } = await operations.query(ctx, {
    state: 'vacant',
    periodFromFrom: from,
    periodFromTo: to,
    sorter: 'periodFrom_descend',
    pageSize: MOST,
  })
  return list
}

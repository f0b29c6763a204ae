import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { settlement } from '@cloud-steward/contract/metering/index.ts'
import type * as contract from '@cloud-steward/contract/metering/settlement.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'
import { byContractNo, contractNo, withContract } from '../../housing/index.ts'
import { fromMilli } from '../meter/quantity-wire.rules.ts'
import { wireLine } from '../price-plan/terms-wire.rules.ts'
import { correctionsOf } from './correction.queries.ts'
import { historyOf, revisionsOf, settlementById } from './settlement.queries.ts'
import { settlementActions } from './settlement-actions.rules.ts'

/** Bills may be voided or paid meanwhile: what they are is asked of the view each time. A corrected revision stands on the line of the first. */
const billed = (column: string) =>
  sql`(select ${sql.raw(column)} from metering_settlement r
    join billing_billed_source b on b.tenant_id = r.tenant_id and b.source_id = r.id and b.bill_id = t.bill_id
    where r.tenant_id = t.tenant_id and r.no = t.no limit 1)`
/** `200 + 200 + 50.5`: what fell into each step, where there is more than one. */
const tierSplit = sql`(select string_agg(trim_scale(step.milli / 1000.0)::text, ' + ' order by step.tier) from (
    select (l ->> 'tier')::int as tier, sum((l ->> 'milli')::bigint) as milli from jsonb_array_elements(t.lines) l
    where l ->> 'part' = 'energy' and l ? 'tier' group by 1) step)`

export const settlements = standard(settlement, {
  joins: withContract,
  filters: { contractNo: byContractNo },
  columns: () => ({
    contractNo,
    previousValue: sql`t.previous_milli / 1000.0`,
    currentValue: sql`t.current_milli / 1000.0`,
    quantity: sql`t.use_milli / 1000.0`,
    tierSplit,
    estimated: sql`(case when t.estimated then 'yes' else 'no' end)`,
    totalFen: sql`(t.amount_fen + t.loss_fen)`,
    billNo: billed('b.bill_no'),
    billState: billed('b.state'),
  }),
  present: (row) => Object.assign(row, { actions: settlementActions.of(row as never) }),
})

export async function querySettlementDetail(
  ctx: Ctx,
  { id }: InputOf<typeof contract.querySettlementDetail>,
): Promise<AnswerOf<typeof contract.querySettlementDetail>> {
  const shown = await settlements.get(ctx, id)
  const [[own], history, revisions, corrections] = await ctx.db.all(
    settlementById(ctx.tenant.id, id),
    historyOf(ctx.tenant.id, shown.meterId, shown.periodTo),
    revisionsOf(ctx.tenant.id, shown.no),
    correctionsOf(ctx.tenant.id, shown.no),
  )
  const numbers = own!.versions.map(({ no }) => no)
  return {
    id,
    pricePlanName: [...new Set(own!.versions.map(({ name }) => name))].join(' / ').slice(0, 64),
    lines: own!.lines.map((line) => wireLine(line, numbers)),
    // A meter outlives its payers: what others used is not shown to one of them.
    history: (ctx.scope.kind === 'rentee' ? [] : history.toReversed()).map(({ useMilli, ...one }) => ({
      ...one,
      quantity: fromMilli(useMilli),
    })),
    revisions: revisions.map((one) => ({
      id: one.id,
      no: one.no,
      revision: one.revision,
      state: one.state,
      totalFen: one.amountFen + one.lossFen,
    })),
    corrections,
  }
}

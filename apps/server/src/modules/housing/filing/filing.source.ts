import { filing } from '@cloud-steward/contract/housing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

const lacks = sql`(t.filing_no is null or t.identity_state <> 'verified')`
const missing = (name: string, ctx: Pick<Ctx, 'today'>): Sql => {
  if (name === 'filing') return sql`t.filing_no is null`
  if (name === 'identity') return sql`t.identity_state <> 'verified'`
  return name === 'overdue' ? sql`(${lacks} and t.file_by < ${ctx.today()}::date)` : sql`false`
}
/** A view: read here, written by commands. */
export const filingBase = standard(filing, {
  columns: (ctx) => ({
    daysLeft: sql`case when ${lacks} then t.file_by - ${ctx.today()}::date end`,
    missing: sql`null::text`,
  }),
  filters: {
    missing: (names, ctx) =>
      sql`(${sql.join(
        names.split(',').map((name) => missing(name, ctx)),
        sql` or `,
      )})`,
  },
})

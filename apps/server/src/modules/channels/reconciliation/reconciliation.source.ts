import { difference, ORDER_STATES, order, reconciliation } from '@cloud-steward/contract/channels/index.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'
import { translate } from '../../../infra/labels.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** States of orders and refunds here, and what channels call theirs. */
const OURS = [...ORDER_STATES, 'asked', 'paid', 'dropped']
const THEIRS = ['SUCCESS', 'REFUND', 'REVOKED', 'CLOSED', 'NOTPAY', 'USERPAYING', 'PAYERROR']

export const reconciliations = standard(reconciliation)
/** A state is kept as whoever has it writes it, and said in words; what a channel comes up with next is shown as it is. */
export const differences = standard(difference, {
  columns: ({ language }) => {
    const said = Object.fromEntries([
      ...OURS.map((state) => [state, translate(language, `${order.name}.state.${state}`)]),
      ...THEIRS.map((state) => [state, translate(language, `${difference.name}.said.${state}`)]),
    ])
    const inWords = (column: Sql): Sql =>
      sql`case when t.kind = 'state' then coalesce(${JSON.stringify(said)}::jsonb ->> ${column}, ${column}) else ${column} end`
    return {
      ageDays: sql`(coalesce(t.resolved_at, now())::date - t.created_at::date)`,
      ours: inWords(sql`t.ours`),
      theirs: inWords(sql`t.theirs`),
    }
  },
})

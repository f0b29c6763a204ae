import { reservation } from '@cloud-steward/contract/housing/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** The day agreed for signing has passed and nobody has decided: a list to work off, nothing happens by itself. */
export const reservationBase = standard(reservation, {
  columns: (ctx) => ({
    state: sql`case when t.status in ('held', 'paid') and t.sign_by_on < ${ctx.today()}::date then 'expired' else t.status end`,
    heldFen: sql`coalesce((select h.held_fen from payment_holding_held h where h.tenant_id = t.tenant_id and h.reservation_id = t.id), 0)`,
  }),
})

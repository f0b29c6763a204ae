import { payment } from '@cloud-steward/contract/payments/index.ts'
import { atSites } from '../../../infra/ctx/row-scope.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'
import { paymentActions } from './payment-actions.rules.ts'

/** Payments are at the sites of the bills they were booked on. */
export const payments = standard(payment, {
  numbered: ['no'],
  scope: {
    orgs: (scope, tenantId) =>
      sql`t.id in (select x.payment_id from payment_site x where x.tenant_id = ${tenantId} and ${atSites(sql`x.site_id`, scope)})`,
  },
  present: (row) => Object.assign(row, { actions: paymentActions.of(row as never) }),
})

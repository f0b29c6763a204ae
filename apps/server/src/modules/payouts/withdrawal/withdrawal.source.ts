import { USUAL_MODE } from '@cloud-steward/contract/channels/index.ts'
import { settlementAccount, withdrawal } from '@cloud-steward/contract/payouts/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'
import { withdrawalActions } from './withdrawal-actions.rules.ts'

/** Says of approved ones what `wayOf` says, so that nobody is offered what would be refused. */
export const withdrawals = standard(withdrawal, {
  columns: () => ({
    payBy: sql`case when t.state <> 'approved' then null when t.batch_id is not null then 'batch'
      when exists (select from payout_merchant m where m.tenant_id = t.tenant_id and m.landlord_id = t.landlord_id and m.state = 'finished')
        and coalesce((select f.mode from channel_fund_mode f where f.tenant_id = t.tenant_id), ${USUAL_MODE}) = 'own_merchant' then 'channel'
      else 'bank' end`,
  }),
  present: (row) => Object.assign(row, { actions: withdrawalActions.of(row as never) }),
})
export const settlementAccounts = standard(settlementAccount)

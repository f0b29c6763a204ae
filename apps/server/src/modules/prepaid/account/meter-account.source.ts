import { sql } from '../../../infra/db/sql.ts'
import type { MeterAccount } from '../../devices/index.ts'
import { pricePlanNameOf } from '../../metering/index.ts'
import { onAccount } from './account.source.ts'

const own = onAccount('a')
/** What lists of meters show of the account on each, and by what its power is kept on. */
export const meterAccount: MeterAccount = {
  joins: sql` left join prepaid_account a on a.tenant_id = t.tenant_id and a.meter_id = t.meter_id and a.state <> 'closed' ${own.join}`,
  columns: (ctx) => {
    const today = sql`${ctx.today()}::date`
    // The same people as in the list of those without an account.
    const lived = sql`exists (select from metering_meter m join housing_lease h on h.tenant_id = m.tenant_id and h.room_id = m.room_id
      where m.tenant_id = t.tenant_id and m.id = t.meter_id and m.role = 'room' and m.state = 'in_use' and h.status in ('signed', 'ended')
        and coalesce(h.handed_on, h.start_on) <= ${today} and coalesce(h.left_on, case when h.successor_id is not null then h.end_on end, 'infinity') >= ${today})`
    return {
      accountId: sql`a.id`,
      accountState: sql`coalesce(a.state, case when sw.can_switch and ${lived} then 'unopened' end)`,
      balanceFen: sql`case when a.id is not null then ${own.fen} end`,
      pricePlan: pricePlanNameOf(sql`t.meter_id`, today),
      protectedBy: sql`nullif(array(select x.kind from prepaid_protection x where x.tenant_id = t.tenant_id and (x.room_id = t.room_id or x.elemeter_id = t.id)
          and x.from_on <= ${today} and coalesce(x.until_on, 'infinity') >= ${today}
        union select 'keep_power' where a.keep_power_until > now() order by 1), '{}')`,
    }
  },
}

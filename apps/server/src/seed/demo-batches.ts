import { addMonths, firstOfMonth } from '../infra/calendar.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { planBatch, submitBatch } from '../modules/prepaid/batch/plan-batch.service.ts'
import { driveBatch } from '../modules/prepaid/batch/run-batch.service.ts'

interface Found {
  siteId: string
  elemeterIds: string[]
}
const GENTLE = 2
/** Meters of two accounts with money, in the site that has the most of them. */
const gentle = (tenantId: number) =>
  raw<Found>(sql`select a.site_id as "siteId", (array_agg(d.id order by d.created_at, d.id))[1:${GENTLE}] as "elemeterIds"
    from prepaid_account a join device_elemeter d on d.tenant_id = a.tenant_id and d.meter_id = a.meter_id
    where a.tenant_id = ${tenantId} and a.state = 'normal' and a.mode = 'prepaid'
      and not exists (select from identity_user u where u.tenant_id = a.tenant_id and u.party_id = a.rentee_id)
    group by a.site_id order by count(*) desc, a.site_id limit 1`)
const named = (tenantId: number, table: 'prepaid_warning_plan' | 'metering_price_plan', name: string) =>
  raw<{ id: string }>(
    sql`select id from ${sql.table(table)} where tenant_id = ${tenantId} and name like ${`${name}%`} limit 1`,
  )
/** Where electricity is paid by steps: a site with meters that count for accounts of others' pricePlans. */
const steps = (tenantId: number) =>
  raw<{ siteId: string }>(sql`select d.site_id as "siteId" from device_elemeter d
    join metering_attachment p on p.tenant_id = d.tenant_id and p.site_id = d.site_id
    join metering_price_plan g on g.tenant_id = p.tenant_id and g.id = p.price_plan_id and g.code = 'D-JT'
    where d.tenant_id = ${tenantId} and d.meter_id is not null group by d.site_id order by count(*) desc, d.site_id limit 1`)

/** A batch that is done, and one that was looked at and waits to be submitted: neither needs a device that answers. */
export async function planBatches(operator: Ctx): Promise<void> {
  const { id: tenantId } = operator.tenant
  const [[chosen], [plan], [site], [pricePlan]] = await operator.db.all(
    gentle(tenantId),
    named(tenantId, 'prepaid_warning_plan', '老人与儿童家庭'),
    steps(tenantId),
    named(tenantId, 'metering_price_plan', '公寓分时电价'),
  )
  if (chosen && plan) {
    const what = {
      name: '老幼家庭改为只提醒',
      action: 'plan',
      planId: plan.id,
      reason: '家访确认有老人或婴幼儿',
    } as const
    const { id } = await planBatch(operator, { ...what, ...chosen })
    await submitBatch(operator, { id })
    await driveBatch(operator, id)
  }
  if (site && pricePlan) {
    const fromOn = addMonths(firstOfMonth(operator.today()), 1)
    const what = { name: '下月起改用分时电价', action: 'price', reason: '业主大会同意按峰谷分时计价' } as const
    await planBatch(operator, { ...what, ...site, pricePlanId: pricePlan.id, fromOn })
  }
}

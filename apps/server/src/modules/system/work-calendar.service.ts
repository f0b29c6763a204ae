import type { Ctx } from '../../infra/ctx/types.ts'
import { queryDictByDictType } from './dict.service.ts'
import { paramValue } from './param.service.ts'
import type { WorkCalendar } from './work-calendar.rules.ts'
import { hoursFrom, type WorkClock } from './working-time.rules.ts'

/** The days a tenant's dictionaries name as public holidays, and as worked instead. */
export async function workCalendar(ctx: Ctx): Promise<WorkCalendar> {
  const [holidays, workdays] = await Promise.all(
    ['holiday', 'workday'].map((type) => queryDictByDictType(ctx, { dictType: type })),
  )
  const days = (of: typeof holidays) => new Set(of?.map(({ value }) => value))
  return { holidays: days(holidays), workdays: days(workdays) }
}

/**
 * `workOrder.hours`, such as `09:00-18:00`, on working days; `workOrder.everyDay` `yes`: on all days. The parameters have the
 * name of the module that had them first.
 */
export async function workClock(ctx: Ctx): Promise<WorkClock> {
  const hours = hoursFrom(await paramValue(ctx, 'workOrder.hours')) ?? { from: 9 * 60, to: 18 * 60 }
  const { timeZone } = ctx.tenant
  if ((await paramValue(ctx, 'workOrder.everyDay')) === 'yes') return { timeZone, ...hours }
  return { timeZone, ...hours, calendar: await workCalendar(ctx) }
}

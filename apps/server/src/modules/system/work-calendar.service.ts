import type { Ctx } from '../../infra/ctx/types.ts'
import { queryDictByDictType } from './dict.service.ts'
import type { WorkCalendar } from './work-calendar.rules.ts'

/** The days a tenant's dictionaries name as public holidays, and as worked instead. */
export async function workCalendar(ctx: Ctx): Promise<WorkCalendar> {
  const [holidays, workdays] = await Promise.all(
    ['holiday', 'workday'].map((type) => queryDictByDictType(ctx, { dictType: type })),
  )
  const days = (of: typeof holidays) => new Set(of?.map(({ value }) => value))
  return { holidays: days(holidays), workdays: days(workdays) }
}

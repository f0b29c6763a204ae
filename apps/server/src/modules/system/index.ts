import { explainConstraint } from '../../infra/db/refusals.ts'
import { serveSystem } from './system.routes.ts'

export { queryDictByDictType } from './dict.service.ts'
export { historyOf } from './operation.service.ts'
export { paramNumber, params, paramValue } from './param.service.ts'
export { seedDictionaries } from './seed-dictionaries.ts'
export { afterWorkingDays, isDayOff, nextWorkingDay, type WorkCalendar } from './work-calendar.rules.ts'
export { workCalendar, workClock } from './work-calendar.service.ts'
export { afterWorkingMinutes, type WorkClock, workingMinutesBetween } from './working-time.rules.ts'

explainConstraint('system_region_pkey', 'system.error.regionCodeTaken', ['regionCode'])
explainConstraint('system_dict_type', 'system.error.dictTypeTaken', ['dictType'])
explainConstraint('system_dict_value', 'system.error.dictValueTaken', ['dictValue'])
explainConstraint('system_param_name', 'system.error.paramNameTaken', ['paramName'])

/** Administration that belongs to no business: dictionaries, regions, parameters and the operation log. */
export const systemModule = { name: 'system', register: serveSystem }

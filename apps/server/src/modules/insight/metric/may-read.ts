import { resourceNamed } from '@cloud-steward/contract'
import { type MetricCode, metricOf } from '@cloud-steward/contract/insight/metric.ts'
import type { Session } from '../../../infra/session/types.ts'

/** Whether a caller may read a metric: it needs the permission to read the lists behind it. */
export const mayReadMetric = (mayCall: Session['mayCall'], code: MetricCode): boolean => {
  const { of, tellsElsewhere = {} } = metricOf(code)
  return [of, ...Object.keys(tellsElsewhere)].every((name) => mayReadList(mayCall, name))
}
export const mayReadList = (mayCall: Session['mayCall'], name: string): boolean =>
  mayCall(resourceNamed(name).endpoints.query.path.replace(/^\/api/, ''))

import { resourceNamed } from '@cloud-steward/contract'
import { type MetricCode, metricOf } from '@cloud-steward/contract/insight/metric.ts'
import type { Session } from '../../../infra/session/types.ts'

/** Whether a caller may read a metric: it needs the permission to read the list behind it. */
export const mayReadMetric = (mayCall: Session['mayCall'], code: MetricCode): boolean =>
  mayCall(resourceNamed(metricOf(code).of).endpoints.query.path.replace(/^\/api/, ''))

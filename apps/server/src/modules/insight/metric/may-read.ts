import { resourceNamed } from '@cloud-steward/contract'
import { type MetricCode, metricOf } from '@cloud-steward/contract/insight/metric.ts'
import type { Session } from '../../../infra/session/types.ts'

/** Whether rights let somebody read the list of a figure: who may not read that is not told the figure either. */
export const mayReadMetric = (mayCall: Session['mayCall'], code: MetricCode): boolean =>
  mayCall(resourceNamed(metricOf(code).of).endpoints.query.path.replace(/^\/api/, ''))

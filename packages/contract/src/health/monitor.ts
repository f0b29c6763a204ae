import { choice, rowsOf, text, view } from '../kit/index.ts'

/** Screens that tell of the health of the system, by the codes of their menus. */
export const MONITORS = ['elk', 'druid', 'grafana', 'sentinel', 'nacos', 'swagger'] as const

/** Pages of other programs that the operator of the platform uses in the place of ours. */
export const queryMonitorLinks = view(
  'health.monitor',
  'queryMonitorLinks',
  {},
  rowsOf({ monitor: choice(MONITORS), address: text(2_000) }),
)

import type { App } from '../../kit/app.ts'
import { serveBoards } from './board/board.routes.ts'
import { serveMetrics } from './metric/metric.routes.ts'
import { serveScreens } from './screen/screen.routes.ts'
import { serveWorkbench } from './workbench.routes.ts'

export { mayReadMetric } from './metric/may-read.ts'
export { queryMetric } from './metric/metric.service.ts'

/** Figures over all domains; reads everything, writes nothing. */
export const insightModule = {
  name: 'insight',
  register: (app: App): void => {
    serveWorkbench(app)
    serveMetrics(app)
    serveBoards(app)
    serveScreens(app)
  },
}

import type { App } from '../../kit/app.ts'
import type { Sessions } from '../identity/index.ts'
import { serveBoards } from './board/board.routes.ts'
import { dispatchBoardsJob, sendBoardJob } from './board/send-boards.job.ts'
import { serveCharts } from './chart/chart.routes.ts'
import { serveMap } from './map/map.routes.ts'
import { serveMetrics } from './metric/metric.routes.ts'
import { takeSnapshotsJob } from './metric/take-snapshots.job.ts'
import { serveScreens } from './screen/screen.routes.ts'
import { serveWorkbench } from './workbench.routes.ts'

export { queryWays } from './board/board.service.ts'
export { mayReadMetric } from './metric/may-read.ts'
export { queryMetric } from './metric/metric.service.ts'

/** Figures over all domains: reads every table, writes only arrangements of boards, subscriptions, wall links, snapshots and the map. */
export const insightModule = (sessions: Sessions) => ({
  name: 'insight',
  register: (app: App): void => {
    serveWorkbench(app)
    serveMetrics(app)
    serveBoards(app)
    serveCharts(app)
    serveMap(app)
    serveScreens(app, sessions)
    app.jobs.push(takeSnapshotsJob(app), dispatchBoardsJob, sendBoardJob(app, sessions))
  },
})

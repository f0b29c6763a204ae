import type { LogStore } from '../../infra/logs/log-store.ts'
import type { MonitorLinks } from '../../infra/monitor-links.ts'
import type { App } from '../../kit/app.ts'
import { serveDatabase } from './database/database.routes.ts'
import { serveFigures } from './figure/figure.routes.ts'
import { serveLimits } from './limit/limit.routes.ts'
import { serveLogs } from './log/log.routes.ts'
import { serveMonitorLinks } from './monitor.routes.ts'
import { serveParameters } from './parameter/parameter.routes.ts'

export { startSampling } from './figure/sample.ts'
export { followOverrides } from './limit/limit.service.ts'

/** The log store of this process and the links that replace screens. */
export interface HealthOptions {
  logs: LogStore
  links: MonitorLinks
}

/** State of the system for administrators of the platform: log, database, figures, limits, parameters, links to other tools. */
export const healthModule = ({ logs, links }: HealthOptions) => ({
  name: 'health',
  register: (app: App): void => {
    serveMonitorLinks(app, links)
    serveLogs(app, logs)
    serveDatabase(app)
    serveFigures(app)
    serveLimits(app)
    serveParameters(app)
  },
})

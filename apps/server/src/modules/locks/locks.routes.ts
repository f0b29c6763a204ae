import type { App } from '../../kit/app.ts'
import { serveAlarm } from './alarm/alarm.routes.ts'
import { serveCloud } from './cloud/cloud.routes.ts'
import { serveCredential } from './credential/credential.routes.ts'
import type { Outer } from './credential/work.service.ts'
import { serveOwned } from './mine/owned.routes.ts'
import { serveRemote } from './remote/remote.routes.ts'

export function serveLocks(app: App, outer: Outer): void {
  serveCredential(app, outer)
  serveAlarm(app)
  serveOwned(app)
  serveRemote(app, outer)
  serveCloud(app)
}

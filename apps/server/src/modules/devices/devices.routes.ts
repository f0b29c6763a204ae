import type { App } from '../../kit/app.ts'
import { serveAlarm } from './alarm/alarm.routes.ts'
import { serveCommand } from './command/command.routes.ts'
import { serveSwitchOff } from './command/switch-off.routes.ts'
import { serveModel } from './model/model.routes.ts'
import { serveCollectorCommand } from './registry/collector-command.routes.ts'
import { serveDevice } from './registry/device.routes.ts'
import { serveDevicePage } from './registry/device-page.routes.ts'
import { serveLife } from './registry/life.routes.ts'
import { serveReplace } from './registry/replace.routes.ts'
import { serveRoomHealth } from './registry/room-health.routes.ts'
import { serveType } from './registry/type.routes.ts'

export function serveDevices(app: App): void {
  serveType(app)
  serveModel(app)
  serveDevice(app)
  serveLife(app)
  serveReplace(app)
  serveCollectorCommand(app)
  serveDevicePage(app)
  serveRoomHealth(app)
  serveCommand(app)
  serveSwitchOff(app)
  serveAlarm(app)
}

import * as alertContract from '@cloud-steward/contract/notices/alert.ts'
import * as dutyContract from '@cloud-steward/contract/notices/duty.ts'
import type { App } from '../../../kit/app.ts'
import { registerResource } from '../../../kit/register-resource.ts'
import { serve } from '../../../kit/serve.ts'
import { acknowledgeAlert, alerts, queryOpenAlerts, queryQuietHours, setQuietHours } from './alert.service.ts'
import { duties, queryAlertMinutes } from './duty.service.ts'

export function serveAlert(app: App): void {
  registerResource(app, alerts)
  registerResource(app, duties)
  serve(app, alertContract, { acknowledgeAlert, queryOpenAlerts, queryQuietHours, setQuietHours })
  serve(app, dutyContract, { queryAlertMinutes })
}

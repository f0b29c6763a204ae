import type { App } from '../../kit/app.ts'
import { serveHandOver } from './hand-over/hand-over.routes.ts'
import { serveLoss } from './loss/loss.routes.ts'
import { serveMeter } from './meter/meter.routes.ts'
import { serveProposedReading } from './meter/proposed-reading.routes.ts'
import { serveReadingWindow } from './meter/reading-window.routes.ts'
import { servePricePlan } from './price-plan/price-plan.routes.ts'
import { serveSettlement } from './settlement/settlement.routes.ts'

export function serveMetering(app: App): void {
  servePricePlan(app)
  serveMeter(app)
  serveHandOver(app)
  serveReadingWindow(app)
  serveProposedReading(app)
  serveSettlement(app)
  serveLoss(app)
}

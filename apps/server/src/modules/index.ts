import type { Module } from '../kit/app.ts'
import { checkoutModule } from './checkout/index.ts'
import { devicesModule } from './devices/index.ts'
import { financeModule } from './finance/index.ts'
import { housingModule } from './housing/index.ts'
import { identityModule, type Sessions } from './identity/index.ts'
import { insightModule } from './insight/index.ts'
import { locksModule } from './locks/index.ts'
import { meteringModule } from './metering/index.ts'
import { platformModule } from './platform/index.ts'
import { prepaidModule } from './prepaid/index.ts'
import { runsModule } from './runs/index.ts'
import { systemModule } from './system/index.ts'
import { treasuryModule } from './treasury/index.ts'
import { workOrdersModule } from './work-orders/index.ts'

/** Every module in the order of its calls: a module may call those before it. */
export const modulesOf = (
  sessions: Sessions,
  options: { registration: boolean; telemetryMonths: number },
): Module[] => [
  identityModule(sessions),
  systemModule,
  platformModule(sessions, options),
  runsModule,
  housingModule,
  financeModule,
  meteringModule,
  checkoutModule,
  treasuryModule,
  devicesModule(options),
  prepaidModule,
  locksModule,
  workOrdersModule,
  insightModule,
]

import type { Module } from '../kit/app.ts'
import { checkoutModule } from './checkout/index.ts'
import { devicesModule } from './devices/index.ts'
import { financeModule } from './finance/index.ts'
import { housingModule } from './housing/index.ts'
import { identityModule, type Sessions } from './identity/index.ts'
import { insightModule } from './insight/index.ts'
import { jobsModule } from './jobs/index.ts'
import { locksModule } from './locks/index.ts'
import { serviceModule } from './service/index.ts'
import { supplyModule } from './supply/index.ts'
import { systemModule } from './system/index.ts'
import { tenancyModule } from './tenancy/index.ts'
import { treasuryModule } from './treasury/index.ts'
import { utilityModule } from './utility/index.ts'

/** Every module in the order of its calls: a module may call those before it. */
export const modulesOf = (
  sessions: Sessions,
  options: { registration: boolean; telemetryMonths: number },
): Module[] => [
  identityModule(sessions),
  systemModule,
  tenancyModule(sessions, options),
  jobsModule,
  housingModule,
  financeModule,
  utilityModule,
  checkoutModule,
  treasuryModule,
  devicesModule(options),
  supplyModule,
  locksModule,
  serviceModule,
  insightModule,
]

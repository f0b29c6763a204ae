import type { Module } from '../kit/app.ts'
import { billingModule } from './billing/index.ts'
import { broadbandModule } from './broadband/index.ts'
import { channelsModule } from './channels/index.ts'
import { checkoutModule } from './checkout/index.ts'
import { devicesModule } from './devices/index.ts'
import { filesModule } from './files/index.ts'
import { healthModule } from './health/index.ts'
import { housingModule } from './housing/index.ts'
import { identityModule, type Sessions } from './identity/index.ts'
import { insightModule } from './insight/index.ts'
import { ledgerModule } from './ledger/index.ts'
import { locksModule } from './locks/index.ts'
import { meteringModule } from './metering/index.ts'
import { noticesModule } from './notices/index.ts'
import { paymentsModule } from './payments/index.ts'
import { payoutsModule } from './payouts/index.ts'
import { platformModule } from './platform/index.ts'
import { prepaidModule } from './prepaid/index.ts'
import { reportsModule } from './reports/index.ts'
import { runsModule } from './runs/index.ts'
import { systemModule } from './system/index.ts'
import { valueAddedModule } from './value-added/index.ts'
import { walletModule } from './wallet/index.ts'
import { workOrdersModule } from './work-orders/index.ts'
import { workflowModule } from './workflow/index.ts'

/** Every module in the order of its calls: a module may call those before it. */
export const modulesOf = (
  sessions: Sessions,
  options: { registration: boolean; telemetryMonths: number } & Parameters<typeof healthModule>[0],
): Module[] => [
  filesModule,
  identityModule(sessions),
  systemModule,
  noticesModule,
  runsModule,
  platformModule(sessions, options),
  healthModule(options),
  workflowModule,
  housingModule,
  ledgerModule,
  billingModule,
  paymentsModule,
  walletModule,
  channelsModule,
  payoutsModule,
  meteringModule,
  checkoutModule,
  devicesModule(options),
  prepaidModule,
  locksModule,
  workOrdersModule,
  valueAddedModule,
  broadbandModule,
  insightModule(sessions),
  reportsModule(sessions),
]

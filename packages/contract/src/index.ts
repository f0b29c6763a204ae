import { billing } from './billing/index.ts'
import { broadband } from './broadband/index.ts'
import { channels } from './channels/index.ts'
import { checkout } from './checkout/index.ts'
import { demo } from './demo/index.ts'
import { devices } from './devices/index.ts'
import { files } from './files/index.ts'
import { health } from './health/index.ts'
import { housing } from './housing/index.ts'
import { identity } from './identity/index.ts'
import { insight } from './insight/index.ts'
import type { Domain, Endpoint, Menu, Resource } from './kit/index.ts'
import { ledger } from './ledger/index.ts'
import { locks } from './locks/index.ts'
import { metering } from './metering/index.ts'
import { arranged } from './navigation.ts'
import { notices } from './notices/index.ts'
import { payments } from './payments/index.ts'
import { payouts } from './payouts/index.ts'
import { platform } from './platform/index.ts'
import { prepaid } from './prepaid/index.ts'
import { reports } from './reports/index.ts'
import { runs } from './runs/index.ts'
import { system } from './system/index.ts'
import { valueAdded } from './value-added/index.ts'
import { wallet } from './wallet/index.ts'
import { workOrders } from './work-orders/index.ts'
import { workflow } from './workflow/index.ts'

/** Every domain, once. */
export const domains: readonly Domain[] = [
  insight,
  reports,
  housing,
  billing,
  payments,
  wallet,
  ledger,
  metering,
  checkout,
  channels,
  payouts,
  devices,
  prepaid,
  locks,
  workOrders,
  valueAdded,
  broadband,
  identity,
  system,
  notices,
  workflow,
  files,
  platform,
  health,
  runs,
  demo,
]
export const resources: readonly Resource[] = domains.flatMap((d) => d.resources)
/** The screens as the sidebar shows them: groups, pages, and the tabs of a page. */
export const menus: readonly Menu[] = arranged(domains.flatMap((d) => d.menus))
/** Every endpoint of the server: those of resources, commands and views. */
export const endpoints: readonly Endpoint[] = domains.flatMap((d) => [
  ...d.resources.flatMap((r) => r.operations.map((operation) => r.endpoints[operation])),
  ...d.endpoints,
])
export const resourceNamed = (name: string): Resource => {
  const found = resources.find((r) => r.name === name)
  if (!found) throw new Error(`no resource ${name}`)
  return found
}

export * from './kit/index.ts'

import { setFlagsFromString } from 'node:v8'
import { readConfig } from './infra/config.ts'
import type { PartyKind } from './infra/ctx/types.ts'
import { openPools } from './infra/db/pools.ts'
import { makeLog } from './infra/log.ts'
import { runCommand, StartError } from './infra/start-error.ts'
import { hashPassword } from './modules/identity/index.ts'
import { bigSites } from './seed/big-plan.ts'
import { DEMO_ACCOUNTS } from './seed/demo.ts'
import { fillTenant, NOTHING } from './seed/fill-tenant.ts'
import { addTenant, addUser, demoPassword } from './setup/first-tenants.ts'
import { startDatabase } from './setup/start-database.ts'

// Left alone, V8 lets what lives grow fourfold before it looks for garbage again: here to 1.8 GB instead of 0.6.
setFlagsFromString('--heap-growing-percent=35')

/** `npm run seed -- --rooms 100000 [--tenant 10003]`: a large data set in a tenant of its own, for measuring. */
async function main(): Promise<void> {
  const rooms = option('rooms', 10_000)
  const tenantId = option('tenant', 10_003)
  const config = readConfig(process.env)
  const log = await makeLog(config.logLevel)
  const database = await startDatabase(config, log, (reason) => log.fatal(reason))
  const pools = openPools(database.appUrl, log)
  try {
    await addTenant(database.ownerUrl, pools, {
      id: tenantId,
      code: String(tenantId),
      name: `测试数据 ${rooms}`,
      houseLimit: 2_000_000,
    })
    const started = Date.now()
    // A site at a time, about 2,400 rooms: memory stays flat however many are asked for.
    const sites = bigSites(rooms)
    const total = { ...NOTHING, rooms: 0 }
    let parties: Partial<Record<PartyKind, string | undefined>> = {}
    for (const [at, site] of sites.entries()) {
      const part = await fillTenant(pools, { id: tenantId, seed: 7 + at, sites: [site] }, total)
      for (const key of ['rooms', 'landlords', 'leases', 'bills', 'payments'] as const) total[key] += part[key]
      parties = { landlord: part.landlordId, rentee: part.renteeId }
      console.log(`${total.rooms} rooms, ${total.bills} bills …`)
    }
    const passwordHash = await hashPassword(demoPassword(config))
    for (const user of DEMO_ACCOUNTS)
      await addUser(pools, tenantId, { ...user, partyId: user.partyKind && parties[user.partyKind] }, passwordHash)
    console.log(
      `tenant ${tenantId}: ${total.rooms} rooms, ${total.leases} leases, ${total.bills} bills, ${total.payments} payments in ${((Date.now() - started) / 1000).toFixed(1)} s`,
    )
  } finally {
    await pools.end()
    await database.stop()
  }
}

function option(name: string, usual: number): number {
  const at = process.argv.indexOf(`--${name}`)
  const value = at < 0 ? usual : Number(process.argv[at + 1])
  if (!Number.isInteger(value) || value < 1 || value > 2_000_000)
    throw new StartError(`--${name} must be a whole number from 1 to 2,000,000`)
  return value
}

runCommand(main)

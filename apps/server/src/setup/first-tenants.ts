import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import type { Logger } from 'pino'
import type { Config } from '../infra/config.ts'
import { asOwner } from '../infra/db/owner.ts'
import type { Pools } from '../infra/db/pools.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { tenantDb } from '../infra/db/tenant-db.ts'
import { keptSecret, secretFile } from '../infra/secrets/kept-secret.ts'
import { seedContractTypes, seedTemplates } from '../modules/housing/index.ts'
import { grantRole, hashPassword, insertUser, type Sessions, setUpTenant } from '../modules/identity/index.ts'
import { seedDictionaries } from '../modules/system/index.ts'

interface NewTenant {
  id: number
  code: string
  name: string
  houseLimit: number
}

/** Creates a tenant with the roles, menus and grants of the contract. Runs as the owner: tenants belong to no tenant. */
export async function addTenant(ownerUrl: string, pools: Pools, tenant: NewTenant): Promise<void> {
  await asOwner(ownerUrl, (client) =>
    client.query(
      'insert into identity_tenant (id, code, name, house_limit) values ($1, $2, $3, $4) on conflict do nothing',
      [tenant.id, tenant.code, tenant.name, tenant.houseLimit],
    ),
  )
  await bringUpToDate(pools, tenant.id)
}
async function bringUpToDate(pools: Pools, tenantId: number): Promise<void> {
  await setUpTenant(pools.app, tenantId)
  const db = tenantDb(pools.app, tenantId)
  await seedDictionaries(db, tenantId)
  await seedTemplates(db, tenantId)
  await seedContractTypes(db, tenantId)
}

export interface NewUser {
  username: string
  nickname: string
  role: string
  mobile?: string
  partyKind?: 'landlord' | 'rentee'
  partyId?: string
}
/** Creates a user with one role unless the username is taken. */
export async function addUser(pools: Pools, tenantId: number, user: NewUser, passwordHash: string): Promise<void> {
  const db = tenantDb(pools.app, tenantId)
  const known = await db.first(
    raw(sql`select 1 from identity_user where tenant_id = ${tenantId} and username = ${user.username}`),
  )
  if (known) return
  const { id, statement } = insertUser(tenantId, { ...user, passwordHash })
  await db.all(statement, grantRole(tenantId, id, user.role))
}

/** The password of the demonstration accounts: the setting, or one generated at the first start and kept beside the data. */
export function demoPassword(config: Pick<Config, 'dataDir' | 'demoPassword'>): string {
  if (config.demoPassword) return config.demoPassword
  return keptSecret(config.dataDir, 'demo-password', () => randomBytes(9).toString('base64url'))
}

const FIRST_PASSWORD = 'first-password'
/** Where the first administrator's password lies from before he exists until it was printed. */
const firstPasswordFile = (config: Pick<Config, 'dataDir'>): string => secretFile(config.dataDir, FIRST_PASSWORD)

/**
 * Without demonstration data: one tenant and its administrator, whose password is printed once. It is written down
 * first and removed after it was printed, so that a start killed in between leaves nobody locked out.
 * Undefined when there is nothing to make and nothing to print.
 */
export async function addFirstAdministrator(
  config: Pick<Config, 'dataDir'>,
  ownerUrl: string,
  pools: Pools,
  sessions: Sessions,
): Promise<string | undefined> {
  if (!existsSync(firstPasswordFile(config)) && (await hasUsers(pools, sessions))) return undefined
  const password = keptSecret(config.dataDir, FIRST_PASSWORD, () => randomBytes(12).toString('base64url'))
  await addTenant(ownerUrl, pools, { id: 10001, code: '10001', name: 'Cloud Steward', houseLimit: 1_000 })
  const admin = { username: 'admin', nickname: 'admin', role: 'ROLE_ADMIN' }
  await addUser(pools, 10001, admin, await hashPassword(password))
  return password
}
/** To be called when the password stands on the terminal. */
export const forgetFirstPassword = (config: Pick<Config, 'dataDir'>): void =>
  rmSync(firstPasswordFile(config), { force: true })

async function hasUsers(pools: Pools, sessions: Sessions): Promise<boolean> {
  for (const { id } of await sessions.tenants()) {
    const known = await tenantDb(pools.app, id).first(
      raw(sql`select 1 from identity_user where tenant_id = ${id} limit 1`),
    )
    if (known) return true
  }
  return false
}

/** Brings every tenant up to the contract of this version. */
export async function updateTenants(pools: Pools, sessions: Sessions, log: Logger): Promise<number> {
  const tenants = await sessions.tenants()
  for (const tenant of tenants) await bringUpToDate(pools, tenant.id)
  log.debug({ tenants: tenants.length }, 'tenants are up to date')
  return tenants.length
}

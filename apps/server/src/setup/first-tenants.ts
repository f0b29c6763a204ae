import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import type { Config } from '../infra/config.ts'
import type { PartyKind, Tenant } from '../infra/ctx/types.ts'
import { asOwner } from '../infra/db/owner.ts'
import type { Pools } from '../infra/db/pools.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { tenantDb } from '../infra/db/tenant-db.ts'
import { keptSecret, secretFile } from '../infra/secrets/kept-secret.ts'
import { seedTemplates } from '../modules/housing/document/seed-templates.ts'
import { seedContractTypes } from '../modules/housing/lease/contract-type.service.ts'
import { hashPassword, insertUser, type Sessions } from '../modules/identity/index.ts'
import { setUpTenant } from '../modules/identity/tenant/tenant-setup.ts'
import { putFirstPackage } from '../modules/platform/first-package.ts'
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
  partyKind?: PartyKind
  partyId?: string
}
/** Creates a user with one role unless the username is taken. */
export async function addUser(pools: Pools, tenantId: number, user: NewUser, passwordHash: string): Promise<void> {
  const db = tenantDb(pools.app, tenantId)
  const known = await db.first(
    raw(sql`select 1 from identity_user where tenant_id = ${tenantId} and username = ${user.username}`),
  )
  if (known) return
  await db.all(...insertUser(tenantId, { ...user, passwordHash, roleCode: user.role }).statements)
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
  await tenantDb(pools.app, 10001).run(putFirstPackage(10001))
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

/** So many tenants are set up at the same time. */
const AT_ONCE = 8
interface TenantUpdate {
  ownerUrl: string
  pools: Pools
  sessions: Sessions
  /** Hash of this build: tenants it has set up before are left out. Undefined where the sources run: all are set up. */
  build: string | undefined
  /** Done with each tenant beside its menus, roles and dictionaries. */
  also(tenant: Tenant): Promise<void>
}
/**
 * Brings tenants up to the contract of this version: those that this build has not set up before.
 * @returns how many there were
 */
export async function updateTenants({ ownerUrl, pools, sessions, build, also }: TenantUpdate): Promise<number> {
  const tenants = await sessions.tenants()
  return asOwner(ownerUrl, async (client) => {
    const found = await client.query<{ id: number }>(
      'select id from identity_tenant where set_up_by is not distinct from $1',
      [build],
    )
    const done = new Set(build === undefined ? [] : found.rows.map(({ id }) => id))
    const waiting = tenants.filter(({ id }) => !done.has(id))
    for (let at = 0; at < waiting.length; at += AT_ONCE) {
      const some = waiting.slice(at, at + AT_ONCE)
      await Promise.all(some.map((tenant) => bringUpToDate(pools, tenant.id).then(() => also(tenant))))
      const ids = some.map(({ id }) => id)
      await client.query('update identity_tenant set set_up_by = $1 where id = any($2)', [build, ids])
    }
    return waiting.length
  })
}

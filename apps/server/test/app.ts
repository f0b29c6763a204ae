import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { RoleCode } from '@cloud-steward/contract'
import { ROLES } from '@cloud-steward/contract'
import { token as tokenEndpoint } from '@cloud-steward/contract/identity/index.ts'
import { ORDER_KINDS } from '@cloud-steward/contract/work-orders/choices.ts'
import { hash } from '@node-rs/argon2'
import { pino } from 'pino'
import { inject } from 'vitest'
import { keysGoRound } from '../../sandbox/src/keys.ts'
import { type Built, buildApp } from '../src/app.ts'
import { makeCtx } from '../src/infra/ctx/make-ctx.ts'
import type { Ctx } from '../src/infra/ctx/types.ts'
import { insertMany } from '../src/infra/db/bulk.ts'
import { newId } from '../src/infra/db/id.ts'
import { asOwner } from '../src/infra/db/owner.ts'
import { openPools } from '../src/infra/db/pools.ts'
import { tenantDb } from '../src/infra/db/tenant-db.ts'
import { diskStore } from '../src/infra/files/store.ts'
import { startWorker } from '../src/infra/queue/worker.ts'
import { secretBox } from '../src/infra/secrets/secret-box.ts'
import { addTenant, addUser } from '../src/setup/first-tenants.ts'
import { type Client, client } from './client.ts'
import { testDatabase } from './database.ts'
import { tenantOfThisFile, tenantsOfFormerFiles } from './file-tenants.ts'

export interface TestApp extends Built {
  ownerUrl: string
  appUrl: string
  /**
   * Runs the jobs of this database until the returned function is called: other files want to run theirs by hand. Tenants of
   * files that are over have none: each minute would bring a dozen for every one of them.
   */
  work(): Promise<() => Promise<void>>
}
export interface TestTenant {
  id: number
  code: string
  name: string
  /** Party ids of the users with the roles of landlord and rentee. */
  landlordId: string
  renteeId: string
  installerId: string
  /** The tenant's own ctx, as a job has it. */
  ctx(now?: Date): Ctx
}

// On globalThis, so that the files of one worker share them (see database.ts).
const memo = globalThis as {
  testApp?: Promise<TestApp>
  testPassword?: Promise<string>
  testTenants?: number
  platform?: Promise<TestTenant>
}
keysGoRound(8)
export const PASSWORD = 'correct horse 1'
const log = pino({ level: process.env.TEST_LOG ?? 'silent' })

const key = randomBytes(32)
export const testSecrets = secretBox(() => key)
/** What every server of the tests gets from outside. Files lie in a folder of the run, each worker's apart. */
export const testOutside = {
  secrets: testSecrets,
  payment: { publicUrl: 'http://127.0.0.1:1' },
  files: diskStore(mkdtempSync(join(inject('testFiles'), 'worker-'))),
  drafts: mkdtempSync(join(inject('testFiles'), 'drafts-')),
}

/** What files before this one left in the queue is nobody's any more, and there are thousands of it. */
const forgetJobsOf = (ownerUrl: string, tenants: readonly number[]): Promise<unknown> =>
  asOwner(ownerUrl, (owner) =>
    owner.query(`delete from graphile_worker._private_jobs where (payload->>'tenantId')::int = any($1)`, [tenants]),
  )

/** The server on this worker's database. Another clock gives an app of its own. */
export function testApp(options: { now?: () => Date } = {}): Promise<TestApp> {
  return options.now ? build(options) : (memo.testApp ??= build(options))
}

async function build({ now }: { now?: () => Date }): Promise<TestApp> {
  const { ownerUrl, appUrl } = await testDatabase()
  const pools = openPools(appUrl, log)
  const built = await buildApp({ log, pools: () => pools, ready: () => true, ...testOutside, now })
  const work = async () => {
    const { jobs, reactions, sessions, ports } = built
    const isOver = tenantsOfFormerFiles()
    await forgetJobsOf(ownerUrl, [...isOver])
    const findTenants = (ids: readonly number[]) => sessions.tenantsById(ids.filter((id) => !isOver.has(id)))
    const { scopeOf } = sessions
    const worker = await startWorker({
      ownerUrl,
      pools,
      ports,
      log,
      jobs,
      reactions,
      findTenants,
      scopeOf,
      alone: true,
    })
    // A job of one file must not run on during the next, however busy the machine is.
    return () => worker.stop(60_000)
  }
  return Object.assign(built, { ownerUrl, appUrl, work })
}

/** A tenant of its own with a user of every role; the landlord and the rentee are bound to parties of the tenant. */
export async function freshTenant(
  app: TestApp,
  options: { houseLimit?: number; name?: string; id?: number } = {},
): Promise<TestTenant> {
  memo.testTenants = (memo.testTenants ?? 20_000) + 1
  const id = options.id ?? memo.testTenants
  // One of a number of its own is shared by files.
  if (!options.id) tenantOfThisFile(id)
  const [code, name] = [String(id), options.name ?? `Tenant ${id}`]
  await addTenant(app.ownerUrl, app.pools, { id, code, name, houseLimit: options.houseLimit ?? 1_000 })
  const [landlordId, renteeId, installerId] = [newId(), newId(), newId()]
  await tenantDb(app.pools.app, id).all(
    insertMany(id, 'housing_landlord', [
      { id: landlordId, code: 'LL-0', name: `Landlord of ${name}`, mobile: '13800000000' },
    ]),
    insertMany(id, 'housing_rentee', [
      { id: renteeId, code: 'RT-0', name: `Rentee of ${name}`, mobile: '13900000000' },
    ]),
    insertMany(id, 'work_order_installer', [
      {
        id: installerId,
        code: 'IN-0',
        name: `Installer of ${name}`,
        mobile: '13700000000',
        skills: [...ORDER_KINDS],
        settle_days: 7,
      },
    ]),
  )
  // At the least cost: thousands of sign-ins of a run need not be hard to guess.
  const passwordHash = await (memo.testPassword ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1 }))
  const party = {
    ROLE_LANDLORD: { partyKind: 'landlord', partyId: landlordId },
    ROLE_RENTEE: { partyKind: 'rentee', partyId: renteeId },
    ROLE_INSTALLER: { partyKind: 'installer', partyId: installerId },
  } as const
  for (const role of ROLES) {
    const bound = party[role as keyof typeof party] ?? {}
    await addUser(app.pools, id, { username: usernameOf(role), nickname: role, role, ...bound }, passwordHash)
  }
  const ctx = (now?: Date): Ctx =>
    makeCtx({
      pools: app.pools,
      ports: app.ports,
      tenant: { id, code, name, houseLimit: options.houseLimit ?? 1_000, timeZone: 'Asia/Shanghai' },
      requestId: 'test',
      log,
      ...(now ? { now: () => now } : {}),
    })
  return { id, code, name, landlordId, renteeId, installerId, ctx }
}
/** The platform's own tenant, made once on this worker's database. */
export const platformTenant = (app: TestApp): Promise<TestTenant> =>
  (memo.platform ??= freshTenant(app, { id: 10_001 }))

/** `ROLE_ADMIN` signs in as `admin`. */
const usernameOf = (role: RoleCode): string => role.slice(5).toLowerCase()

export const guest = (app: TestApp): Client => client(app.http)

/** Signs in through the door; every call is a session of its own. */
export async function signIn(app: TestApp, tenant: TestTenant, role: RoleCode = 'ROLE_ADMIN'): Promise<Client> {
  return client(app.http, await tokenOf(app, tenant, role))
}

/** Signs in a user by his name. */
export const signInAs = async (app: TestApp, tenant: TestTenant, username: string, password: string): Promise<Client> =>
  client(app.http, await tokenFor(app, tenant, username, password))

export const tokenOf = (app: TestApp, tenant: TestTenant, role: RoleCode = 'ROLE_ADMIN'): Promise<string> =>
  tokenFor(app, tenant, usernameOf(role), PASSWORD)

async function tokenFor(app: TestApp, tenant: TestTenant, username: string, password: string): Promise<string> {
  const given = { grant_type: 'password', tenantCode: tenant.code, username, password }
  const { status, body } = await guest(app).send(tokenEndpoint, given)
  if (status !== 200) throw new Error(`sign-in answered ${status}: ${JSON.stringify(body)}`)
  return (body as unknown as { access_token: string }).access_token
}

import { createHash } from 'node:crypto'
import { menus, ROLES } from '@cloud-steward/contract'
import { cut } from '../../../infra/cut.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { marksFrom, setMarks } from '../../../infra/db/numbers.ts'
import type { Pools } from '../../../infra/db/pools.ts'
import type { Statement } from '../../../infra/db/sql.ts'
import { inTransaction, type TenantDb } from '../../../infra/db/tenant-db.ts'
import { translate } from '../../../infra/labels.ts'
import { tenantById } from '../identity.queries.ts'
import { insertOrgs, topOrg } from '../people/org.queries.ts'
import {
  dropGroups,
  freePaths,
  heldMenus,
  holdAbove,
  menusByCode,
  placeMenus,
  placeUsers,
  rolesByCode,
  takeMenus,
  urlsByAddress,
} from './tenant-setup.queries.ts'
import { missingOf, placesFor, urlOf, urlsFor } from './tenant-setup.rules.ts'

const contractHash = createHash('sha1')
  .update(JSON.stringify([menus, [...urlOf]]))
  .digest('hex')
  .slice(0, 12)

/**
 * Brings roles, menus, URLs and grants of a tenant up to the contract. Adds what is new with its default grants and
 * never takes back what an administrator changed; does nothing when this contract was applied before.
 */
export const setUpTenant = (pool: Pools['app'], tenantId: number): Promise<void> =>
  inTransaction(pool, tenantId, (db) => setUpWithin(db, tenantId))

/** The same within a transaction of the tenant. */
export async function setUpWithin(db: TenantDb, tenantId: number): Promise<void> {
  const marker = `contract:${contractHash}`
  const fresh = await db.run(setMarks(tenantId, [marker]))
  if (!fresh) return
  await ensureOrg(db, tenantId)
  const roles = ROLES.map((code) => ({ id: newId(), code, name: translate('zh', `role.${code}`), data_scope: 'all' }))
  await db.all(
    insertMany(tenantId, 'identity_role', roles, { skipExisting: true }),
    insertMany(tenantId, 'identity_url', urlsFor(tenantId), { skipExisting: true }),
  )
  await ensureMenus(db, tenantId)
}

/** Where the first users belong: the tenant itself is the top of its organisations. */
async function ensureOrg(db: TenantDb, tenantId: number): Promise<void> {
  if (await db.first(topOrg(tenantId))) return
  const { name } = (await db.first(tenantById(tenantId)))!
  const id = newId()
  await db.run(insertOrgs(tenantId, [{ id, org_name: cut(name, 64), org_type: 'company', org_sequence: 1 }]))
  await db.run(placeUsers(tenantId, id))
}

type Known = { key: string; id: string }
const byKey = (rows: readonly Known[]): Map<string, string> => new Map(rows.map(({ key, id }) => [key, id]))

async function ensureMenus(db: TenantDb, tenantId: number): Promise<void> {
  const [roles, urls, known, held, given] = await db.all(
    rolesByCode(tenantId),
    urlsByAddress(tenantId),
    menusByCode(tenantId),
    heldMenus(tenantId),
    marksFrom(tenantId, 'grant:'),
  )
  const missing = missingOf(tenantId, {
    roles: byKey(roles),
    urls: byKey(urls),
    menus: byKey(known),
    held: new Set(held.map(({ key }) => key)),
    given: new Set(given.map(({ name }) => name)),
  })
  const paths = missing.menus.map(({ path }) => path)
  const skip = { skipExisting: true } as const
  await db.all(
    freePaths(tenantId, paths),
    ...unlessNone(missing.menus, (rows) => insertMany(tenantId, 'identity_menu', rows)),
    ...unlessNone(missing.screens, (rows) => insertMany(tenantId, 'identity_role_menu', rows, skip)),
    ...unlessNone(missing.calls, (rows) => insertMany(tenantId, 'identity_role_url', rows, skip)),
    ...unlessNone(missing.given, (names) => setMarks(tenantId, names)),
    ...unlessNone(missing.hidden, (rows) => insertMany(tenantId, 'identity_role_hidden_button', rows, skip)),
  )
  await rearrange(db, tenantId)
  await leaveToStaff(db, tenantId)
}

/** Groups of the menu by modules, which the menu by jobs no longer has. */
const FORMER_GROUPS = ['authority']
/** The menu by jobs (0117), once: a tenant that arranged its menus by hand before arranges them again. */
async function rearrange(db: TenantDb, tenantId: number): Promise<void> {
  if (!(await db.run(setMarks(tenantId, ['menus:by-job'])))) return
  await db.run(placeMenus(tenantId, placesFor(tenantId)))
  await db.all(dropGroups(tenantId, FORMER_GROUPS), holdAbove(tenantId))
}
/** Lists of staff that renters read before they had screens of their own. */
const LISTS_OF_STAFF = ['contract', 'masterlease', 'rentbill', 'outsidebill', 'rechargerecord', 'offlineRecharge']
/** Takes these lists from renters (0121), once: an administrator may give one back. */
async function leaveToStaff(db: TenantDb, tenantId: number): Promise<void> {
  if (!(await db.run(setMarks(tenantId, ['menus:own-screens'])))) return
  await db.all(takeMenus(tenantId, 'ROLE_RENTEE', LISTS_OF_STAFF), holdAbove(tenantId))
}
const unlessNone = <Row>(rows: readonly Row[], insert: (rows: readonly Row[]) => Statement): Statement[] =>
  rows.length ? [insert(rows)] : []

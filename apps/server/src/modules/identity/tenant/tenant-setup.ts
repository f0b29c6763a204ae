import { createHash } from 'node:crypto'
import type { Menu, RoleCode } from '@cloud-steward/contract'
import { endpoints, menus, ROLES } from '@cloud-steward/contract'
import { insertMany } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import type { Pools } from '../../../infra/db/pools.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { inTransaction, type TenantDb } from '../../../infra/db/tenant-db.ts'
import { translate } from '../../../infra/labels.ts'
import { tenantById } from '../identity.queries.ts'
import { insertOrgs, topOrg } from '../people/org.queries.ts'
import { hasMenu, urlsOutside } from '../right/package.rules.ts'

interface FlatMenu extends Menu {
  parent?: string
  sequence: number
}
function flat(list: readonly Menu[], parent?: string, into: FlatMenu[] = []): FlatMenu[] {
  for (const menu of list) {
    into.push({ ...menu, parent, sequence: into.length + 1 })
    flat(menu.children ?? [], menu.code, into)
  }
  return into
}
/** What the platform alone has is not set up for others. */
const menusFor = (tenantId: number): FlatMenu[] =>
  flat(menus).filter(({ code }) => hasMenu({ code: String(tenantId) }, code))
const rolesOfMenu = (menu: Menu): Set<RoleCode> =>
  new Set([...(menu.roles ?? []), ...(menu.children ?? []).flatMap((child) => [...rolesOfMenu(child)])])
const urlOf = new Map(endpoints.map((e) => [e.permission, e.path.replace(/^\/api/, '')]))
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
  const fresh = await db.run(
    raw(
      sql`insert into infra_counter (tenant_id, name, value) values (${tenantId}, ${marker}, 1) on conflict do nothing`,
    ),
  )
  if (!fresh) return
  await ensureOrg(db, tenantId)
  const roleIds = await ensureRoles(db, tenantId)
  const urlIds = await ensureUrls(db, tenantId)
  await ensureMenus(db, tenantId, roleIds, urlIds)
}

/** Where the first users belong: the tenant itself is the top of its organisations. */
async function ensureOrg(db: TenantDb, tenantId: number): Promise<void> {
  if (await db.first(topOrg(tenantId))) return
  const { name } = (await db.first(tenantById(tenantId)))!
  const id = newId()
  await db.run(insertOrgs(tenantId, [{ id, org_name: name.slice(0, 64), org_type: 'company', org_sequence: 1 }]))
  await db.run(raw(sql`update identity_user set org_id = ${id} where tenant_id = ${tenantId} and org_id is null`))
}

async function ensureRoles(db: TenantDb, tenantId: number): Promise<Map<string, string>> {
  for (const code of ROLES) {
    await db.run(
      raw(sql`insert into identity_role (tenant_id, id, code, name) values (${tenantId}, ${newId()}, ${code}, ${translate('zh', `role.${code}`)})
        on conflict (tenant_id, code) do nothing`),
    )
  }
  return byKey(
    await db.rows(
      raw<{ key: string; id: string }>(sql`select code as key, id from identity_role where tenant_id = ${tenantId}`),
    ),
  )
}

async function ensureUrls(db: TenantDb, tenantId: number): Promise<Map<string, string>> {
  const outside = urlsOutside({ code: String(tenantId) })
  for (const endpoint of endpoints) {
    if (endpoint.access !== 'granted' || outside.has(urlOf.get(endpoint.permission)!)) continue
    const url = urlOf.get(endpoint.permission)!
    await db.run(
      raw(sql`insert into identity_url (tenant_id, id, url, description) values (${tenantId}, ${newId()}, ${url}, ${endpoint.permission})
        on conflict (tenant_id, url) do nothing`),
    )
  }
  return byKey(
    await db.rows(
      raw<{ key: string; id: string }>(sql`select url as key, id from identity_url where tenant_id = ${tenantId}`),
    ),
  )
}
const byKey = (rows: { key: string; id: string }[]): Map<string, string> =>
  new Map(rows.map((row) => [row.key, row.id]))

async function ensureMenus(
  db: TenantDb,
  tenantId: number,
  roleIds: Map<string, string>,
  urlIds: Map<string, string>,
): Promise<void> {
  const ids = byKey(
    await db.rows(
      raw<{ key: string; id: string }>(sql`select code as key, id from identity_menu where tenant_id = ${tenantId}`),
    ),
  )
  const given = new Set(
    (
      await db.rows(
        raw<{ name: string }>(
          sql`select name from infra_counter where tenant_id = ${tenantId} and name like 'grant:%'`,
        ),
      )
    ).map(({ name }) => name),
  )
  const held = new Set(
    (
      await db.rows(
        raw<{ key: string }>(
          sql`select role_id || ' ' || menu_id as key from identity_role_menu where tenant_id = ${tenantId}`,
        ),
      )
    ).map(({ key }) => key),
  )
  for (const menu of menusFor(tenantId)) {
    const known = ids.get(menu.code)
    const id = known ?? newId()
    if (!known) {
      ids.set(menu.code, id)
      const path = menu.path ?? `/${menu.code}`
      // A screen of the tenant's own that has the address of a new one of ours makes way.
      await db.run(
        raw(sql`update identity_menu set path = path || '-' || code where tenant_id = ${tenantId} and path = ${path}`),
      )
      await db.run(
        raw(sql`insert into identity_menu (tenant_id, id, code, parent_id, path, icon, sequence)
          values (${tenantId}, ${id}, ${menu.code}, ${menu.parent ? ids.get(menu.parent)! : null}, ${path}, ${menu.icon ?? null}, ${menu.sequence * 10})`),
      )
    }
    for (const role of rolesOfMenu(menu)) {
      const roleId = roleIds.get(role)!
      if (!known)
        await db.run(
          raw(
            sql`insert into identity_role_menu (tenant_id, role_id, menu_id) values (${tenantId}, ${roleId}, ${id}) on conflict do nothing`,
          ),
        )
      else if (!held.has(`${roleId} ${id}`)) continue
      await grantScreen(db, tenantId, menu, role, roleId, urlIds, given)
      if (!known) await hideFromStart(db, tenantId, menu, role, roleId)
    }
  }
}

/** Grants what a screen calls, each call once: what an administrator took away since stays away. */
async function grantScreen(
  db: TenantDb,
  tenantId: number,
  menu: Menu,
  role: RoleCode,
  roleId: string,
  urlIds: Map<string, string>,
  given: ReadonlySet<string>,
): Promise<void> {
  const hidden = new Set(menu.hidden?.[role] ?? [])
  const permissions = [
    ...(menu.uses ?? []),
    ...Object.entries(menu.buttons ?? {}).flatMap(([button, needs]) => (hidden.has(button) ? [] : needs)),
  ]
  const nameOf = (permission: string): string => `grant:${role}:${menu.code}:${permission}`
  const fresh = [...new Set(permissions)].filter((permission) => !given.has(nameOf(permission)))
  if (!fresh.length) return
  const urls = fresh.map((permission) => {
    const url = urlOf.get(permission)
    if (!url) throw new Error(`menu ${menu.code} names ${permission}, which no endpoint has`)
    return { role_id: roleId, url_id: urlIds.get(url)! }
  })
  await db.all(
    insertMany(tenantId, 'identity_role_url', urls, { skipExisting: true }),
    insertMany(
      tenantId,
      'infra_counter',
      fresh.map((permission) => ({ name: nameOf(permission), value: 1 })),
      { skipExisting: true },
    ),
  )
}

async function hideFromStart(
  db: TenantDb,
  tenantId: number,
  menu: Menu,
  role: RoleCode,
  roleId: string,
): Promise<void> {
  const rows = (menu.hidden?.[role] ?? []).map((button) => ({ role_id: roleId, menu_code: menu.code, button }))
  if (rows.length) await db.run(insertMany(tenantId, 'identity_role_hidden_button', rows, { skipExisting: true }))
}

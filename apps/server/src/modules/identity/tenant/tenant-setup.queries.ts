import { raw, sql } from '../../../infra/db/sql.ts'

type Known = { key: string; id: string }

export const placeUsers = (tenantId: number, orgId: string) =>
  raw(sql`update identity_user set org_id = ${orgId} where tenant_id = ${tenantId} and org_id is null`)

export const rolesByCode = (tenantId: number) =>
  raw<Known>(sql`select code as key, id from identity_role where tenant_id = ${tenantId}`)
export const urlsByAddress = (tenantId: number) =>
  raw<Known>(sql`select url as key, id from identity_url where tenant_id = ${tenantId}`)
export const menusByCode = (tenantId: number) =>
  raw<Known>(sql`select code as key, id from identity_menu where tenant_id = ${tenantId}`)
export const heldMenus = (tenantId: number) =>
  raw<{ key: string }>(
    sql`select role_id || ' ' || menu_id as key from identity_role_menu where tenant_id = ${tenantId}`,
  )
/** A screen of the tenant's own that has the address of a new one of ours makes way. */
export const freePaths = (tenantId: number, paths: readonly string[]) =>
  raw(
    sql`update identity_menu set path = path || '-' || code where tenant_id = ${tenantId} and path = any(${paths}::text[])`,
  )

interface Place {
  code: string
  parent: string | null
  sequence: number
}
/** Moves the menus of the product to the places the contract gives them. */
export const placeMenus = (tenantId: number, places: readonly Place[]) =>
  raw(
    sql`update identity_menu m set parent_id = p.id, sequence = x.sequence
      from unnest(${places.map(({ code }) => code)}::text[], ${places.map(({ parent }) => parent)}::text[],
        ${places.map(({ sequence }) => sequence)}::int[]) x (code, parent, sequence)
      left join identity_menu p on p.tenant_id = ${tenantId} and p.code = x.parent
      where m.tenant_id = ${tenantId} and m.code = x.code`,
  )
/** Removes screens from a built-in role, also where the tenant has changed its rights to them. */
export const takeMenus = (tenantId: number, roleCode: string, codes: readonly string[]) =>
  raw(
    sql`delete from identity_role_menu x using identity_role r, identity_menu m
      where x.tenant_id = ${tenantId} and r.tenant_id = x.tenant_id and r.id = x.role_id and r.code = ${roleCode}
        and m.tenant_id = x.tenant_id and m.id = x.menu_id and m.code = any(${codes}::text[])`,
  )
/** A role that has a screen has what stands above it: the screen is found in the sidebar. */
export const holdAbove = (tenantId: number) =>
  raw(
    sql`with recursive held as (
        select x.role_id, m.parent_id from identity_role_menu x
          join identity_menu m on m.tenant_id = x.tenant_id and m.id = x.menu_id where x.tenant_id = ${tenantId} and m.parent_id is not null
        union select h.role_id, m.parent_id from held h
          join identity_menu m on m.tenant_id = ${tenantId} and m.id = h.parent_id where m.parent_id is not null)
      insert into identity_role_menu (tenant_id, role_id, menu_id)
        select ${tenantId}, role_id, parent_id from held on conflict do nothing`,
  )

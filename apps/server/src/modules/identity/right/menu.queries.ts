import { insertMany } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export const menuById = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string; code: string; path: string }>(
    sql`select id, code, path from identity_menu where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
export const menusByCode = (tenantId: number, codes: readonly string[]) =>
  raw<{ id: string }>(sql`select id from identity_menu where tenant_id = ${tenantId} and code = any(${codes})`)
export const buttonsOfMenus = (tenantId: number) =>
  raw<{ code: string; button: string }>(
    sql`select m.code, b.button from identity_menu_button b join identity_menu m on m.tenant_id = b.tenant_id and m.id = b.menu_id
      where b.tenant_id = ${tenantId} order by b.button`,
  )
export const dropButtons = (tenantId: number, menuId: string) =>
  raw(sql`delete from identity_menu_button where tenant_id = ${tenantId} and menu_id = ${menuId}`)
export const insertButtons = (tenantId: number, rows: readonly { menu_id: string; button: string }[]) =>
  insertMany(tenantId, 'identity_menu_button', rows)
/** Kinds of buttons are a dictionary that people maintain. */
export const buttonKinds = (tenantId: number) =>
  raw<{ label: string; value: string }>(
    sql`select dict_name as label, dict_value as value from system_dict
      where tenant_id = ${tenantId} and dict_type = 'button' and parent_id is not null order by dict_sequence, id`,
  )

/** These menus and all above them. */
export const menusWithThoseAbove = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string; code: string }>(sql`with recursive above as (
      select id, code, parent_id from identity_menu where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
      union select m.id, m.code, m.parent_id from identity_menu m join above a on m.id = a.parent_id where m.tenant_id = ${tenantId})
    select id, code from above order by id`)
export const menusOfRole = (tenantId: number, roleId: string) =>
  raw<{ id: string; code: string; leaf: boolean }>(
    sql`select m.id, m.code, not exists (select 1 from identity_menu c where c.tenant_id = m.tenant_id and c.parent_id = m.id) as leaf
      from identity_role_menu x join identity_menu m on m.tenant_id = x.tenant_id and m.id = x.menu_id
      where x.tenant_id = ${tenantId} and x.role_id = ${roleId} order by m.sequence`,
  )
export const dropMenusOfRole = (tenantId: number, roleId: string) =>
  raw(sql`delete from identity_role_menu where tenant_id = ${tenantId} and role_id = ${roleId}`)
export const giveMenus = (tenantId: number, rows: readonly { role_id: string; menu_id: string }[]) =>
  insertMany(tenantId, 'identity_role_menu', rows)

export const roleByCode = (tenantId: number, code: string) =>
  raw<{ id: string }>(sql`select id from identity_role where tenant_id = ${tenantId} and code = ${code}`)
export const dropHiddenButtons = (tenantId: number, roleId: string) =>
  raw(sql`delete from identity_role_hidden_button where tenant_id = ${tenantId} and role_id = ${roleId}`)
export const hideButtons = (
  tenantId: number,
  rows: readonly { role_id: string; menu_code: string; button: string }[],
) => insertMany(tenantId, 'identity_role_hidden_button', rows, { skipExisting: true })

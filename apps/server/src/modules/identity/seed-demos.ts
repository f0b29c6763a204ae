import { demo } from '@cloud-steward/contract/demo/index.ts'
import type { TenantDb } from '../../infra/db/tenant-db.ts'
import { giveMenus, menusByCode, roleByCode } from './right/menu.queries.ts'

/** The group of the demonstrations and its pages. */
const GROUPS = ['demo', 'demotools', 'demopages', 'demorights']
/** The demonstrations of the frame are nobody's from the start; where everything is a demonstration, administrators have them. */
export async function seedDemos(db: TenantDb, tenantId: number): Promise<void> {
  const codes = [...GROUPS, ...demo.menus.map(({ code }) => code)]
  const role = (await db.first(roleByCode(tenantId, 'ROLE_ADMIN')))!
  const menus = await db.rows(menusByCode(tenantId, codes))
  await db.run(
    giveMenus(
      tenantId,
      menus.map(({ id }) => ({ role_id: role.id, menu_id: id })),
    ),
  )
}

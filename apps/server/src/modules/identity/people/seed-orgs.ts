import { newId } from '../../../infra/db/id.ts'
import type { TenantDb } from '../../../infra/db/tenant-db.ts'
import { insertOrgs, topOrg } from './org.queries.ts'

/** What lies below the tenant's own organisation in the demonstration: type, name. */
interface Plan {
  type: string
  name: string
  below?: readonly Plan[]
}
const PLAN: readonly Plan[] = [
  {
    type: 'company',
    name: '房源运营公司',
    below: [
      {
        type: 'department',
        name: '出租管理部',
        below: [
          { type: 'team', name: '滨江管家组' },
          { type: 'team', name: '余杭管家组' },
        ],
      },
      { type: 'department', name: '工程维修部', below: [{ type: 'team', name: '水电维修组' }] },
    ],
  },
  { type: 'department', name: '财务部' },
  { type: 'department', name: '客户服务部' },
]

/** The organisations of a demonstration tenant. */
export async function seedOrgs(db: TenantDb, tenantId: number): Promise<void> {
  const top = (await db.first(topOrg(tenantId)))!
  const rows: Parameters<typeof insertOrgs>[1][number][] = []
  const add = (plans: readonly Plan[], parent: string): void =>
    plans.forEach(({ type, name, below = [] }, at) => {
      const id = newId()
      rows.push({ id, parent_id: parent, org_name: name, org_type: type, org_sequence: at + 1 })
      add(below, id)
    })
  add(PLAN, top.id)
  await db.run(insertOrgs(tenantId, rows))
}

import { insertMany } from '../infra/db/bulk.ts'
import { newId } from '../infra/db/id.ts'
import type { TenantDb } from '../infra/db/tenant-db.ts'

const PEOPLE = [
  {
    code: 'I001',
    name: '陈师傅',
    mobile: '13800000021',
    skills: ['repair', 'install', 'remove', 'inspect'],
    firm: true,
  },
  { code: 'I002', name: '赵师傅', mobile: '13800000022', skills: ['repair', 'clean', 'service'], firm: false },
  { code: 'I003', name: '钱师傅', mobile: '13800000023', skills: ['install', 'remove', 'read'], firm: false },
] as const
const CLASSES: Readonly<Record<string, readonly (readonly [name: string, minutes: number, urgent?: true])[]>> = {
  水路: [
    ['漏水', 240, true],
    ['下水堵塞', 480],
    ['水龙头损坏', 960],
  ],
  电路: [
    ['跳闸', 240, true],
    ['灯具损坏', 960],
  ],
  家电: [
    ['空调', 960],
    ['热水器', 480],
    ['洗衣机', 1440],
  ],
}
const ITEMS = [
  { name: '上门检查', kind: 'labour', unit: '次', price_fen: 3_000, cost_fen: 2_000 },
  { name: '更换角阀', kind: 'labour', unit: '个', price_fen: 5_000, cost_fen: 3_500 },
  { name: '角阀', kind: 'material', unit: '个', price_fen: 4_500, cost_fen: 3_000 },
  { name: '疏通下水', kind: 'labour', unit: '次', price_fen: 12_000, cost_fen: 9_000 },
  { name: '空调清洗', kind: 'labour', unit: '台', price_fen: 15_000, cost_fen: 11_000 },
] as const
const CHECKLIST = '关闭总阀或电源\n检查相邻部位\n清理现场'

/** Who mends things, what can be wrong, and what it costs. Answers the installer who signs in. */
export async function addService(db: TenantDb, tenantId: number): Promise<string> {
  const [supplierId, ids] = [newId(), PEOPLE.map(() => newId())]
  await db.run(
    insertMany(tenantId, 'work_order_supplier', [
      { id: supplierId, code: 'G001', name: '安家维修', contact_name: '孙经理', mobile: '13800000020', settle_days: 7 },
    ]),
  )
  await db.all(
    insertMany(
      tenantId,
      'work_order_installer',
      PEOPLE.map(({ firm, ...one }, at) => ({
        ...one,
        skills: [...one.skills],
        id: ids[at]!,
        supplier_id: firm ? supplierId : null,
      })),
    ),
    insertMany(
      tenantId,
      'work_order_item',
      ITEMS.map((one) => ({ id: newId(), ...one })),
    ),
  )
  for (const [name, problems] of Object.entries(CLASSES)) {
    const parent = { id: newId(), name, kind: 'repair', payer: 'landlord', checklist: CHECKLIST }
    await db.run(insertMany(tenantId, 'work_order_classifier', [parent]))
    await db.run(
      insertMany(
        tenantId,
        'work_order_classifier',
        problems.map(([problem, minutes, urgent]) => ({
          id: newId(),
          parent_id: parent.id,
          name: problem,
          kind: 'repair',
          deadline_minutes: minutes,
          is_urgent: urgent ?? false,
          payer: 'landlord',
        })),
      ),
    )
  }
  return ids[0]!
}

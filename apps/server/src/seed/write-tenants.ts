import { addDays } from '../infra/calendar.ts'
import { insertMany } from '../infra/db/bulk.ts'
import { newId } from '../infra/db/id.ts'
import { raw, sql } from '../infra/db/sql.ts'
import type { TenantDb } from '../infra/db/tenant-db.ts'
import { withGroups } from '../modules/identity/index.ts'
import { putFirstPackage } from '../modules/platform/first-package.ts'
import { putPackage } from '../modules/platform/package.queries.ts'

const DETAILS = [
  { code: '10001', contact: '陈思远', email: 'chen@yunju.example', tel: '0571-88120001', mcc: '6513' },
  { code: '10002', contact: '沈知夏', email: 'shen@jiangnanli.example', tel: '0512-66230002', mcc: '6513' },
] as const
/** The contract of the second tenant, in days from the start of the demonstration. */
const CONTRACT = { from: -500, to: 400 }

/** What the platform of the demonstration knows of its tenants, and its packages. `db` is the platform's. */
export async function writeTenants(db: TenantDb, platformId: number, today: string): Promise<void> {
  const known = await db.first(raw(sql`select 1 from platform_package where tenant_id = ${platformId} limit 1`))
  if (known) return
  const made = await db.rows(raw<{ code: string; uid: string }>(sql`select code, uid from identity_tenant`))
  const rows = DETAILS.flatMap(({ code, ...detail }) => {
    const id = made.find((one) => one.code === code)?.uid
    return id ? [{ id, ...detail }] : []
  })
  const whole = { code: 'whole', name: '完整版', menus: withGroups({ has: () => true }), registration: false }
  await db.all(
    insertMany(platformId, 'platform_detail', rows, { skipExisting: true }),
    putFirstPackage(platformId),
    putPackage(platformId, { id: newId(), ...whole }),
    raw(sql`update identity_tenant set starts_on = ${addDays(today, CONTRACT.from)}::date, ends_on = ${addDays(today, CONTRACT.to)}::date
      where code = '10002'`),
  )
}

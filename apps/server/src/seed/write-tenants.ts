import { addDays } from '../infra/calendar.ts'
import { insertMany } from '../infra/db/bulk.ts'
import { newId } from '../infra/db/id.ts'
import { raw, sql } from '../infra/db/sql.ts'
import type { TenantDb } from '../infra/db/tenant-db.ts'
import { packable, withGroups } from '../modules/identity/index.ts'

const DETAILS = [
  { code: '10001', contact: '陈思远', email: 'chen@yunju.example', tel: '0571-88120001', mcc: '6513' },
  { code: '10002', contact: '沈知夏', email: 'shen@jiangnanli.example', tel: '0512-66230002', mcc: '6513' },
] as const
/** What a trial goes without: what somebody with twenty houses does not ask for. */
const NOT_ON_TRIAL = new Set(['sysurl', 'datapermission', 'tenement', 'demo'])
/** The contract of the second tenant, in days from the start of the demonstration. */
const CONTRACT = { from: -500, to: 400 }

const leaves = (list: typeof packable): string[] =>
  list.flatMap(({ code, children = [] }) => (NOT_ON_TRIAL.has(code) ? [] : children.length ? leaves(children) : [code]))

/** What the platform of the demonstration knows of its tenants, and its packages. `db` is the platform's. */
export async function writeTenants(db: TenantDb, platformId: number, today: string): Promise<void> {
  const known = await db.first(raw(sql`select 1 from platform_package where tenant_id = ${platformId} limit 1`))
  if (known) return
  const made = await db.rows(raw<{ code: string; uid: string }>(sql`select code, uid from identity_tenant`))
  const rows = DETAILS.flatMap(({ code, ...detail }) => {
    const id = made.find((one) => one.code === code)?.uid
    return id ? [{ id, ...detail }] : []
  })
  const packages = [
    { code: 'trial', name: '试用版', menus: withGroups(new Set(leaves(packable))), registration: true },
    { code: 'whole', name: '完整版', menus: withGroups({ has: () => true }), registration: false },
  ]
  await db.all(
    insertMany(platformId, 'platform_detail', rows, { skipExisting: true }),
    ...packages.map(({ code, name, menus, registration }) =>
      raw(sql`insert into platform_package (tenant_id, id, code, name, menus, registration)
        values (${platformId}, ${newId()}, ${code}, ${name}, ${menus}, ${registration})`),
    ),
    raw(sql`update identity_tenant set starts_on = ${addDays(today, CONTRACT.from)}::date, ends_on = ${addDays(today, CONTRACT.to)}::date
      where code = '10002'`),
  )
}

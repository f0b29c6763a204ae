import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { APP_ROLE, NARROWED_ROLE, SCHEDULES_ROLE, SCOPED_ROLE } from '../src/infra/db/pools.ts'
import { testDatabase } from './database.ts'
import { generatedTypes } from './db-types.ts'

let owner: Client
let caller: Client
let ownerUrl: string
beforeAll(async () => {
  const database = await testDatabase()
  ownerUrl = database.ownerUrl
  owner = new Client({ connectionString: ownerUrl })
  caller = new Client({ connectionString: database.appUrl })
  await Promise.all([owner.connect(), caller.connect()])
})
afterAll(() => Promise.all([owner.end(), caller.end()]))

const names = async (sql: string): Promise<string[]> => (await owner.query(sql)).rows.map((row) => row.name as string)
/** Tables looked up before a tenant is known: by the hash of a token or code, or by the code of a program. */
const BEFORE_TENANT = ['identity_session', 'identity_client_key', 'identity_oauth_code', 'insight_kiosk', 'file_link']
/** Of ids of folders, which are of one tenant by themselves; an index of arrays takes no number beside them. */
const OF_ARRAYS = ['file_node.file_node_above']
const withTenant = `from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relname <> all(array['${BEFORE_TENANT.join("','")}'])`

it('puts every table of tenants behind forced row-level security', async () => {
  expect((await names(`select c.relname as name ${withTenant}`)).length).toBeGreaterThan(25)
  const open = `select c.relname as name ${withTenant} and not (c.relrowsecurity and c.relforcerowsecurity)`
  expect(await names(open)).toEqual([])
})

it('enforces the policies of every table that has some', async () => {
  const idle = `select distinct c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid where not c.relrowsecurity`
  expect(await names(idle)).toEqual([])
})

it('has one policy on each that checks reads and writes alike, for everybody', async () => {
  const { rows } = await owner.query(
    `select c.relname as name, p.polcmd, p.polpermissive, pg_get_expr(p.polqual, c.oid) as uses, pg_get_expr(p.polwithcheck, c.oid) as checks
      from (select c.* ${withTenant}) c left join pg_policy p on p.polrelid = c.oid and p.polroles = '{0}'`,
  )
  for (const { name, polcmd, uses, checks } of rows) {
    expect([name, polcmd], name).toEqual([name, '*'])
    expect(uses, name).toMatch(/^\(tenant_id = \(?NULLIF\(current_setting\('app\.tenant_id'/)
    expect(checks, name).toBe(uses)
  }
  expect(new Set(rows.map(({ name }) => name as string)).size).toBe(rows.length)
})

it('narrows every table with a site for those who see only some rows, and binds nobody else by it', async () => {
  const { rows } = await owner.query(
    `select c.relname as name, p.polname, p.polpermissive, p.polcmd, p.polroles::regrole[]::text[] as roles
      from (select c.* ${withTenant}) c join pg_policy p on p.polrelid = c.oid and p.polroles <> '{0}' and p.polname not in ('schedules', 'room_scope')`,
  )
  for (const { polname, polpermissive, polcmd, roles } of rows)
    expect([polname, polpermissive, polcmd, roles]).toEqual(['row_scope', false, '*', [SCOPED_ROLE]])
  const sites = await names(
    `select c.relname as name ${withTenant} and exists (select from pg_attribute s where s.attrelid = c.oid and s.attname = 'site_id')`,
  )
  const scoped = rows.map(({ name }) => name as string)
  expect(scoped).toEqual(expect.arrayContaining([...sites, 'housing_site', 'housing_charge', 'payment']))
})

it('shows every tenant to the role that asks for schedules only while it says so, and lets it change nothing', async () => {
  const { rows } = await owner.query(
    `select distinct p.polpermissive, p.polcmd, p.polroles::regrole[]::text[] as roles, pg_get_expr(p.polqual, c.oid) as uses
      from (select c.* ${withTenant}) c join pg_policy p on p.polrelid = c.oid and p.polname = 'schedules'`,
  )
  const uses = "(current_setting('app.schedules'::text, true) = 'on'::text)"
  expect(rows).toEqual([{ polpermissive: true, polcmd: 'r', roles: [SCHEDULES_ROLE], uses }])
  const writes = `select c.relname as name from pg_class c, aclexplode(c.relacl) a
    where c.relnamespace = 'public'::regnamespace and a.grantee = '${SCHEDULES_ROLE}'::regrole and a.privilege_type <> 'SELECT'`
  expect(await names(writes)).toEqual([])
  await owner.query(`begin; set local role ${SCHEDULES_ROLE}`)
  const seen = await owner.query('select count(*)::int as count from housing_lease')
  await owner.query('rollback')
  expect(seen.rows).toEqual([{ count: 0 }])
})

it.each([SCOPED_ROLE, NARROWED_ROLE])(
  'lets %s do what the application may do, and nobody sign in as it or inherit it',
  async (role) => {
    const missing = `select a.privilege_type || ' ' || c.relname as name from pg_class c, aclexplode(c.relacl) a
    where c.relnamespace = 'public'::regnamespace and a.grantee = '${APP_ROLE}'::regrole and not has_table_privilege('${role}', c.oid, a.privilege_type)
    union all select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
      and has_function_privilege('${APP_ROLE}', p.oid, 'execute') and not has_function_privilege('${role}', p.oid, 'execute')`
    expect(await names(missing)).toEqual([])
    const { rows } = await owner.query(
      `select rolcanlogin, rolsuper, rolbypassrls, pg_has_role('${APP_ROLE}', '${role}', 'usage') as inherited from pg_roles where rolname = '${role}'`,
    )
    expect(rows).toEqual([{ rolcanlogin: false, rolsuper: false, rolbypassrls: false, inherited: false }])
  },
)

/** What names a rentee and is not read by renters, or tells nothing of what he rents. */
const NOT_NARROWED = [
  'channel_suspense',
  'identity_enterprise_member',
  'identity_invitation',
  'metering_payer',
  'payment_bank_booking',
  'payment_bank_line',
  'wallet_freeze_step',
]
it('narrows every table with a rentee for those who see only some rooms of their company, and binds nobody else by it', async () => {
  const { rows } = await owner.query(
    `select c.relname as name, p.polpermissive, p.polcmd, p.polroles::regrole[]::text[] as roles
      from (select c.* ${withTenant}) c join pg_policy p on p.polrelid = c.oid and p.polname = 'room_scope'`,
  )
  for (const { polpermissive, polcmd, roles } of rows)
    expect([polpermissive, polcmd, roles]).toEqual([false, '*', [NARROWED_ROLE]])
  const ofRentees = await names(
    `select c.relname as name ${withTenant} and exists (select from pg_attribute r where r.attrelid = c.oid and r.attname = 'rentee_id') and not c.relispartition`,
  )
  const narrowed = rows.map(({ name }) => name as string)
  expect(ofRentees.filter((name) => !narrowed.includes(name)).toSorted()).toEqual(NOT_NARROWED)
})

it('lets no policy stand on a table without row-level security, where it would bind nobody', async () => {
  const idle = `select distinct c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid where not c.relrowsecurity`
  expect(await names(idle)).toEqual([])
})

it('begins every key and every list index with the tenant', async () => {
  const indexes = `select c.relname || '.' || i.indexrelid::regclass as name from (select c.* ${withTenant}) c
    join pg_index i on i.indrelid = c.oid join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
    where k.attname <> 'tenant_id'`
  expect((await names(indexes)).filter((name) => !OF_ARRAYS.includes(name))).toEqual([])
  expect(
    await names(
      `select c.relname as name ${withTenant} and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
    ),
  ).toEqual([])
})

it('ties tenants together by no foreign key', async () => {
  const crossing = `select conname as name from pg_constraint f where contype = 'f' and connamespace = 'public'::regnamespace
    and exists (select from pg_attribute a where a.attrelid = f.confrelid and a.attname = 'tenant_id')
    and not exists (select from unnest(f.conkey, f.confkey) k(own, other)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own and a.attname = 'tenant_id'
      join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.other and b.attname = 'tenant_id')`
  expect(await names(crossing)).toEqual([])
})

it('connects as a role that owns nothing and bypasses nothing', async () => {
  const { rows } = await caller.query(
    `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication from pg_roles where rolname = current_user`,
  )
  expect(Object.values(rows[0] as object)).toEqual([false, false, false, false, false])
  expect(await names(`select relname as name from pg_class where pg_get_userbyid(relowner) = '${APP_ROLE}'`)).toEqual(
    [],
  )
  const memberships = `select r.rolname as name from pg_auth_members m join pg_roles r on r.oid = m.roleid where pg_get_userbyid(m.member) = '${APP_ROLE}'`
  expect(await names(memberships)).toEqual([SCOPED_ROLE, NARROWED_ROLE])
  await expect(caller.query('create table public.mine (a int)')).rejects.toThrow(/permission denied/)
  await expect(caller.query('select * from graphile_worker._private_jobs')).rejects.toThrow(/permission denied/)
})

it('reads views with the rights of the caller', async () => {
  const views = `select c.relname as name from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
    and not coalesce(c.reloptions @> '{security_invoker=true}', false)
    and c.relname not in (select relname from pg_class d join pg_depend e on e.objid = d.oid and e.deptype = 'e')`
  expect(await names(views)).toEqual([])
})

it('runs functions as their owner only where that is the point', async () => {
  const definer = `select p.proname as name from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace
    and has_function_privilege('${APP_ROLE}', p.oid, 'execute')`
  // Searches ask an index across the tenant; what they find is read with the rights of the caller.
  expect((await names(definer)).toSorted()).toEqual([
    'file_text_content_ids',
    // Statistics of statements and the queue that only the database's owner may read; they are shown to the platform.
    'health_queue',
    'health_reset_statements',
    'health_statements',
    'health_statements_since',
    'housing_forget_id_numbers',
    'housing_landlord_name_ids',
    'housing_landlord_name_sounds_ids',
    'housing_master_lease_sites',
    'housing_rentee_mobile_ids',
    'housing_rentee_name_ids',
    'housing_rentee_name_sounds_ids',
    'housing_room_full_name_ids',
    'identity_tenants_of',
    'infra_drop_months',
    'infra_enqueue',
    'infra_forget',
    'infra_make_months',
    'platform_category',
    'value_added_rooms_of_bill',
    'value_added_rooms_of_order',
  ])
})

it.each(['system_audit', 'infra_event', 'infra_step', 'ledger_entry', 'payment_allocation', 'payment'])(
  'keeps %s append-only',
  async (table) => {
    await expect(caller.query(`update ${table} set tenant_id = tenant_id`)).rejects.toThrow(/permission denied/)
    await expect(caller.query(`delete from ${table}`)).rejects.toThrow(/permission denied/)
    await expect(caller.query(`truncate ${table}`)).rejects.toThrow(/permission denied/)
  },
)

it('changes nothing of a payment but that it was taken back', async () => {
  for (const column of ['amount_fen', 'received_on', 'rentee_id', 'prepaid_fen'])
    await expect(caller.query(`update payment set ${column} = ${column}`)).rejects.toThrow(/permission denied/)
})

it('sees nothing without a tenant', async () => {
  for (const table of await names(`select c.relname as name ${withTenant}`)) {
    const { rows } = await caller.query(`select count(*)::int as rows from ${table}`)
    expect([table, rows[0].rows]).toEqual([table, 0])
  }
})

it('has the types of the tables as migrated', async () => {
  for (const [file, fresh] of await generatedTypes(ownerUrl))
    expect(readFileSync(file, 'utf8') === fresh, `${file.pathname}: run npm run db-types`).toBe(true)
})

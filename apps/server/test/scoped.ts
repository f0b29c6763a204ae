import { site } from '@cloud-steward/contract/housing/index.ts'
import type { DataScope } from '@cloud-steward/contract/identity/index.ts'
import {
  authorizeDataScopeToRole,
  authorizeRoleToUser,
  org,
  post,
  role,
  user,
} from '@cloud-steward/contract/identity/index.ts'
import { recordPayment } from '@cloud-steward/contract/payments/index.ts'
import { raw, sql } from '../src/infra/db/sql.ts'
import { issueBills, runIssue } from '../src/modules/billing/bill/issue.service.ts'
import { freshTenant, signIn, signInAs, type TestApp, type TestTenant, testApp } from './app.ts'
import type { Client } from './client.ts'
import { addOne, addPlace, addSignedLease, draftOf, type Ids } from './samples.ts'

/** A tenant with two organisations below its own, a site with everything in each, and a way to make people of them. */
export interface Divided {
  app: TestApp
  tenant: TestTenant
  admin: Client
  /** Organisations: the tenant's own, and two below it. */
  orgs: { top: string; north: string; south: string }
  /** One record of every kind at the site of each. */
  north: Ids
  south: Ids
}
const DAY = '2026-03-01'
const idOf = ({ body }: { body: { data?: unknown } }): string => (body.data as { id: string }).id

export async function divided(marker = ''): Promise<Divided> {
  const app = await testApp()
  const tenant = await freshTenant(app)
  const admin = await signIn(app, tenant)
  const { body } = await admin.send(org.endpoints.query, {})
  const top = (body.data as { list: { id: string }[] }).list[0]!.id
  const below = async (orgName: string) =>
    idOf(await admin.send(org.endpoints.add, { orgName, orgType: 'department', orgSequence: 1, parentId: top }))
  const [north, south] = [await below('North'), await below(`${marker}South`)]
  const places = { north: await placeOf(admin, '', north), south: await placeOf(admin, marker, south) }
  const ctx = tenant.ctx()
  const { runId } = await issueBills(ctx, { dueThrough: DAY })
  await runIssue(ctx, { runId, dueThrough: DAY }, new AbortController().signal)
  for (const ids of Object.values(places)) await pay(admin, tenant, ids)
  return { app, tenant, admin, orgs: { top, north, south }, ...places }
}
async function placeOf(admin: Client, marker: string, orgId: string): Promise<Ids> {
  const ids: Ids = { 'identity.org': orgId }
  // What belongs to the whole tenant has no marker.
  for (const resource of [role, post] as const) ids[resource.name] = await addOne(admin, resource, ids)
  ids['identity.user'] = await addOne(admin, user, ids, marker)
  ids['identity.colleague'] = ids['identity.user']
  ids['housing.site'] = idOf(
    await admin.send(site.endpoints.add, { ...draftOf(site, { ...ids }, marker), landlordId: null, orgId }),
  )
  return addSignedLease(admin, await addPlace(admin, marker, ids))
}
/** One of its bills is paid in part. */
async function pay(admin: Client, tenant: TestTenant, ids: Ids): Promise<void> {
  const { db } = tenant.ctx()
  const row = await db.first(
    raw<{ id: string }>(
      sql`select id from billing_bill where tenant_id = ${tenant.id} and lease_id = ${ids['housing.lease']} order by due_on limit 1`,
    ),
  )
  ids['billing.bill'] = row!.id
  const input = { renteeId: ids['housing.rentee']!, billIds: [row!.id], amountFen: 1, channel: 'cash' as const }
  const paid = await admin.call(
    recordPayment,
    { ...input, receivedOn: new Date().toISOString().slice(0, 10) },
    { key: `pay-${row!.id}` },
  )
  if (paid.body.code !== 200) throw new Error(JSON.stringify(paid.body))
  ids['payment.payment'] = idOf(paid)
  const entry = await db.first(
    raw<{ id: string }>(
      sql`select id from ledger_entry where tenant_id = ${tenant.id} and payment_id = ${ids['payment.payment']} limit 1`,
    ),
  )
  ids['ledger.entry'] = entry!.id
}

let count = 0
/** Somebody who may call everything but is no administrator, and sees what his role's scope says. */
export async function clerkOf(
  { app, tenant, admin }: Divided,
  orgId: string,
  dataScope: DataScope,
  chosen: readonly string[] = [],
): Promise<{ id: string; username: string; roleId: string; client: Client }> {
  const n = ++count
  const roleId = idOf(await admin.send(role.endpoints.add, { roleCode: `ROLE_S${n}`, roleName: `Scoped ${n}` }))
  await tenant
    .ctx()
    .db.all(
      raw(
        sql`insert into identity_role_url (tenant_id, role_id, url_id) select tenant_id, ${roleId}, id from identity_url where tenant_id = ${tenant.id}`,
      ),
      raw(
        sql`insert into identity_role_menu (tenant_id, role_id, menu_id) select tenant_id, ${roleId}, id from identity_menu where tenant_id = ${tenant.id}`,
      ),
    )
  await admin.call(authorizeDataScopeToRole, { roleId, dataScope, orgId: [...chosen] })
  const username = `clerk${n}`
  const given: Record<string, unknown> = draftOf(user, { 'identity.org': orgId })
  const draft = { ...given, username, status: 1 }
  const id = idOf(await admin.send(user.endpoints.add, draft))
  await admin.call(authorizeRoleToUser, { userId: id, roleId: [roleId] })
  return { id, username, roleId, client: await signInAs(app, tenant, username, String(given.password)) }
}

import { randomBytes } from 'node:crypto'
import { addDays } from '../infra/calendar.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { hashPassword, tenantByCode } from '../modules/identity/index.ts'
import { invitePerson } from '../modules/identity/invitation/invitation.service.ts'
import { markApplied } from '../modules/platform/business.queries.ts'
import { makeTenant } from '../modules/platform/new-tenant.service.ts'
import { assignSites, stewards } from '../modules/work-orders/steward/steward.service.ts'

const CODE = '20003'
const STEWARDS = ['operator', 'zhouqing'] as const
const users = (tenantId: number) =>
  raw<{ id: string; username: string }>(sql`select id, username from identity_user
    where tenant_id = ${tenantId} and username = any(${[...STEWARDS]}::text[]) order by username`)
const sites = (tenantId: number) =>
  raw<{ id: string }>(sql`select id from housing_site where tenant_id = ${tenantId} order by code`)
/** A landlord who has no account yet. */
const owners = (tenantId: number) =>
  raw<{ id: string }>(sql`select id from housing_landlord l where tenant_id = ${tenantId} and not exists (
    select from identity_user u where u.tenant_id = l.tenant_id and u.party_id = l.id) order by code limit 1`)

/** Stewards who share the sites, and an invitation of a landlord that is not answered yet. */
export async function addParties(ctx: Ctx): Promise<void> {
  const { id: tenantId } = ctx.tenant
  const [people, places, [owner]] = await ctx.db.all(users(tenantId), sites(tenantId), owners(tenantId))
  for (const [at, { id: userId }] of people.entries()) {
    const { id } = await stewards.add(ctx, { userId })
    const siteIds = places.filter((_, place) => place % people.length === at).map((place) => place.id)
    if (siteIds.length) await assignSites(ctx, { id, siteIds, fromOn: ctx.today() })
  }
  if (owner) await invitePerson(ctx, { sms: undefined, mail: undefined }, { landlordId: owner.id, days: 7 })
}

/** A business that registered itself and waits for the platform. */
export async function addApplication(platform: Ctx): Promise<void> {
  if (await platform.db.first(tenantByCode(CODE))) return
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
  await platform.transaction(async (tx) => {
    const terms = {
      name: '绿洲公寓',
      starts_on: tx.today(),
      ends_on: addDays(tx.today(), 29),
      grace_days: 30,
      house_limit: 20,
      package_id: null,
      menus: null,
      storage_mb: null,
    }
    const detail = { domain: null, contact: '何敏', email: 'he@lvzhou.example', tel: '13800000031' }
    const administrator = { username: 'hemin', nickname: '何敏', passwordHash, mobile: '13800000031' }
    const made = await makeTenant(tx, { code: CODE, terms, detail }, administrator)
    await tx.db.run(markApplied(tx.tenant.id, made.uid))
  })
}

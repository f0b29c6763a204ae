import { addDays } from '../infra/calendar.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { protections } from '../modules/prepaid/protection/protection.service.ts'

/** Meters of the site that has the most, in the order in which they came. */
const meters = (tenantId: number) =>
  raw<{
    id: string
    siteId: string
    roomId: string
  }>(sql`select id, site_id as "siteId", room_id as "roomId" from device_elemeter
    where tenant_id = ${tenantId} and room_id is not null order by created_at, id limit 8`)

const common = (tenantId: number) =>
  raw<{ id: string; siteId: string }>(sql`select id, site_id as "siteId" from device_elemeter
    where tenant_id = ${tenantId} and room_id is null order by serial`)

/** The elevator and the stairs of each site; a room with a breathing machine, one whose renter was promised power, and one whose protection has ended. */
export async function addProtections(ctx: Ctx): Promise<void> {
  for (const [at, { id, siteId }] of (await ctx.db.rows(common(ctx.tenant.id))).entries()) {
    const isLift = at % 2 === 0
    await protections.add(ctx, {
      siteId,
      elemeterId: id,
      kind: isLift ? 'elevator' : 'public_area',
      fromOn: addDays(ctx.today(), -400),
      reason: isLift ? '电梯专用表' : '楼道照明与门禁',
    })
  }
  const found = await ctx.db.rows(meters(ctx.tenant.id))
  const [patient, promised, past] = [found[2], found[5], found[7]]
  if (!patient || !promised || !past) return
  await protections.add(ctx, {
    siteId: patient.siteId,
    roomId: patient.roomId,
    kind: 'life_support',
    fromOn: addDays(ctx.today(), -60),
    reason: '住户使用家用呼吸机，已留存医院证明',
  })
  await protections.add(ctx, {
    siteId: promised.siteId,
    elemeterId: promised.id,
    kind: 'keep_power',
    fromOn: addDays(ctx.today(), -3),
    untilOn: addDays(ctx.today(), 11),
    reason: '租客出差，冰箱存放药品，返程前保电',
  })
  await protections.add(ctx, {
    siteId: past.siteId,
    roomId: past.roomId,
    kind: 'keep_power',
    fromOn: addDays(ctx.today(), -40),
    untilOn: addDays(ctx.today(), -10),
    reason: '住户坐月子期间保电',
  })
}

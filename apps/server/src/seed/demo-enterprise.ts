import { randomUUID } from 'node:crypto'
import type { Ctx } from '../infra/ctx/types.ts'
import type { Pools } from '../infra/db/pools.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { changeColleague, disableColleague, inviteColleague } from '../modules/housing/party/enterprise-user.service.ts'
import { hashPassword, userByName } from '../modules/identity/index.ts'
import { addUser } from '../setup/first-tenants.ts'

const PEOPLE = [
  { username: 'gumin', nickname: '顾敏', department: '行政部', role: 'manager', days: 1 },
  { username: 'fanghui', nickname: '方慧', department: '后勤组', role: 'staff', days: 3 },
  { username: 'hejun', nickname: '何军', department: '后勤组', role: 'staff', days: 40 },
] as const
const firmWithRooms = (tenantId: number) =>
  raw<{
    id: string
    roomIds: string[]
  }>(sql`select r.id, array_agg(l.room_id::text order by l.no) as "roomIds" from housing_rentee r
    join housing_lease l on l.tenant_id = r.tenant_id and l.rentee_id = r.id and l.status = 'signed'
    where r.tenant_id = ${tenantId} and r.party_kind = 'company' group by r.id order by count(*) desc, r.id limit 1`)
const signedInBefore = (tenantId: number, id: string, days: number) =>
  raw(
    sql`update identity_user set last_sign_in_at = now() - make_interval(days => ${days}) where tenant_id = ${tenantId} and id = ${id}`,
  )

/** The people of the company with the most rooms: a manager, one who sees one room, one who left, and one who is invited. */
export async function addColleagues(ctx: Ctx, pools: Pools): Promise<void> {
  const { id: tenantId } = ctx.tenant
  const firm = await ctx.db.first(firmWithRooms(tenantId))
  if (!firm) return
  // Nobody signs in as them.
  const nobodys = await hashPassword(randomUUID())
  const ids: string[] = []
  for (const { username, nickname, department, role, days } of PEOPLE) {
    const party = { role: 'ROLE_RENTEE', partyKind: 'rentee', partyId: firm.id } as const
    await addUser(pools, tenantId, { username, nickname, ...party }, nobodys)
    const { id } = (await ctx.db.first(userByName(tenantId, username)))!
    const some =
      role === 'staff' ? { scope: 'rooms' as const, roomIds: firm.roomIds.slice(0, 1) } : { scope: 'all' as const }
    await changeColleague(ctx, { id, role, department, ...some })
    await ctx.db.run(signedInBefore(tenantId, id, days))
    ids.push(id)
  }
  await disableColleague(ctx, { id: ids.at(-1)!, reason: '已离职' })
  const outside = { sms: undefined, mail: undefined }
  const invited = { name: '许静', mobile: '13812340009', role: 'staff', scope: 'all', days: 7 } as const
  await inviteColleague(ctx, outside, { renteeId: firm.id, ...invited })
}

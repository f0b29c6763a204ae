import { randomUUID } from 'node:crypto'
import { daysBetween } from '../infra/calendar.ts'
import { type CtxParts, makeCtx } from '../infra/ctx/make-ctx.ts'
import type { Caller, Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import type { FileStore } from '../infra/files/store.ts'
import { keepUpload } from '../modules/files/attachment.service.ts'
import { hashPassword, userByName } from '../modules/identity/index.ts'
import { proposeReading, reviewReading } from '../modules/metering/meter/proposed.service.ts'
import { addUser } from '../setup/first-tenants.ts'
import { drawCard } from './draw-card.ts'

interface Home {
  meterId: string
  renteeId: string
  name: string
  mobile: string
  /** Of whoever has an account already. */
  username: string | null
  readOn: string
  valueMilli: number
  /** What was used in a day so far: much more would be taken for a slip. */
  perDayMilli: number
}
const HOMES = 3
const WHY_NOT = '照片看不清末两位数字，请重新拍照上报'

/** Water of rooms that are let, first of the renter one can sign in as, with its last number. */
const homesOf = ({ tenant: { id: tenantId }, today }: Ctx) =>
  raw<Home>(sql`select m.id as "meterId", r.id as "renteeId", r.name, r.mobile, u.username, x.read_on as "readOn", x.value_milli as "valueMilli", x.per_day as "perDayMilli"
    from metering_meter m
    join housing_lease l on l.tenant_id = m.tenant_id and l.room_id = m.room_id and l.status = 'signed' and l.left_on is null
      and l.start_on <= ${today()}::date and l.end_on >= ${today()}::date
    join housing_rentee r on r.tenant_id = l.tenant_id and r.id = l.rentee_id
    left join identity_user u on u.tenant_id = r.tenant_id and u.party_id = r.id
    join lateral (select max(read_on) as read_on, max(value_milli) as value_milli,
        (max(value_milli) - min(value_milli))::float8 / (max(read_on) - min(read_on)) as per_day
      from metering_reading where tenant_id = m.tenant_id and meter_id = m.id and state <> 'void' having max(read_on) > min(read_on)) x
      on (x.per_day > 0 or u.id is not null) and x.read_on < ${today()}::date
    where m.tenant_id = ${tenantId} and m.utility = 'cold_water' and m.role = 'room' and m.state = 'in_use' and m.prepaid_since is null
    order by u.username is null, m.no limit ${HOMES}`)

/** Renters send photos of their water meters: the first was refused one and sent it again, and all of them wait. */
export async function proposeReadings(parts: CtxParts, operator: Ctx, files: FileStore): Promise<void> {
  const { id: tenantId } = parts.tenant
  const homes = await operator.db.rows(homesOf(operator))
  // Neighbours have accounts nobody can sign in with.
  const nobodys = await hashPassword(randomUUID())
  for (const [at, home] of homes.entries()) {
    const { renteeId, meterId, mobile } = home
    const username = home.username ?? mobile
    const account = {
      username,
      nickname: home.name,
      role: 'ROLE_RENTEE',
      partyKind: 'rentee',
      partyId: renteeId,
    } as const
    if (!home.username) await addUser(parts.pools, tenantId, account, nobodys)
    const user = await operator.db.first(userByName(tenantId, username))
    if (!user) continue
    const renter = makeCtx({ ...parts, user: callerOf(user), scope: { kind: 'rentee', id: renteeId } })
    const send = async (valueMilli: number) => {
      const photo = await keepUpload(renter, { files }, { name: '水表.png', bytes: drawCard('meter') })
      return proposeReading(renter, { meterId, value: valueMilli / 1_000, fileIds: [photo.id] })
    }
    const days = daysBetween(home.readOn, operator.today())
    // Of whoever has just moved in nothing is known; so little is never too much.
    const soFar = home.perDayMilli * days || Math.min(150 * days, 3_000)
    const used = (part: number) => home.valueMilli + Math.ceil(soFar * part)
    if (at === 0) {
      const { id } = await send(used(1.6))
      await reviewReading(operator, { id, decision: 'refuse', reason: WHY_NOT })
    }
    await send(used(1 - at / 10))
  }
}
const callerOf = ({ id, username, nickname }: Pick<Caller, 'id' | 'username' | 'nickname'>): Caller => ({
  id,
  username,
  nickname,
  roles: ['ROLE_RENTEE'],
})

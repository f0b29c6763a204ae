import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { MOST_TILES, type queryRoomHealth, room } from '@cloud-steward/contract/housing/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'

const of = (column: string, id: string | null | undefined): Sql =>
  /^[0-9a-f-]{36}$/i.test(id ?? '') ? sql` and t.${sql.ref(column)} = ${id}` : sql``

/** Rooms the caller sees whose devices are out of reach longer than their type allows, or give an alarm that lasts. */
export const roomHealth = (ctx: Ctx, { siteId, landlordId }: InputOf<typeof queryRoomHealth>) =>
  raw<AnswerOf<typeof queryRoomHealth>[number]>(sql`select t.id as "roomId", d.devices, d.away, d.alarms
    from (select d.room_id, count(*)::int as devices,
        (count(*) filter (where not coalesce(l.last_seen_at > now() - make_interval(mins => ty.offline_minutes), false)))::int as away,
        coalesce(sum(a.lasting), 0)::int as alarms
      from device d
      join device_type ty on ty.tenant_id = d.tenant_id and ty.id = d.type_id
      left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
      left join (select device_id, count(*) as lasting from device_alarm
        where tenant_id = ${ctx.tenant.id} and cleared_at is null group by device_id) a on a.device_id = d.id
      where d.tenant_id = ${ctx.tenant.id} and d.state = 'active' and d.room_id is not null group by d.room_id) d
    join housing_room t on t.tenant_id = ${ctx.tenant.id} and t.id = d.room_id
    where (d.away > 0 or d.alarms > 0) and t.archived_on is null${of('site_id', siteId)}${of('landlord_id', landlordId)}${andScope(ctx, room)}
    limit ${sql.lit(MOST_TILES)}`)

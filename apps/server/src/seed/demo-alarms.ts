import type { Ctx } from '../infra/ctx/types.ts'
import { insertMany } from '../infra/db/bulk.ts'
import { newId } from '../infra/db/id.ts'
import { raw, sql } from '../infra/db/sql.ts'

const HOUR_MS = 3_600_000
/** What was wrong in the last days, and is not any more: which device of its category, how many hours ago, for how many minutes. */
const PAST = [
  {
    category: 'collector',
    place: 0,
    kind: 'collector_offline',
    severity: 'critical',
    value: 46,
    hoursAgo: 50,
    minutes: 47,
    reason: '小区停电，物业恢复供电后自动上线',
  },
  {
    category: 'elemeter',
    place: 4,
    kind: 'meter_silent',
    severity: 'major',
    value: 61,
    hoursAgo: 122,
    minutes: 190,
    reason: '接线松动，已派电工处理',
  },
  { category: 'collector', place: 2, kind: 'low_success', severity: 'major', value: 80, hoursAgo: 27, minutes: 30 },
  {
    category: 'watermeter',
    place: 1,
    kind: 'valve_fault',
    severity: 'major',
    hoursAgo: 200,
    minutes: 1_500,
    reason: '阀门卡滞，已更换表头',
  },
] as const

const devices = (tenantId: number) =>
  raw<{ id: string; category: string; serial: string; siteId: string; roomId: string | null; place: number }>(
    sql`select id, category, serial, site_id as "siteId", room_id as "roomId",
        (row_number() over (partition by category order by created_at, id) - 1)::int as place
      from device where tenant_id = ${tenantId}`,
  )

/** Alarms of the last days; what is wrong now is found by whoever watches the devices. */
export async function addAlarms(ctx: Ctx): Promise<void> {
  const known = await ctx.db.rows(devices(ctx.tenant.id))
  const rows = PAST.flatMap(({ category, place, hoursAgo, minutes, ...past }) => {
    const device = known.find((one) => one.category === category && one.place === place)
    if (!device) return []
    const at = ctx.now().getTime() - hoursAgo * HOUR_MS
    const reason = 'reason' in past ? past.reason : null
    return {
      id: newId(),
      device_id: device.id,
      serial: device.serial,
      category,
      site_id: device.siteId,
      room_id: device.roomId,
      kind: past.kind,
      severity: past.severity,
      value: 'value' in past ? past.value : null,
      created_at: new Date(at).toISOString(),
      cleared_at: new Date(at + minutes * 60_000).toISOString(),
      acked_at: reason && new Date(at + 9 * 60_000).toISOString(),
      acked_by: reason && 'operator',
      assignee_id: reason && (ctx.user?.id ?? null),
      ack_reason: reason,
    }
  })
  if (!rows.length) return
  await ctx.db.run(insertMany(ctx.tenant.id, 'device_alarm', rows))
  await ctx.db.run(insertMany(ctx.tenant.id, 'device_alarm_note', notesOf(rows[0]!)))
}

/** Who was given it, and what was said until it was over. */
function notesOf({ id, created_at }: { id: string; created_at: string }) {
  const at = (minutes: number) => new Date(Date.parse(created_at) + minutes * 60_000).toISOString()
  const given = { kind: 'assigned', assignee: 'operator', note: '请联系物业核实' }
  const said = ['物业确认整栋停电，预计一小时内恢复', '已恢复供电，采集器重新上线'].map((note) => ({
    kind: 'comment',
    assignee: null,
    note,
  }))
  return [given, ...said].map((one, step) => ({
    id: newId(),
    alarm_id: id,
    username: step ? 'operator' : 'admin',
    created_at: at(6 + step * 15),
    ...one,
  }))
}

import { sql } from '../../../infra/db/sql.ts'
import type { ListSource } from '../../../kit/list-query.ts'
import { SIM_DAYS } from '../alarm/alarm.rules.ts'
import { meterAccountColumns } from './meter-account.ts'

/** Where it stands in its life, as lists show it and are asked for it. */
const life = sql`device_life(t.state, t.stage)`
const filters: ListSource['filters'] = {
  state: (value) => sql`${life} = any(${value.split(',').map((one) => one.trim())})`,
}
/** Heard of within the time its type allows, a device is online. */
const joins = () => sql`left join device_latest l on l.tenant_id = t.tenant_id and l.device_id = t.id
  left join device_type ty on ty.tenant_id = t.tenant_id and ty.id = t.type_id`
const online = sql`coalesce(l.last_seen_at > now() - make_interval(mins => ty.offline_minutes), false)`
const heard = {
  state: life,
  online,
  lastSeenAt: sql`l.last_seen_at`,
  readAt: sql`l.read_at`,
  signal: sql`(l.facts->>'signal')::int`,
  alarm: sql`(select x.severity from device_alarm x where x.tenant_id = t.tenant_id and x.device_id = t.id and x.cleared_at is null
    order by array_position(array['critical', 'major', 'minor'], x.severity) limit 1)`,
  firmware: sql`l.facts->>'firmware'`,
}
/** A valve that was told otherwise than it said last; undefined where none is on its way. */
const movingTo = sql`(select case c.kind when 'openValve' then 'opening' else 'closing' end from device_command c
  where c.tenant_id = t.tenant_id and c.device_id = t.id and c.state in ('queued', 'sent', 'acked') and c.moves_until > now()
    and c.kind in ('openValve', 'closeValve') and (c.kind = 'openValve') <> (l.facts->>'valve' = 'open') limit 1)`
const fact = (name: string) => sql`(l.facts->>${sql.lit(name)})::numeric / 1000.0`
const fields = {
  ...heard,
  energy: sql`l.counter_milli / 1000.0`,
  volume: sql`l.counter_milli / 1000.0`,
  power: fact('power'),
  voltage: fact('voltage'),
  relay: sql`l.facts->>'relay'`,
  valve: sql`case when l.facts->>'valve' in ('open', 'closed') then coalesce(${movingTo}, l.facts->>'valve') else l.facts->>'valve' end`,
  opening: fact('opening'),
  batteryLow: sql`(l.facts->>'batteryLow')::boolean`,
  // A model of before may call something else so.
  magnet: sql`l.facts->'magnet' = 'true'`,
  // A model of before may call something else so.
  battery: sql`case when jsonb_typeof(l.facts->'battery') = 'number' then round((l.facts->>'battery')::numeric)::int end`,
  locked: sql`(l.facts->>'locked')::boolean`,
}
/** Of locks of a cloud nothing is heard but their openings: their silence says nothing. */
export const lockSource: ListSource = {
  joins,
  filters,
  columns: () => ({ ...fields, online: sql`(ty.protocol = 'cloud' or ${online})` }),
}
export const meterSource: ListSource = {
  joins: (ctx) => sql`${joins()} left join device_type_switch sw on sw.tenant_id = t.tenant_id and sw.id = t.type_id
    ${ctx.ports.get(meterAccountColumns).joins}`,
  filters,
  columns: (ctx) => ({
    ...fields,
    canSwitch: sql`coalesce(sw.can_switch, false)`,
    ...ctx.ports.get(meterAccountColumns).columns(ctx),
  }),
  present: (row) => (row.isDirect ? { ...row, collectorId: null, collectorName: null } : row),
}
const children = sql`from device c left join device_latest cl on cl.tenant_id = c.tenant_id and cl.device_id = c.id
  left join device_type ct on ct.tenant_id = c.tenant_id and ct.id = c.type_id
  where c.tenant_id = t.tenant_id and c.collector_id = t.id and c.state <> 'removed'`
export const collectorSource: ListSource = {
  joins,
  filters,
  columns: (ctx) => ({
    ...heard,
    protocol: sql`ty.protocol`,
    simExpiring: sql`coalesce(t.sim_expires_on <= ${ctx.today()}::date + ${sql.lit(SIM_DAYS.minor)}, false)`,
    successRate: sql`t.success_bp / 100.0`,
    guestCount: sql`(select nullif(count(*), 0)::int from device_link k join device g on g.tenant_id = k.tenant_id and g.id = k.device_id
      where k.tenant_id = t.tenant_id and k.collector_id = t.id and k.heard_at > now() - interval '30 minutes' and g.collector_id <> t.id)`,
    childCount: sql`(select count(*)::int ${children})`,
    onlineCount: sql`(select count(*)::int ${children} and cl.last_seen_at > now() - make_interval(mins => ct.offline_minutes))`,
  }),
}

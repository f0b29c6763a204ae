import type { Dimension, MetricCode } from '@cloud-steward/contract/insight/metric.ts'
import { addDays } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import { lateFeeOf } from '../../billing/bill/bill.rules.ts'

/**
 * The figures of the catalogue computed another way: plain rows of the tables, and arithmetic in JavaScript. Neither the
 * lists nor the views nor the statements of the product take part, except the rule of late fees.
 */
export interface Fact {
  /** The value of each dimension. */
  at: Partial<Record<Dimension, string | null>>
  part: number
  whole?: number
}
export type How = 'count' | 'sum' | 'share' | 'average' | 'ratio'
export interface Computed {
  how: How
  facts: Fact[]
}
export interface Value {
  value: number | null
  rows: number
}
type Row = Record<string, never>

const rowsOf = (ctx: Ctx, statement: Sql) => ctx.db.rows(raw<Row>(statement)) as Promise<unknown[]>
interface Lease {
  id: string
  room_id: string
  site_id: string
  landlord_id: string
  status: string
  end_kind: string | null
  change_lock: string | null
  start_on: string
  end_on: string
  left_on: string | null
  leaving_on: string | null
  successor_id: string | null
  deposit_holder_id: string | null
  rent_fen: number
  rent_unit: string
}
interface Bill {
  id: string
  lease_id: string | null
  room_id: string
  site_id: string
  landlord_id: string
  kind: string
  state: string
  due_on: string
  total: number
  paid: number
  credited: number
  written_off_fen: number
  late: number
  late_fee_paid_fen: number
  late_fee_waived_fen: number
}
interface Room {
  id: string
  site_id: string
  landlord_id: string
  mode: string
  overlay: string
  archived_on: string | null
  area: number
  made_on: string
}
export interface World {
  today: string
  leases: Lease[]
  bills: Bill[]
  rooms: Room[]
}

const num = (value: unknown): number => Number(value)
/** Everything most figures are made of, as it stands. */
export async function worldOf(ctx: Ctx): Promise<World> {
  const id = ctx.tenant.id
  const zone = ctx.tenant.timeZone
  const leases = (await rowsOf(ctx, sql`select * from housing_lease where tenant_id = ${id}`)) as Lease[]
  const rooms = (await rowsOf(
    ctx,
    sql`select *, coalesce(area_m2, 0)::float8 as area, to_char(created_at at time zone ${zone}, 'YYYY-MM-DD') as made_on from housing_room where tenant_id = ${id}`,
  )) as Room[]
  const found = (await rowsOf(
    ctx,
    // What was paid: the money that was put on the bill and not taken back; what was asked and forgiven: its lines.
    sql`select b.*, l.total, l.credited, l.paid from billing_bill b
      join (select bill_id, sum(amount_fen)::float8 as total, sum(credited_fen)::float8 as credited, sum(paid_fen)::float8 as paid
        from billing_bill_line where tenant_id = ${id} group by bill_id) l on l.bill_id = b.id where b.tenant_id = ${id}`,
  )) as (Bill & Record<string, unknown>)[]
  const today = ctx.today()
  const camel = (row: object) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
    )
  const bills = found.map((given) => {
    // What a line was relieved of is forgiven or given up; only what is forgiven is owed no more.
    const bill = { ...given, credited: given.credited - given.written_off_fen }
    const facts = camel(bill)
    const late = lateFeeOf(
      {
        ...facts,
        bearingFen: num(facts.rentFen) - num(facts.rentCreditedFen),
        bearingOpenFen: num(facts.rentFen) - num(facts.rentPaidFen) - num(facts.rentCreditedFen),
        lateFeeFixedFen: facts.lateFeeFen,
      } as never,
      today,
    ).feeFen
    return { ...bill, late }
  })
  return { today, leases, bills, rooms }
}

const openOf = (bill: Bill): number => bill.total - bill.paid - bill.credited - bill.written_off_fen
const isOpen = ({ state }: Bill): boolean => state === 'issued' || state === 'part_paid'
const EXPIRING = 30

export function leaseState({ today }: World, lease: Lease): string {
  const ended: Record<string, string> = {
    early: 'terminated',
    renewed: 'renewed',
    swapped: 'swapped',
    transferred: 'transferred',
  }
  if (lease.status === 'ended') return ended[lease.end_kind ?? ''] ?? 'ended'
  if (lease.status !== 'signed') return lease.status
  if (lease.change_lock === 'checkOut') return 'checking_out'
  if (lease.start_on > today) return 'signed'
  if (lease.end_on < today) return 'holdover'
  if (lease.leaving_on) return 'notice'
  return !lease.successor_id && lease.end_on <= addDays(today, EXPIRING) ? 'expiring' : 'active'
}

export function roomState(world: World, room: Room): string {
  const { today } = world
  if (room.archived_on) return 'archived'
  if (['disabled', 'repair', 'owner_use'].includes(room.overlay)) return room.overlay
  const own = world.leases.filter(({ room_id: id }) => id === room.id)
  const now = own
    .filter(({ status, start_on: from }) => status === 'signed' && from <= today)
    .toSorted((a, b) => (a.start_on < b.start_on ? 1 : -1))[0]
  const open = world.bills.filter((bill) => bill.room_id === room.id && isOpen(bill))
  const sum = (bills: Bill[]) => bills.reduce((all, bill) => all + openOf(bill), 0)
  const ended = new Set(own.filter(({ status }) => status === 'ended').map(({ id }) => id))
  if (!now && sum(open.filter(({ lease_id: id }) => id && ended.has(id))) > 0) return 'to_settle'
  if (now?.left_on && now.left_on < today) return 'to_settle'
  if (now && now.end_on < today) return 'holdover'
  if (sum(open.filter(({ due_on: day }) => day < today)) > 0) return 'overdue'
  if (now && (now.leaving_on || now.change_lock === 'checkOut')) return 'notice'
  if (now && !now.successor_id && now.end_on <= addDays(today, EXPIRING)) return 'expiring'
  if (now) return sum(open) > 0 ? 'to_collect' : 'occupied'
  const order = ['signed', 'pending_sign', 'in_review', 'draft']
  const next = own
    .filter(
      ({ status, end_on: end, start_on: from }) =>
        end >= today && (order.slice(1).includes(status) || (status === 'signed' && from > today)),
    )
    .toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))[0]
  if (next) return next.status === 'draft' ? 'reserved' : next.status
  return room.overlay === 'preparing' ? 'preparing' : 'vacant'
}

/** Of signed and ended leases: until its renter has left, and without that at least until today. */
const lastDayOf = ({ today }: World, lease: Lease): string =>
  lease.left_on ?? (lease.status === 'signed' && lease.end_on < today ? today : lease.end_on)

/** Room by room and day by day. */
export function occupancyFacts(world: World, from: string, to: string): Fact[] {
  const end = to < world.today ? to : world.today
  const stands = world.leases.filter(({ status }) => status === 'signed' || status === 'ended')
  const facts: Fact[] = []
  for (const room of world.rooms) {
    if (room.archived_on || ['disabled', 'repair', 'owner_use'].includes(room.overlay)) continue
    const own = stands.filter(({ room_id: id }) => id === room.id)
    const since = own.reduce((first, { start_on: day }) => (day < first ? day : first), room.made_on)
    for (let day = from; day <= end; day = addDays(day, 1)) {
      const isLet = own.some((lease) => lease.start_on <= day && day <= lastDayOf(world, lease))
      const at = { month: day.slice(0, 7), site: room.site_id, landlord: room.landlord_id }
      facts.push({ at, part: Number(isLet), whole: Number(day >= since) })
    }
  }
  return facts
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000
function vacancyOf(world: World, room: Room): number {
  const ends = world.leases
    .filter(({ room_id: id, status }) => id === room.id && status === 'ended')
    .map((lease) => lease.left_on ?? lease.end_on)
  const since = ends.toSorted().at(-1) ?? room.made_on
  return Math.max(0, daysBetween(since, world.today))
}
function ageOf({ today }: World, { due_on: day }: Bill): string {
  const days = daysBetween(day, today)
  return days <= 7 ? '1-7' : days <= 30 ? '8-30' : days <= 60 ? '31-60' : '60+'
}

type Compute = (world: World, from: string, to: string) => Computed
const placeOf = ({ site_id: site, landlord_id: landlord }: { site_id: string; landlord_id: string }) => ({
  site,
  landlord,
})
const roomFact = (world: World, room: Room, part = 1): Fact => ({
  at: { ...placeOf(room), mode: room.mode, state: roomState(world, room) },
  part,
})
const IN_FORCE = new Set(['active', 'expiring', 'notice', 'holdover', 'checking_out'])
const leasesIn = (world: World) => world.leases.filter((lease) => IN_FORCE.has(leaseState(world, lease)))
const leaseFact = (world: World, lease: Lease, day: string, part = 1, whole?: number): Fact => ({
  at: { ...placeOf(lease), state: leaseState(world, lease), month: day.slice(0, 7) },
  part,
  ...(whole !== undefined && { whole }),
})
const expiring =
  (days: number): Compute =>
  (world) => ({
    how: 'count',
    facts: world.leases
      .filter(
        ({ status, successor_id: next, end_on: end }) =>
          status === 'signed' && !next && end >= world.today && end <= addDays(world.today, days),
      )
      .map((lease) => leaseFact(world, lease, lease.end_on)),
  })
const billsIn = (world: World, from: string, to: string) =>
  world.bills.filter(
    ({ state, due_on: day }) =>
      ['issued', 'part_paid', 'paid', 'written_off'].includes(state) && day >= from && day <= to,
  )
const billFact = (bill: Bill, part: number, whole?: number): Fact => ({
  at: { ...placeOf(bill), kind: bill.kind, state: bill.state, day: bill.due_on, month: bill.due_on.slice(0, 7) },
  part,
  ...(whole !== undefined && { whole }),
})
const vacantRooms = (world: World) => world.rooms.filter((room) => roomState(world, room) === 'vacant')
const monthly = ({ rent_fen: fen, rent_unit: unit }: Lease): number =>
  fen * (unit === 'day' ? 365 / 12 : unit === 'week' ? 365 / 84 : 1)

/** Figures of rooms, leases and bills. */
export const OF_WORLD: Partial<Record<MetricCode, Compute>> = {
  'room.count': (world) => ({
    how: 'count',
    facts: world.rooms.filter((room) => !room.archived_on).map((room) => roomFact(world, room)),
  }),
  'room.vacant': (world) => ({ how: 'count', facts: vacantRooms(world).map((room) => roomFact(world, room)) }),
  'room.vacancyDays': (world) => ({
    how: 'average',
    facts: vacantRooms(world).map((room) => roomFact(world, room, vacancyOf(world, room))),
  }),
  'room.occupancy': (world, from, to) => ({ how: 'share', facts: occupancyFacts(world, from, to) }),
  'lease.inForce': (world) => ({
    how: 'count',
    facts: leasesIn(world).map((lease) => leaseFact(world, lease, lease.start_on)),
  }),
  'lease.begun': (world, from, to) => ({
    how: 'count',
    facts: world.leases
      .filter(({ status, start_on: day }) => ['signed', 'ended'].includes(status) && day >= from && day <= to)
      .map((lease) => leaseFact(world, lease, lease.start_on)),
  }),
  'lease.expiring30': expiring(30),
  'lease.expiring60': expiring(60),
  'lease.expiring90': expiring(90),
  'lease.renewalRate': (world, from, to) => ({
    how: 'share',
    facts: world.leases
      .filter((lease) => ['ended', 'terminated', 'renewed'].includes(leaseState(world, lease)))
      .filter(({ end_on: day }) => day >= from && day <= to)
      .map((lease) => leaseFact(world, lease, lease.end_on, Number(leaseState(world, lease) === 'renewed'), 1)),
  }),
  'lease.rentPerM2': (world) => ({
    how: 'ratio',
    facts: leasesIn(world).map((lease) => {
      const area = world.rooms.find(({ id }) => id === lease.room_id)!.area
      return leaseFact(world, lease, lease.start_on, area > 0 ? monthly(lease) : 0, area)
    }),
  }),
  'rent.billed': (world, from, to) => ({
    how: 'sum',
    facts: billsIn(world, from, to).map((bill) => billFact(bill, bill.total)),
  }),
  'rent.collected': (world, from, to) => ({
    how: 'sum',
    facts: billsIn(world, from, to).map((bill) => billFact(bill, bill.paid)),
  }),
  'rent.collectionRate': (world, from, to) => ({
    how: 'share',
    facts: billsIn(world, from, to).map((bill) => billFact(bill, bill.paid, bill.total - bill.credited)),
  }),
  'rent.arrears': (world) => ({
    how: 'sum',
    facts: world.bills
      .filter((bill) => isOpen(bill) && bill.due_on < world.today)
      .map((bill) => {
        const fact = billFact(bill, openOf(bill) + bill.late - bill.late_fee_paid_fen - bill.late_fee_waived_fen)
        return { ...fact, at: { ...fact.at, age: ageOf(world, bill) } }
      }),
  }),
}

/** Figures of one table each: its rows of a period, and what each adds. */
export async function tableFacts(ctx: Ctx, code: MetricCode, from: string, to: string): Promise<Computed | undefined> {
  const id = ctx.tenant.id
  const between = (day: Sql) => sql`${day} between ${from}::date and ${to}::date`
  const month = (day: Sql) => sql`to_char(${day}, 'YYYY-MM') as month`
  const zone = ctx.tenant.timeZone
  const ended = sql`(ended_at at time zone ${zone})::date`
  const repaired = sql`from work_order where tenant_id = ${id} and kind = 'repair' and state in ('done', 'to_pay', 'confirmed', 'closed') and ${between(ended)}`
  const order = sql`site_id as site, installer_id as installer, kind, state`
  const openOrders = sql`from work_order where tenant_id = ${id} and state not in ('confirmed', 'closed', 'cancelled')`
  const minutes = (day: Sql) =>
    sql`select ${order}, ${month(ended)}, extract(epoch from ${day} - created_at)::float8 / 60 as part ${repaired} and ${day} is not null`
  const statements: Partial<Record<MetricCode, readonly [How, Sql]>> = {
    'site.count': [
      'count',
      sql`select mode, substr(region_code, 1, 2) || '0000' as region, 1 as part from housing_site where tenant_id = ${id}`,
    ],
    'money.received': [
      'sum',
      sql`select channel, received_on::text as day, ${month(sql`received_on`)}, amount_fen::float8 as part from payment
        where tenant_id = ${id} and reversed_at is null and ${between(sql`received_on`)}`,
    ],
    'wallet.settled': [
      'sum',
      sql`select landlord_id as landlord, day::text as day, ${month(sql`day`)}, amount_fen::float8 as part from wallet_settlement
        where tenant_id = ${id} and ${between(sql`day`)}`,
    ],
    'order.open': ['count', sql`select ${order}, 1 as part ${openOrders}`],
    'order.late': [
      'count',
      sql`select ${order}, 1 as part ${openOrders} and sla_left is null and deadline < coalesce(ended_at, ${ctx.now().toISOString()}::timestamptz)`,
    ],
    'repair.firstResponse': ['average', minutes(sql`responded_at`)],
    'repair.closeTime': ['average', minutes(sql`ended_at`)],
    'repair.rework': [
      'share',
      sql`select ${order}, ${month(ended)}, (reopened > 0)::int as part, 1 as whole ${repaired}`,
    ],
    'utility.recovery': [
      'share',
      sql`select site_id as site, utility, ${month(sql`period_from`)}, (amount_fen + loss_fen)::float8 as part, 0 as whole
          from metering_settlement where tenant_id = ${id} and state = 'billed' and ${between(sql`period_from`)}
        union all select site_id, utility, to_char(period_from, 'YYYY-MM'), 0, amount_fen::float8
          from metering_supplier_bill where tenant_id = ${id} and ${between(sql`period_from`)}`,
    ],
    // A deposit is held by the last lease of a chain; each kind is a row of its own, which is there while something of it is due.
    'deposit.held': [
      'sum',
      sql`select x.site_id as site, x.landlord_id as landlord, coalesce(c.deposit_kind, 'security') as kind, sum(l.paid_fen - l.applied_fen - l.refunded_fen)::float8 as part
        from billing_bill_line l join billing_bill b on b.tenant_id = ${id} and b.id = l.bill_id
        join housing_lease y on y.tenant_id = ${id} and y.id = b.lease_id
        join housing_lease x on x.tenant_id = ${id} and x.id = coalesce(y.deposit_holder_id, y.id)
        left join housing_charge c on c.tenant_id = ${id} and c.id = l.charge_id
        where l.tenant_id = ${id} and l.fee = 'deposit' and l.live
        group by x.id, x.site_id, x.landlord_id, c.deposit_kind, case when c.deposit_kind is not null then c.id end
        having sum(l.amount_fen - l.credited_fen) > 0`,
    ],
  }
  const asked = statements[code] ?? deviceStatements(ctx, from, to)[code]
  if (!asked) return undefined
  const rows = (await rowsOf(ctx, asked[1])) as Record<string, unknown>[]
  const facts = rows.map(
    ({ part, whole, ...at }): Fact => ({
      at: at as Fact['at'],
      part: num(part),
      ...(whole !== undefined && { whole: num(whole) }),
    }),
  )
  return { how: asked[0], facts }
}

/** Devices, their commands and alarms, prepaid accounts, and money on its way to landlords. */
function deviceStatements(ctx: Ctx, from: string, to: string): Partial<Record<MetricCode, readonly [How, Sql]>> {
  const id = ctx.tenant.id
  const online = sql`coalesce(l.last_seen_at > now() - make_interval(mins => y.offline_minutes), false)`
  const meters = sql`from device d join device_type y on y.tenant_id = d.tenant_id and y.id = d.type_id
    left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id where d.tenant_id = ${id} and d.category = 'elemeter'`
  const since = new Date(ctx.now().getTime() - 86_400_000).toISOString()
  return {
    'meter.count': [
      'count',
      sql`select d.state, (${online})::text as online, d.site_id as site, 1 as part ${meters} and d.state in ('installed', 'active', 'fault', 'suspended')`,
    ],
    'meter.online': [
      'share',
      sql`select d.site_id as site, (${online})::int as part, 1 as whole ${meters} and d.state in ('installed', 'active', 'fault')`,
    ],
    // Each message with the one before it, at most an hour older than the span.
    'meter.use': [
      'sum',
      sql`select to_char(x.at at time zone ${ctx.tenant.timeZone}, 'YYYY-MM-DD HH24') || ':00' as hour, coalesce(greatest(0, x.counter_milli - (
          select y.counter_milli from device_telemetry y where y.tenant_id = ${id} and y.device_id = x.device_id and y.at < x.at
            and y.at > ${since}::timestamptz - interval '1 hour' and y.counter_milli is not null order by y.at desc limit 1)), 0)::float8 as part
        from device_telemetry x join device d on d.tenant_id = ${id} and d.id = x.device_id and d.category = 'elemeter'
        where x.tenant_id = ${id} and x.at > ${since}::timestamptz and x.counter_milli is not null`,
    ],
    'alarm.open': [
      'count',
      sql`select severity, kind, site_id as site, 1 as part from device_alarm where tenant_id = ${id} and cleared_at is null`,
    ],
    'command.success': [
      'share',
      sql`select kind, site_id as site, (state = 'verified')::int as part, 1 as whole from device_command
        where tenant_id = ${id} and state in ('verified', 'failed', 'expired')`,
    ],
    'prepaid.low': [
      'count',
      sql`select state, utility, site_id as site, 1 as part from prepaid_account where tenant_id = ${id}
        and state in ('alarm1', 'alarm2', 'arrears', 'protected', 'cut_pending', 'cut', 'restoring', 'restore_failed')`,
    ],
    'payout.waiting': [
      'sum',
      sql`select state, landlord_id as landlord, amount_fen::float8 as part from payout_withdrawal where tenant_id = ${id}
        and state in ('submitted', 'reviewed', 'approved', 'paying', 'processing', 'pay_unknown')`,
    ],
    'utility.loss': [
      'share',
      sql`select site_id as site, to_char(period_from, 'YYYY-MM') as month, (main_milli - sub_milli - public_milli)::float8 as part, main_milli::float8 as whole
        from metering_share_run where tenant_id = ${id} and state = 'confirmed' and period_from between ${from}::date and ${to}::date`,
    ],
  }
}

function valueOf(how: How, facts: readonly Fact[]): number | null {
  const part = facts.reduce((sum, fact) => sum + fact.part, 0)
  if (how === 'count') return facts.length
  if (how === 'sum') return part
  const whole = how === 'average' ? facts.length : facts.reduce((sum, fact) => sum + (fact.whole ?? 0), 0)
  if (!whole) return null
  return halfUp((part * (how === 'share' ? 10_000 : 1)) / whole)
}
/** As PostgreSQL rounds a number: a half away from zero. */
const halfUp = (value: number): number => Math.sign(value) * Math.floor(Math.abs(value) + 0.5 + 1e-9)

/** The whole figure and its parts by a dimension. */
export function computedBy(
  { how, facts }: Computed,
  by: Dimension | undefined,
): { whole: Value; parts: Map<string, Value> } {
  const tell = (some: readonly Fact[]): Value => ({ value: valueOf(how, some), rows: some.length })
  const groups = new Map<string, Fact[]>()
  for (const fact of by ? facts : []) {
    const key = fact.at[by!] ?? '-'
    groups.set(key, [...(groups.get(key) ?? []), fact])
  }
  return { whole: tell(facts), parts: new Map([...groups].map(([key, some]) => [key, tell(some)])) }
}

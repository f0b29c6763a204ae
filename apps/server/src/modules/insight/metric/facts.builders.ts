import type { Dimension, MetricCode } from '@cloud-steward/contract/insight/metric.ts'
import { addDays } from '../../../infra/calendar.ts'
import {
  type Bill,
  isOpen,
  type Lease,
  leaseState,
  openOf,
  type Room,
  roomState,
  type World,
} from './world.builders.ts'

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

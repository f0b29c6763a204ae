import { addDays } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import { lateFeeOf } from '../../billing/bill/bill.rules.ts'

type Row = Record<string, never>

const rowsOf = (ctx: Ctx, statement: Sql) => ctx.db.rows(raw<Row>(statement)) as Promise<unknown[]>
export interface Lease {
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
export interface Bill {
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
export interface Room {
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

export const openOf = (bill: Bill): number => bill.total - bill.paid - bill.credited - bill.written_off_fen
export const isOpen = ({ state }: Bill): boolean => state === 'issued' || state === 'part_paid'
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

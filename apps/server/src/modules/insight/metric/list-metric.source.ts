import type { Dimension, MetricCode } from '@cloud-steward/contract/insight/metric.ts'
import { RECEIVED_CHANNELS } from '@cloud-steward/contract/payments/payment.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { type Sql, sql } from '../../../infra/db/sql.ts'
import type { Figures } from '../../../kit/list-query.ts'

/** The rows of a list that count, and the number that is made of them. */
export interface ListMetric extends Pick<Figures, 'inputs' | 'value'> {
  /** Filters of the list that always hold. */
  filters?: Readonly<Record<string, string>>
  /** The field by whose day a row belongs to a period. */
  day?: string
  /** The field a part is of, where it is another than `FIELDS` says. */
  fields?: Partial<Record<Dimension, string>>
  /** The list by whose sum of fen, for the same parts and period, the number is divided. */
  per?: { of: string; day: string; fen: string }
}

/** The field of a list for each dimension: a link to a part filters the list by this field. */
export const FIELDS: Partial<Record<Dimension, string>> = {
  site: 'siteId',
  landlord: 'landlordId',
  installer: 'installerId',
  state: 'state',
  kind: 'kind',
  mode: 'mode',
  channel: 'channel',
  utility: 'utility',
  severity: 'severity',
  online: 'online',
}

/** A metric that is no figure of a list alone. */
export const NO_LIST: ListMetric = { inputs: {}, value: sql`count(*)` }
const count = { inputs: {}, value: sql`count(*)` } as const
export const sumOf = (key: string) => ({
  inputs: { fen: (field: (key: string) => Sql) => field(key) },
  value: sql`coalesce(sum(fen), 0)`,
})
type Input = Figures['inputs'][string]
/** Basis points of a whole; none where there is no whole. */
const shareOf = (part: Input, whole: Input) => ({
  inputs: { part, whole },
  value: sql`round(sum(part) * 10000.0 / nullif(sum(whole), 0))`,
})
/** How many rows there are for which it holds. */
export const HOLDING = sql`count(*) filter (where holds)`
/** Basis points of the rows for which something holds. */
const shareWhere = (holds: Input) => ({
  inputs: { holds },
  value: sql`round(${HOLDING} * 10000.0 / nullif(count(*), 0))`,
})
const average = (number: Input) => ({ inputs: { number }, value: sql`round(avg(number))` })

const BILLED = { state: 'issued,part_paid,paid,written_off' }
const IN_FORCE = { state: 'active,expiring,notice,holdover,checking_out' }
const OPEN_ORDERS = 'new,dispatched,accepted,booked,on_site,waiting_parts,waiting_customer,quoted,done,to_pay'
const REPAIRED = { kind: 'repair', state: 'done,to_pay,confirmed,closed' }
const minutes = (from: Sql, to: Sql): Sql => sql`extract(epoch from ${to} - ${from}) / 60`

/** Monthly rent of a room, in fen, for a month of 365 / 12 days. */
const monthlyRent: Input = (field) =>
  sql`${field('rentFen')} * case ${field('rentUnit')} when 'day' then 365 / 12.0 when 'week' then 365 / 84.0 else 1 end`
const areaOfRoom: Input = (field) =>
  sql`(select r.area_m2 from housing_room r where r.tenant_id = t.tenant_id and r.id = ${field('roomId')})`
/** Days since the room's last lease ended; if the room was never let, since it was created. */
const daysVacant: Input = (_field, ctx: Ctx) =>
  sql`greatest(0, ${ctx.today()}::date - coalesce((select max(coalesce(l.left_on, l.end_on)) from housing_lease l
    where l.tenant_id = t.tenant_id and l.room_id = t.id and l.status = 'ended'), (t.created_at at time zone ${ctx.tenant.timeZone})::date))`

/** Metrics that are figures of a list. The metric and the list it opens count the same rows for every caller. */
export const LIST_METRICS: Partial<Record<MetricCode, ListMetric>> = {
  'site.count': count,
  'room.count': { ...count, filters: { archived: 'false' } },
  'room.vacant': { ...count, filters: { state: 'vacant', archived: 'false' } },
  'room.vacancyDays': { ...average(daysVacant), filters: { state: 'vacant', archived: 'false' } },
  'lease.inForce': { ...count, filters: IN_FORCE },
  'lease.begun': {
    ...count,
    day: 'startOn',
    filters: {
      state: 'signed,active,expiring,notice,holdover,checking_out,ended,terminated,renewed,swapped,transferred',
    },
  },
  'lease.expiring30': { ...count, filters: { worklist: 'expiring30' } },
  'lease.expiring60': { ...count, filters: { worklist: 'expiring60' } },
  'lease.expiring90': { ...count, filters: { worklist: 'expiring90' }, fields: { month: 'endOn' } },
  'lease.renewalRate': {
    ...shareWhere((field) => sql`${field('state')} = 'renewed'`),
    day: 'endOn',
    filters: { state: 'ended,terminated,renewed' },
  },
  'lease.rentPerM2': {
    inputs: { rent: monthlyRent, area: areaOfRoom },
    value: sql`round(sum(rent) filter (where area > 0) / nullif(sum(area), 0))`,
    filters: IN_FORCE,
  },
  'rent.billed': { ...sumOf('totalFen'), day: 'dueOn', filters: BILLED },
  'rent.collected': { ...sumOf('paidFen'), day: 'dueOn', filters: BILLED },
  'rent.collectionRate': {
    ...shareOf(
      (field) => field('paidFen'),
      (field) => sql`${field('totalFen')} - ${field('creditedFen')}`,
    ),
    day: 'dueOn',
    filters: BILLED,
  },
  'rent.arrears': { ...sumOf('outstandingFen'), filters: { overdue: 'yes' } },
  'money.received': {
    ...sumOf('amountFen'),
    day: 'receivedOn',
    filters: { state: 'recorded', channel: RECEIVED_CHANNELS.join(',') },
  },
  'deposit.held': sumOf('heldFen'),
  'utility.recovery': {
    ...sumOf('totalFen'),
    day: 'periodFrom',
    filters: { state: 'billed' },
    per: { of: 'metering.supplierBill', day: 'periodFrom', fen: 'amountFen' },
  },
  'utility.loss': {
    ...shareOf(
      (field) => field('lossQuantity'),
      (field) => field('mainQuantity'),
    ),
    day: 'periodFrom',
    filters: { state: 'confirmed' },
  },
  'order.open': { ...count, filters: { state: OPEN_ORDERS } },
  'order.late': { ...count, filters: { state: OPEN_ORDERS, isLate: 'true' } },
  'repair.firstResponse': {
    ...average((field) => minutes(sql`t.created_at`, field('respondedAt'))),
    day: 'endedAt',
    filters: REPAIRED,
  },
  'repair.closeTime': {
    ...average((field) => minutes(sql`t.created_at`, field('endedAt'))),
    day: 'endedAt',
    filters: REPAIRED,
  },
  'repair.rework': { ...shareWhere((field) => sql`${field('reopened')} > 0`), day: 'endedAt', filters: REPAIRED },
  'meter.count': { ...count, filters: { state: 'installed,active,fault,suspended' } },
  'meter.online': { ...shareWhere((field) => field('online')), filters: { state: 'installed,active,fault' } },
  'alarm.open': { ...count, filters: { state: 'active' } },
  'command.success': {
    ...shareWhere((field) => sql`${field('state')} = 'verified'`),
    filters: { state: 'verified,failed,expired' },
  },
  'prepaid.low': {
    ...count,
    filters: { state: 'alarm1,alarm2,arrears,protected,cut_pending,cut,restoring,restore_failed' },
  },
  'wallet.settled': { ...sumOf('amountFen'), day: 'day' },
  'payout.waiting': {
    ...sumOf('amountFen'),
    filters: { state: 'submitted,reviewed,approved,paying,processing,pay_unknown' },
  },
}

/** How long something has been due. @param days after the due day, of the oldest and the newest in it */
export const AGES = [
  { key: '1-7', least: 1, most: 7 },
  { key: '8-30', least: 8, most: 30 },
  { key: '31-60', least: 31, most: 60 },
  { key: '60+', least: 61, most: undefined },
] as const

export type Filters = Record<string, string>

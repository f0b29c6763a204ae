import { daysBetween } from '../../../infra/calendar.ts'
import { capitalAmount } from '../../../infra/capital-amount.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { tableOf } from '../../../infra/documents/index.ts'
import { translate } from '../../../infra/labels.ts'
import { type HandOverReading, type HandOverRow, handOverRow } from '../hand-over/hand-over.queries.ts'
import { landlordBase, renteeBase } from '../housing.source.ts'
import { inspections, itemsOfLease } from '../inspection/inspection.service.ts'
import { occupantsOf } from '../lease/change.queries.ts'
import { chargesOf } from '../lease/charge.queries.ts'
import { leaseBase } from '../lease/lease.source.ts'
import { fixedUnit } from '../lease/lease-terms.rules.ts'
import { chargesOfTerms } from '../lease/terms-of.ts'
import { rooms, sites } from '../place/room.service.ts'
import type { FieldValues } from './template-fields.rules.ts'

/** Documents are written in the language of their templates, whoever looks at them. */
export const word = (key: string, values?: Record<string, string | number>): string =>
  translate('zh', `housing.document.${key}`, values)
export const yuan = (fen: number): string => (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
const percent = (bp: number): string => `${bp / 100}%`
const shown = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

export type Lease = Awaited<ReturnType<typeof leaseBase.get>>
function dueRule({ dueRule: rule, dueDay, advanceDays }: Lease): string {
  if (rule === 'dayOfMonth') return word('due.dayOfMonth', { day: dueDay ?? 1 })
  if (rule === 'dayOfPreviousMonth') return word('due.dayOfPreviousMonth', { day: dueDay ?? 1 })
  return word('due.advance', { days: advanceDays })
}
function payTerms({ rentUnit, payMonths, payUnits }: Lease): string {
  if (rentUnit === 'week' || rentUnit === 'day')
    return payUnits ? word(`payUnits.${rentUnit}`, { count: payUnits }) : word('payAll')
  return payMonths === 'all' ? word('payAll') : word('payMonths', { months: Number(payMonths) })
}
function breakRule({ breakRule: rule, breakFen, breakMonths }: Lease): string {
  if (rule === 'fixed') return word('break.fixed', { amount: yuan(breakFen ?? 0) })
  if (rule === 'months') return word('break.months', { months: breakMonths ?? 0 })
  return word(rule === 'deposit' ? 'break.deposit' : 'break.none')
}

function lateFeeTerms(lease: Lease): string {
  const { lateFeeBp, lateFeeUnitFen, lateFeeCapBp, graceDays, lateFeeOn } = lease
  if (!lateFeeBp && !lateFeeUnitFen) return word('lateFee.none')
  const bearing = lateFeeOn?.length ? lateFeeOn : ['rent']
  const on = bearing.map((kind) => translate('zh', `housing.lease.lateFeeOn.${kind}`)).join('、')
  const grace = lease.lateFeeMode === 'threshold' ? 'lateFee.threshold' : 'lateFee.grace'
  const rule = `lateFee.${lateFeeUnitFen ? 'unit' : 'rate'}.${lease.lateFeeEvery ?? 'day'}`
  return [
    graceDays ? word(grace, { days: graceDays }) : '',
    word(rule, { on, rate: percent(lateFeeBp), amount: yuan(lateFeeUnitFen ?? 0) }),
    lateFeeCapBp == null ? '' : word('lateFee.cap', { rate: percent(lateFeeCapBp) }),
  ].join('')
}

export const kindOf = (kind: string): string => translate('zh', `housing.lease.kind.${kind}`)
const otherDeposits = ({ otherDeposits: others }: Lease): string =>
  others?.map(({ kind, amountFen }) => `${kindOf(kind)} ${yuan(amountFen)}`).join('、') || word('nothing')

type Charge = ReturnType<typeof chargesOfTerms>[number]
/** The charges that stand, or those a draft would have. */
export async function chargesFor(ctx: Ctx, lease: Lease): Promise<Charge[]> {
  const standing = await ctx.db.rows(chargesOf(ctx.tenant.id, lease.id))
  return standing.length ? (standing as Charge[]) : chargesOfTerms(lease, ctx.today())
}
export function chargeTable(charges: readonly Charge[]): string {
  const rows = charges.map((one) => [
    one.depositKind ? kindOf(one.depositKind) : translate('zh', `housing.leaseChange.fee.${one.fee}`),
    one.fee === 'deposit' ? '' : `${one.periodFrom} ~ ${one.periodTo}`,
    one.dueOn,
    yuan(one.amountFen),
  ])
  return tableOf(
    ['fee', 'period', 'dueOn', 'amount'].map((key) => word(`charges.${key}`)),
    rows,
    word('none'),
  )
}
interface RentedRoom {
  roomName?: string | null
  areaM2?: number | null
  startOn: string
  endOn: string
  rentFen: number
  depositFen?: number | null
}
/** What is let with rent and deposit of each, and what they come to together. */
export function roomTable(rooms: readonly RentedRoom[]): string {
  const sum = (of: 'rentFen' | 'depositFen') => yuan(rooms.reduce((all, one) => all + (one[of] ?? 0), 0))
  const rows = rooms.map((one) => [
    shown(one.roomName),
    shown(one.areaM2),
    `${one.startOn} ~ ${one.endOn}`,
    yuan(one.rentFen),
    yuan(one.depositFen ?? 0),
  ])
  const total = [word('rooms.total', { count: rooms.length }), '', '', sum('rentFen'), sum('depositFen')]
  return tableOf(
    ['room', 'area', 'term', 'rent', 'deposit'].map((key) => word(`rooms.${key}`)),
    [...rows, total],
    word('none'),
  )
}
async function occupantTable(ctx: Ctx, leaseId: string): Promise<string> {
  const people = await ctx.db.rows(occupantsOf(ctx.tenant.id, leaseId))
  const rows = people.map((one) => [
    one.renteeName,
    translate('zh', `housing.leaseChange.role.${one.role}`),
    one.mobile,
  ])
  return tableOf(
    ['name', 'role', 'mobile'].map((key) => word(`occupants.${key}`)),
    rows,
    word('nobody'),
  )
}
async function itemTable(ctx: Ctx, leaseId: string, kind: 'in' | 'out'): Promise<string> {
  const rows = (await itemsOfLease(ctx, leaseId, kind)).map((one) => [
    one.area,
    one.item,
    String(one.quantity),
    translate('zh', `${inspections.resource.name}.condition.${one.condition}`),
    one.note ?? '',
  ])
  const headers = ['area', 'item', 'quantity', 'condition', 'note']
  return tableOf(
    headers.map((key) => translate('zh', `housing.inspection.${key}`)),
    rows,
    word('noItems'),
  )
}

const handOverTable = (rows: readonly HandOverReading[] | undefined): string =>
  tableOf(
    ['utility', 'no', 'value'].map((key) => word(`readings.${key}`)),
    (rows ?? []).map((one) => [translate('zh', `metering.meter.utility.${one.utility}`), one.no, String(one.value)]),
    word('noReadings'),
  )
const keysOf = (keys: HandOverRow['keys'] | undefined): string | undefined =>
  keys?.map(({ kind, count, note }) => `${word(`key.${kind}`)}${note ? `（${note}）` : ''} ${count}`).join('、')

/** Rent that is not of a month is told with its unit. */
const besideRentOf = (lease: Lease): string | undefined => (fixedUnit(lease) ? 'rent.unit' : undefined)

/** What a template's fields say for a lease the caller sees, as far as he may see it. */
export async function fieldValues(ctx: Ctx, leaseId: string, items: 'in' | 'out' = 'in'): Promise<FieldValues> {
  const lease = await leaseBase.get(ctx, leaseId)
  const room = await rooms.get(ctx, lease.roomId)
  const site = await sites.get(ctx, lease.siteId)
  const landlord = await landlordBase.get(ctx, lease.landlordId)
  const rentee = await renteeBase.get(ctx, lease.renteeId)
  const handOver = await ctx.db.first(handOverRow(ctx.tenant.id, lease.id))
  const extras = lease.extras ?? []
  const amounts = (name: string, fen: number | null | undefined) =>
    fen == null ? {} : { [`${name}.amount`]: yuan(fen), [`${name}.words`]: capitalAmount(fen) }
  return {
    besideRent: besideRentOf(lease),
    texts: {
      'lease.no': lease.no,
      'lease.startOn': lease.startOn,
      'lease.endOn': lease.endOn,
      'lease.signedOn': shown(lease.signedOn),
      'lease.days': String(daysBetween(lease.startOn, lease.endOn) + 1),
      ...amounts('rent', lease.rentFen),
      'rent.unit': word(`rentUnit.${lease.rentUnit ?? 'month'}`),
      ...amounts('deposit', lease.depositFen),
      'deposit.others': otherDeposits(lease),
      'pay.months': payTerms(lease),
      'pay.due': dueRule(lease),
      'lateFee.terms': lateFeeTerms(lease),
      'lateFee.rate': percent(lease.lateFeeBp),
      'lateFee.grace': String(lease.graceDays),
      'notice.days': String(lease.noticeDays ?? 0),
      'break.rule': breakRule(lease),
      'fees.included': lease.includedFees || word('nothing'),
      'room.name': room.fullName,
      'room.area': shown(room.areaM2),
      'room.persons': shown(room.maxPersons),
      'rooms.count': '1',
      'site.name': site.name,
      'site.address': `${site.regionName ?? ''}${site.address}`,
      'landlord.name': landlord.name,
      'landlord.mobile': shown(landlord.mobile),
      'landlord.bank': [landlord.bankName, landlord.bankAccount].filter(Boolean).join(' '),
      'rentee.name': rentee.name,
      'rentee.mobile': shown(rentee.mobile),
      'rentee.idKind': rentee.paperKind ? translate('zh', `housing.rentee.paperKind.${rentee.paperKind}`) : '',
      'rentee.idNo': shown(rentee.idNoMasked),
      'rentee.emergency': [rentee.emergencyName, rentee.emergencyPhone].filter(Boolean).join(' '),
      'operator.name': ctx.tenant.name,
      'handOver.on': shown(lease.handedOn),
      'handOver.keys': shown(keysOf(handOver?.keys)),
      'handOver.items': shown(handOver?.items),
      remark: lease.remark || word('nothing'),
      today: ctx.today(),
      ...Object.fromEntries(extras.map(({ label, shown }) => [`extra.${label}`, shown ?? ''])),
    },
    blocks: {
      'table.rooms': roomTable([{ ...lease, areaM2: room.areaM2 }]),
      'table.charges': chargeTable(await chargesFor(ctx, lease)),
      'table.occupants': await occupantTable(ctx, lease.id),
      'table.items': await itemTable(ctx, lease.id, items),
      'table.readings': handOverTable(handOver?.readings),
      'table.extras': tableOf(
        ['label', 'value'].map((key) => word(`extras.${key}`)),
        extras.map(({ label, shown }) => [label, shown ?? '']),
        word('nothing'),
      ),
      signatures: '<signatures></signatures>',
    },
  }
}

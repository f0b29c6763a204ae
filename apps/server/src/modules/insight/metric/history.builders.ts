import * as fc from 'fast-check'
import { addDays } from '../../../infra/calendar.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { onDay } from '../../billing/billing.builders.ts'
import { aTenancy, type Tenancy, type TenancyStep, takeStep, tenancyStep } from '../../checkout/tenancy.builders.ts'
import { watchDevices } from '../../devices/alarm/alarm.service.ts'
import { aHouse } from '../../housing/housing.builders.ts'
import { step as moneyStep, take as takeMoney } from '../../ledger/ledger/history.builders.ts'
import { aMeter, read, settle } from '../../metering/metering.builders.ts'
import { commands, ends, evaluates, homeIn, tells } from '../../prepaid/account.builders.ts'
import { acceptOrder, dispatchOrder } from '../../work-orders/order/dispatch.service.ts'
import {
  cancelOrder,
  closeOrder,
  confirmOrder,
  finishOrder,
  reopenOrder,
} from '../../work-orders/order/finish.service.ts'
import { startOrder } from '../../work-orders/order/work.service.ts'
import { createOrder } from '../../work-orders/order/work-order.service.ts'

const ORDERS = {
  dispatchOrder,
  acceptOrder,
  startOrder,
  finishOrder,
  confirmOrder,
  closeOrder,
  reopenOrder,
  cancelOrder,
}
/** What usually comes next for an order. */
const NEXT: Readonly<Record<string, keyof typeof ORDERS>> = {
  new: 'dispatchOrder',
  dispatched: 'acceptOrder',
  accepted: 'startOrder',
  booked: 'startOrder',
  on_site: 'finishOrder',
  done: 'confirmOrder',
  confirmed: 'closeOrder',
}
const ENDS = ['reopenOrder', 'cancelOrder'] as const
const anyOrder = fc.record({ do: fc.constant('order' as const), which: fc.nat(), isRepair: fc.boolean() })
const goOn = fc.record({ do: fc.constant('goOn' as const), which: fc.nat() })
const end = fc.record({ do: fc.constantFrom(...ENDS), which: fc.nat() })
const reading = fc.record({ do: fc.constant('read' as const), which: fc.nat(1), use: fc.nat(400) })
const telling = fc.record({
  do: fc.constant('tell' as const),
  which: fc.nat(),
  kwh: fc.nat(60),
  hours: fc.nat(23),
})
const bill = fc.record({ do: fc.constant('supplier' as const), fen: fc.integer({ min: 1, max: 90_000 }) })
/** A step of a company's history; numbers choose among what there is at that moment. */
export const companyStep = fc.oneof(
  { weight: 12, arbitrary: tenancyStep },
  // Also what the histories of tenancies leave out: credits, debits, waivers, holds, write-offs.
  { weight: 5, arbitrary: fc.record({ do: fc.constant('anyMoney' as const), money: moneyStep }) },
  { weight: 3, arbitrary: anyOrder },
  { weight: 9, arbitrary: goOn },
  { weight: 2, arbitrary: end },
  { weight: 3, arbitrary: reading },
  { weight: 4, arbitrary: telling },
  { weight: 1, arbitrary: bill },
)
export type CompanyStep = typeof companyStep extends fc.Arbitrary<infer S> ? S : never

export interface Company extends Tenancy {
  siteId: string
  meters: { id: string; milli: number; readOn: string }[]
  /** A let room whose meter is prepaid and switched from afar. */
  prepaid: Awaited<ReturnType<typeof homeIn>> & { kwh: number }
}
export async function aCompany(): Promise<Company> {
  const tenancy = await aTenancy()
  const { house } = tenancy
  const ctx = house.today
  const [room] = await ctx.db.rows<{ siteId: string }>(
    raw(sql`select site_id as "siteId" from housing_room where tenant_id = ${house.id} and id = ${tenancy.rooms[0]}`),
  )
  const { siteId } = room!
  // Also gives the site its price plan.
  const prepaid = await homeIn(house, { startOn: '2026-05-01', endOn: '2026-08-20' }, { '2026-06-01': 40 })
  const meters: Company['meters'] = []
  for (const roomId of tenancy.rooms) {
    await house.app.operations.get('housing.room')!.update(ctx, { id: roomId, areaM2: 37.5 })
    const id = await aMeter(ctx, { siteId, roomId })
    await read(ctx, id, { '2026-05-01': 0 })
    meters.push({ id, milli: 0, readOn: '2026-05-01' })
  }
  // A room that is never let.
  await aHouse(ctx, house)
  return Object.assign(tenancy, { siteId, meters, prepaid: { ...prepaid, kwh: 100 } })
}

const AGREED = {
  rentFen: 123_457,
  depositFen: 200_001,
  payMonths: '1' as const,
  cycleMode: 'anniversary' as const,
  proration: 'actualMonth' as const,
  advanceDays: 0 as const,
  lateFeeBp: 5 as const,
  atEnd: 'monthly' as const,
  breakRule: 'none' as const,
  breakMonths: 1 as const,
  otherDeposits: [{ kind: 'key' as const, amountFen: 10_001 }],
}
const pay = { do: 'pay' as const, more: 0, daysAgo: 0, keep: true }
/** Two rooms are let, some of the first bills are paid and settled, and an order is made. */
export const begun: CompanyStep[] = [
  { do: 'let', which: 0, days: 0, months: 4, agreed: AGREED },
  { do: 'let', which: 3, days: -40, months: 2, agreed: AGREED },
  { do: 'night', days: 1 },
  { do: 'anyMoney', money: { ...pay, which: 0, cents: 400_000 } },
  { do: 'anyMoney', money: { ...pay, which: 1, cents: 90_000 } },
  { do: 'order', which: 0, isRepair: true },
  ...[0, 1, 2, 3, 4].map((): CompanyStep => ({ do: 'goOn', which: 0 })),
  { do: 'tell', which: 1, kwh: 45, hours: 4 },
  { do: 'night', days: 3 },
  { do: 'anyMoney', money: { do: 'settle', daysAgo: 0 } },
  { do: 'read', which: 0, use: 120 },
  { do: 'supplier', fen: 5_000 },
]

/** Takes one step by the operations of the product. @returns what was done; undefined when there was nothing to do it with */
export async function takeCompanyStep(company: Company, one: CompanyStep): Promise<string | undefined> {
  const { house, siteId, rooms } = company
  const ctx = company.as('admin')
  if (one.do === 'anyMoney') {
    company.day = await takeMoney(house, company.day, one.money)
    return one.money.do
  }
  if (one.do === 'order') {
    const place = {
      siteId,
      roomId: rooms[one.which % 2],
      kind: one.isRepair ? ('repair' as const) : ('install' as const),
    }
    await createOrder(ctx, { ...place, subject: 'history', despiteDuplicate: true, isUrgent: one.which % 3 === 0 })
    return 'order'
  }
  if (one.do === 'read') return readMeter(company, one)
  if (one.do === 'tell') return tellMeter(company, one)
  if (one.do === 'supplier') {
    const [periodFrom, periodTo] = [`${company.day.slice(0, 7)}-01`, company.day]
    const draft = { no: `${periodTo} ${one.fen}`, siteId, utility: 'electric', periodFrom, periodTo, quantity: 1 }
    await house.app.operations.get('metering.supplierBill')!.add(ctx, { ...draft, amountFen: one.fen })
    return 'supplier'
  }
  if (one.do === 'goOn' || one.do === 'reopenOrder' || one.do === 'cancelOrder') return workOn(company, one)
  return takeStep(company, one as TenancyStep)
}

async function workOn(company: Company, one: { do: 'goOn' | (typeof ENDS)[number]; which: number }) {
  const ctx = company.as('admin')
  const orders = await ctx.db.rows<{ id: string; state: string }>(
    raw(sql`select id, state from work_order where tenant_id = ${company.house.id} order by no`),
  )
  const order = orders[one.which % orders.length]
  const verb = one.do === 'goOn' ? NEXT[order?.state ?? ''] : one.do
  if (!order || !verb) return undefined
  const given = { id: order.id, vendor: 'History', outcome: 'done', reason: 'history', visitNote: 'fine', score: 5 }
  await ORDERS[verb](ctx, given)
  return verb
}
/** A meter goes on, and what was used up to yesterday is settled. */
async function readMeter(company: Company, { which, use }: { which: number; use: number }) {
  const meter = company.meters[which]!
  const today = company.house.ctx(onDay(company.day))
  if (company.day <= meter.readOn) return undefined
  meter.milli += use
  meter.readOn = company.day
  await read(today, meter.id, { [company.day]: meter.milli })
  await settle(today, '2026-05-01', addDays(company.day, -1))
  return 'read'
}
/** The prepaid meter tells its counter, its account is looked at, what was ordered ends, and the devices are watched. */
async function tellMeter(company: Company, { which, kwh, hours }: { which: number; kwh: number; hours: number }) {
  const { house, prepaid, day } = company
  prepaid.kwh += kwh
  const at = house.ctx(new Date(onDay(day).getTime() + hours * 1_800_000))
  const home = { ...house, ...prepaid, at: () => at, admin: house.maker }
  await tells(home, at, prepaid.kwh)
  await evaluates(at)
  const last = (await commands(home)).at(-1)
  if (last && ['queued', 'sent', 'acked'].includes(last.state)) await ends(home, at, which % 3 ? 'verified' : 'failed')
  await watchDevices(house.ctx(new Date(at.now().getTime() + (which % 2) * 7_200_000)))
  return 'tell'
}

import type { Endpoint } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/checkout/index.ts'
import * as letting from '@cloud-steward/contract/housing/index.ts'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { onSchedule } from '../../../test/schedules.ts'
import { addDays, addMonths } from '../../infra/calendar.ts'
import { makeCtx } from '../../infra/ctx/make-ctx.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { newId } from '../../infra/db/id.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import { once } from '../../kit/idempotency.ts'
import { issue, onDay } from '../billing/billing.builders.ts'
import { aHouse, aRentee, TERMS } from '../housing/housing.builders.ts'
import { proposeChange } from '../housing/lease/change.service.ts'
import { cancelLease } from '../housing/lease/ending.service.ts'
import type { LeaseRow } from '../housing/lease/lease.queries.ts'
import { leases, signLease } from '../housing/lease/lease.service.ts'
import { leaseDayJob } from '../housing/lease/lease-day.job.ts'
import { step as moneyStep, take as takeMoney } from '../ledger/ledger/history.builders.ts'
import { calculateCheckOut } from './calculation.service.ts'
import type { CheckOutRow } from './check-out.queries.ts'
import { aHouseOfThree, type House, upload } from './checkout.builders.ts'
import * as payout from './payout.service.ts'
import * as preparation from './preparation.service.ts'
import * as review from './review.service.ts'
import { settleEndedLease } from './settle-ended.service.ts'

/** Two rooms, two rentees, three clerks and a day that goes on. */
export interface Tenancy {
  house: House
  rooms: string[]
  rentees: string[]
  day: string
  /** One of the clerks, on that day. */
  as(who: 'admin' | 'tenement' | 'second'): Ctx
}
export async function aTenancy(): Promise<Tenancy> {
  const house = await aHouseOfThree()
  const room = async () => (await aHouse(house.today, house)).roomId
  const users = await house.today.db.rows<NonNullable<Ctx['user']>>(
    raw(sql`select id, username, nickname from identity_user where tenant_id = ${house.id}`),
  )
  const { tenant, log } = house.today
  const tenancy: Tenancy = {
    house,
    rooms: [await room(), await room()],
    rentees: [house.renteeId, await aRentee(house.today)],
    day: '2026-06-15',
    as: (who) => {
      const user = { ...users.find(({ username }) => username === who)!, roles: [] }
      const now = () => onDay(tenancy.day)
      return makeCtx({ pools: house.app.pools, ports: house.app.ports, tenant, user, requestId: 'history', log, now })
    },
  }
  return tenancy
}

const MONEY = ['pay', 'pay', 'void', 'issue', 'settle', 'reverse', 'prepaid', 'refund']
const GOING_ON = ['settle', 'settle', 'work', 'work', 'stay'] as const
const agreed = fc.record({
  rentFen: fc.integer({ min: 1, max: 400_000 }),
  depositFen: fc.integer({ min: 0, max: 500_000 }),
  payMonths: fc.constantFrom('1' as const, '3' as const, '12' as const),
  cycleMode: fc.constantFrom('anniversary' as const, 'naturalMonth' as const),
  proration: fc.constantFrom('actualMonth' as const, 'thirtyDay' as const, 'actualPeriod' as const),
  advanceDays: fc.constantFrom(0, 7),
  lateFeeBp: fc.constantFrom(0, 5),
  atEnd: fc.constantFrom('monthly' as const, 'stop' as const),
  breakRule: fc.constantFrom('none' as const, 'months' as const, 'deposit' as const),
  breakMonths: fc.constant(1),
  otherDeposits: fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom('key' as const, 'card' as const, 'meter' as const),
      amountFen: fc.integer({ min: 1, max: 30_000 }),
    }),
    { maxLength: 2, selector: ({ kind }) => kind },
  ),
})
const chosen = { which: fc.nat(), days: fc.integer({ min: -40, max: 90 }) }
/** A step of a tenancy; numbers choose among what there is at that moment. */
export const tenancyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('let' as const), ...chosen, months: fc.nat(8), agreed }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('rent' as const, 'term' as const, 'swap' as const, 'renewal' as const, 'transfer' as const),
      ...chosen,
      fen: fc.integer({ min: 1, max: 400_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), ...chosen }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('leave' as const), ...chosen }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('after' as const), ...chosen }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom(...GOING_ON), ...chosen }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('night' as const), days: fc.integer({ min: 1, max: 35 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('money' as const),
      money: moneyStep.filter((one) => MONEY.includes(one.do)),
    }),
  },
)
export type TenancyStep = typeof tenancyStep extends fc.Arbitrary<infer S> ? S : never

/** As the door does it, and then a second time with the same key: the same answer, and nothing more happens. */
async function ask<I extends object, A>(
  ctx: Ctx,
  endpoint: Endpoint,
  work: (ctx: Ctx, input: I) => Promise<A>,
  input: I,
): Promise<A> {
  const key = newId()
  const told = await once(ctx, endpoint, key, input, (tx) => work(tx, input))
  const again = await once(ctx, endpoint, key, input, () => expect.fail('worked twice'))
  expect(again).toEqual(JSON.parse(JSON.stringify(told)))
  return told
}

export const leasesOf = ({ house }: Tenancy): Promise<LeaseRow[]> =>
  house.today.db.rows(raw(sql`select * from housing_lease where tenant_id = ${house.id} order by no`))
const checkOutsOf = ({ house }: Tenancy): Promise<CheckOutRow[]> =>
  house.today.db.rows(raw(sql`select * from checkout_check_out where tenant_id = ${house.id} order by no`))
const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length]

/** Takes one step. @returns what was done; undefined when there was nothing to do it with */
export async function takeStep(tenancy: Tenancy, one: TenancyStep): Promise<string | undefined> {
  const { house, day } = tenancy
  if (one.do === 'money') {
    tenancy.day = await takeMoney(house, day, one.money)
    return one.money.do
  }
  if (one.do === 'night') return night(tenancy, one.days)
  if (one.do === 'let') return letRoom(tenancy, one)
  if (isGoingOn(one)) return goOn(tenancy, one)
  const all = await leasesOf(tenancy)
  if (one.do === 'cancel') {
    const row = pick(
      all.filter(({ status, start_on }) => status === 'signed' && start_on > day),
      one.which,
    )
    if (row) await ask(tenancy.as('admin'), letting.cancelLease, cancelLease, { id: row.id, reason: 'history' })
    return row && (row.previous_id ? 'cancelNext' : 'cancel')
  }
  if (one.do === 'after') return settleAfter(tenancy, all, one)
  const row = pick(
    all.filter(({ status, change_lock }) => status === 'signed' && !change_lock),
    one.which,
  )
  if (!row) return undefined
  if (one.do === 'leave') return begin(tenancy, row, one)
  const { which, days, fen } = one
  const asked = {
    rent: { effectiveOn: addDays(day, days), rentFen: fen },
    term: { endOn: addDays(row.end_on, days) },
    renewal: { endOn: addMonths(row.end_on, 1 + (which % 12)), raiseBp: days + 40, depositFen: fen },
    swap: { effectiveOn: addDays(day, days), roomId: tenancy.rooms.find((id) => id !== row.room_id)!, depositFen: fen },
    transfer: { effectiveOn: addDays(day, days), renteeId: tenancy.rentees.find((id) => id !== row.rentee_id)! },
  }[one.do]
  const input = { leaseId: row.id, kind: one.do, reason: 'history', ...asked }
  await ask(tenancy.as('admin'), letting.proposeChange, proposeChange, input)
  return one.do
}

async function night(tenancy: Tenancy, days: number): Promise<string> {
  tenancy.day = addDays(tenancy.day, days)
  const ctx = tenancy.house.ctx(onDay(tenancy.day))
  await onSchedule(leaseDayJob, ctx)
  await issue(ctx, tenancy.day)
  return 'night'
}
async function letRoom(tenancy: Tenancy, one: Extract<TenancyStep, { do: 'let' }>): Promise<string> {
  const startOn = addDays(tenancy.day, one.days - 30)
  const endOn = addDays(addMonths(startOn, 1 + one.months), -1)
  const ctx = tenancy.as('admin')
  const [roomId, renteeId] = [pick(tenancy.rooms, one.which)!, pick(tenancy.rentees, one.which >> 1)!]
  const { id } = await leases.add(ctx, { ...TERMS, ...one.agreed, startOn, endOn, roomId, renteeId })
  const signedOn = startOn < tenancy.day ? startOn : tenancy.day
  await ask(ctx, letting.signLease, signLease, { id, signedOn })
  return 'let'
}
async function begin(
  tenancy: Tenancy,
  row: LeaseRow,
  { days }: Extract<TenancyStep, { do: 'leave' }>,
): Promise<string> {
  const ctx = tenancy.as('admin')
  const leftOn = addDays(tenancy.day, Math.trunc(days / 4))
  const plain = leftOn < row.end_on ? 'early' : leftOn > row.end_on ? 'late' : 'on_time'
  const leaveKind = days % 3 ? plain : 'special'
  const input = { leaseId: row.id, leaveKind, leftOn, reason: 'history', specialTerms: 'history' } as const
  await ask(ctx, contract.beginCheckOut, preparation.beginCheckOut, input)
  return leaveKind
}

/** Settles a lease that ended without a check-out. */
async function settleAfter(
  tenancy: Tenancy,
  all: readonly LeaseRow[],
  { which, days }: { which: number; days: number },
) {
  const row = pick(
    all.filter(({ end_kind }) => end_kind === 'transferred' || end_kind === 'left' || end_kind === 'early'),
    which,
  )
  if (!row) return undefined
  const input = { leaseId: row.id, rest: days % 2 ? ('carry' as const) : ('refund' as const), reason: 'history' }
  await ask(tenancy.as('admin'), contract.settleEndedLease, settleEndedLease, input)
  return `after ${input.rest}`
}

type GoingOn = Extract<TenancyStep, { do: (typeof GOING_ON)[number] }>
const isGoingOn = (one: TenancyStep): one is GoingOn => (GOING_ON as readonly string[]).includes(one.do)
/** What comes next for a check-out; `settle` takes it to its end, `stay` gives it up. */
async function goOn(tenancy: Tenancy, one: GoingOn) {
  const open = (await checkOutsOf(tenancy)).filter(
    ({ state }) => !['closed', 'cancelled', 'rejected', 'collecting'].includes(state),
  )
  const row = pick(open, one.which)
  if (!row) return undefined
  if (one.do === 'stay') {
    const given = { id: row.id, decisionReason: 'history' }
    if (row.state.includes('review')) {
      const decision = one.days % 2 ? ('reject' as const) : ('return' as const)
      await ask(tenancy.as('second'), contract.reviewCheckOut, review.reviewCheckOut, { ...given, decision })
    } else await ask(tenancy.as('admin'), contract.cancelCheckOut, preparation.cancelCheckOut, given)
    return 'stay'
  }
  for (let state: string = row.state, most = one.do === 'work' ? 2 : 9; most > 0; most--) {
    await further(tenancy, row, state, one.which % 90_000)
    state = (await checkOutsOf(tenancy)).find(({ id }) => id === row.id)!.state
    if (state === 'closed' || state === 'collecting') break
  }
  return one.do
}
async function further(tenancy: Tenancy, row: CheckOutRow, state: string, amountFen: number): Promise<unknown> {
  const ctx = tenancy.as('admin')
  const { day: paidOn, house } = tenancy
  const { id } = row
  if (state === 'content_review')
    return ask(tenancy.as('second'), contract.reviewCheckOut, review.reviewCheckOut, { id, decision: 'approve' })
  if (state === 'scheduled') {
    const deductions = [{ reason: 'cleaning' as const, amountFen: amountFen + 1, note: 'oven' }]
    const items = [{ area: 'bath', item: 'tap', quantity: 1, condition: 'good' as const }]
    const inspected = { id, inspectedOn: row.left_on, items, deductions }
    return ask(ctx, contract.inspectCheckOut, preparation.inspectCheckOut, inspected)
  }
  if (state === 'inspected' || state === 'returned')
    return ask(ctx, contract.calculateCheckOut, calculateCheckOut, { id })
  if (state === 'calculated') {
    const fileIds = [await upload(house.maker)]
    return ask(ctx, contract.confirmCheckOut, review.confirmCheckOut, { id, decision: 'confirmed', fileIds })
  }
  if (state === 'confirmed') {
    const [{ name: payName }] = (await ctx.db.rows<{ name: string }>(
      raw(sql`select r.name from checkout_check_out c join housing_rentee r on r.tenant_id = c.tenant_id and r.id = c.rentee_id
        where c.tenant_id = ${house.id} and c.id = ${id}`),
    )) as [{ name: string }]
    return ask(ctx, contract.submitCheckOut, review.submitCheckOut, { id, payName, payAccount: '6222 0000 1' })
  }
  if (state.startsWith('review')) {
    const who = tenancy.as(state === 'review_1' ? 'tenement' : 'second')
    try {
      return await ask(who, contract.reviewCheckOut, review.reviewCheckOut, { id, decision: 'approve' })
    } catch (error) {
      // Something was paid or billed since it was signed: it is sent back and worked out again.
      if ((error as { reason?: string }).reason !== 'checkout.error.statementChanged') throw error
      const back = { id, decision: 'return' as const, decisionReason: 'changed' }
      return ask(who, contract.reviewCheckOut, review.reviewCheckOut, back)
    }
  }
  if (state === 'paying' || state === 'pay_failed')
    return ask(ctx, contract.payCheckOut, payout.payCheckOut, { id, channel: 'bank', channelNo: newId(), paidOn })
  return ask(ctx, contract.closeCheckOut, payout.closeCheckOut, { id })
}

import {
  closePeriod,
  exportPeriod,
  lockPeriod,
  queryPeriodDetail,
  queryPeriodObstacles,
  queryPeriods,
  reopenPeriod,
} from '@cloud-steward/contract/ledger/index.ts'
import { bankAccount, recordPayment, refundPrepaid } from '@cloud-steward/contract/payments/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { clerkOf, divided } from '../../../../test/scoped.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import {
  aBill,
  aLease,
  aWorld,
  type BillShown,
  balancesAt,
  brokenInvariants,
  onDay,
  pay,
  paymentOn,
  type World,
} from '../../billing/billing.builders.ts'
import { bankLines } from '../../payments/bank/bank.service.ts'
import { bookReceivedPayment as record } from '../../payments/payment/payment.service.ts'
import { operator, rentee } from '../ledger/ledger.rules.ts'
import { post } from '../ledger/ledger.service.ts'
import { checkPeriodsJob } from './check-periods.job.ts'
import { closePeriod as closeIt } from './close-period.service.ts'

const MAY = '2026-05'
let world: World
let admin: Client
let bill: BillShown
/** A bill of June, paid in part in May. */
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  bill = await aBill(world, { lateFeeBp: 0 })
  await pay(world, bill, { amountFen: 100_000, receivedOn: '2026-05-28' })
})
const close = async (month = MAY, given: object = {}, who = admin) =>
  (await who.call(closePeriod, { month, ...given }, { key: newId() })).body
const reopen = async (month = MAY) => (await admin.call(reopenPeriod, { month, reason: '补记' }, { key: newId() })).body
const lock = async (month = MAY) => (await admin.call(lockPeriod, { month, reason: '年审完成' }, { key: newId() })).body
const detail = async (month = MAY) => (await admin.call(queryPeriodDetail, { month })).body.data
const stateOf = async (month: string) =>
  (await admin.call(queryPeriods, {})).body.data.find((one) => one.month === month)?.state
const entryDays = async () =>
  (
    await world.today.db.rows(
      raw<{ day: string }>(
        sql`select distinct business_on::text as day from ledger_entry where tenant_id = ${world.id} order by 1`,
      ),
    )
  ).map(({ day }) => day)

it('keeps what the ledger says at the close, and shows it equal afterwards', async () => {
  expect((await detail()).figures.find(({ figure }) => figure === 'received')).toEqual({
    figure: 'received',
    nowFen: 100_000,
  })
  expect((await close()).code).toBe(200)
  await pay(world, bill, { amountFen: 50_000 })
  const shown = await detail()
  expect(shown).toMatchObject({ state: 'closed', isEqual: 'yes', hash: shown.hashNow })
  expect(shown.entries.closed).toBe(shown.entries.now)
  expect(shown.figures.find(({ figure }) => figure === 'received')).toEqual({
    figure: 'received',
    closedFen: 100_000,
    nowFen: 100_000,
  })
  for (const { account, closedFen, nowFen } of shown.accounts) expect([account, closedFen]).toEqual([account, nowFen])
  expect(shown.events).toMatchObject([{ fromState: 'open', toState: 'closed', obstacles: 0 }])
  const [june, may] = (await admin.call(queryPeriods, {})).body.data
  expect(june).toMatchObject({ month: '2026-06', state: 'open', mayClose: 'no' })
  expect(may).toMatchObject({ month: MAY, state: 'closed', receivedFen: 100_000, mayClose: 'no' })
})

it('books late work on the first open day and says so, with the late fee of the day the money came', async () => {
  await close()
  const given = paymentOn(bill, { amountFen: 50_000, receivedOn: '2026-05-30' })
  const { body } = await admin.call(recordPayment, given, { key: newId() })
  expect(body.data).toMatchObject({ bookedOn: '2026-06-01' })
  const [kept] = await world.today.db.rows(
    raw<{ on: string }>(
      sql`select received_on::text as on from payment where tenant_id = ${world.id} and id = ${body.data.id}`,
    ),
  )
  expect(kept!.on).toBe('2026-05-30')
  expect((await entryDays()).filter((day) => day < '2026-06-01')).toEqual(['2026-05-28'])
  expect((await admin.call(recordPayment, paymentOn(bill), { key: newId() })).body.data.bookedOn).toBeUndefined()
  await pay(world, bill, { amountFen: 700_000, keepRest: 'yes' })
  const refund = { renteeId: bill.renteeId, amountFen: 100, channel: 'bank' as const, reason: '退款' }
  const back = await admin.call(refundPrepaid, { ...refund, paidOn: '2026-05-31' }, { key: newId() })
  expect(back.body.data).toMatchObject({ bookedOn: '2026-06-01' })
  expect((await detail()).isEqual).toBe('yes')
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('refuses entries of a closed month, whoever writes them', async () => {
  await close()
  const entry = (businessOn: string) =>
    world.today.transaction((tx) =>
      post(tx, [
        {
          kind: 'prepaid' as const,
          debit: operator(world.id, 'clearing'),
          credit: rentee(world.renteeId, 'prepaid'),
          amountFen: 1,
          businessOn,
          businessKey: `test:${businessOn}`,
        },
      ]),
    )
  await expect(entry('2026-05-31')).rejects.toMatchObject({
    reason: 'ledger.error.periodClosed',
    values: { month: MAY, day: '2026-06-01' },
  })
  // With a month every month before is closed.
  await expect(entry('2025-12-31')).rejects.toMatchObject({ reason: 'ledger.error.periodClosed' })
  await entry('2026-06-01')
})

it('waits for who is booking: what he books is in the snapshot', async () => {
  const ctx = world.today
  let closing: Promise<unknown> | undefined
  let done = false
  await ctx.transaction(async (tx) => {
    await record(tx, paymentOn(bill, { amountFen: 7_000, receivedOn: '2026-05-29' }))
    closing = closeIt(ctx, { month: MAY }).finally(() => (done = true))
    const waiting = raw<{ yes: boolean }>(
      sql`select exists (select from pg_locks where locktype = 'advisory' and classid = ${world.id} and not granted) as yes`,
    )
    // Without the lock it would be closed by now.
    while (!done && !(await ctx.db.first(waiting))!.yes);
    expect(done).toBe(false)
  })
  await closing
  const shown = await detail()
  expect(shown.figures.find(({ figure }) => figure === 'received')?.closedFen).toBe(107_000)
  expect(shown.isEqual).toBe('yes')
})

it('stays equal when many pay for the month while it is closed, once by two clerks', async () => {
  const paying = Array.from({ length: 12 }, (_, at) =>
    pay(world, bill, { amountFen: 1_000 + at, receivedOn: '2026-05-30' }),
  )
  const answers = await Promise.all([close(), close(), ...paying]).then(
    (all) => all.slice(0, 2) as { reason?: string }[],
  )
  expect(answers.map(({ reason }) => reason).toSorted()).toEqual(['ledger.error.periodNotOpen', undefined])
  expect((await detail()).isEqual).toBe('yes')
  expect((await balancesAt(world.today, bill.renteeId, 'receivable'))!.receivable).toBe(
    600_000 - 100_000 - Array.from({ length: 12 }, (_, at) => 1_000 + at).reduce((sum, fen) => sum + fen, 0),
  )
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('closes month after month, reopens the latest for a reason, and never what is locked', async () => {
  expect((await close('2026-06')).reason).toBe('ledger.error.periodNotOver')
  expect((await close('2026-03')).code).toBe(200)
  expect((await close('2026-05')).reason).toBe('ledger.error.periodNotNext')
  expect((await close('2026-04')).code).toBe(200)
  expect((await close()).code).toBe(200)
  expect((await reopen('2026-04')).reason).toBe('ledger.error.periodNotLatest')
  expect((await reopen()).code).toBe(200)
  expect((await reopen()).reason).toBe('ledger.error.periodNotClosed')
  expect(await stateOf(MAY)).toBe('open')
  await pay(world, bill, { amountFen: 3_000, receivedOn: '2026-05-31' })
  expect(await entryDays()).toContain('2026-05-31')
  expect((await close()).code).toBe(200)
  expect((await lock()).code).toBe(200)
  expect((await reopen()).reason).toBe('ledger.error.periodLocked')
  expect((await lock()).reason).toBe('ledger.error.periodLocked')
  const { events, state, isEqual } = await detail()
  expect({ state, isEqual }).toEqual({ state: 'locked', isEqual: 'yes' })
  expect(events.map(({ fromState, toState, reason }) => [fromState, toState, reason])).toEqual([
    ['closed', 'locked', '年审完成'],
    ['open', 'closed', null],
    ['closed', 'open', '补记'],
    ['open', 'closed', null],
  ])
})

it('shows what stands in the way, and closes all the same only for a reason', async () => {
  const { id: accountId } = (await admin.send(bankAccount.endpoints.add, { name: '基本户' })).body.data as {
    id: string
  }
  await world.today.transaction((tx) =>
    bankLines.addImportedMany!(tx, [
      { accountId, receivedOn: '2026-05-20', amountFen: 1_234, bankRef: 'MAY' },
      { accountId, receivedOn: '2026-06-02', amountFen: 1_234, bankRef: 'JUNE' },
    ]),
  )
  await aLease(
    { ...world, today: world.ctx(onDay('2026-05-01')) },
    { terms: { startOn: '2026-05-01', endOn: '2027-04-30' } },
  )
  const { counts, obstacles } = (await admin.call(queryPeriodObstacles, { month: MAY })).body.data
  expect(Object.fromEntries(counts.map(({ kind, count }) => [kind, count]))).toMatchObject({ bankLine: 1, reading: 0 })
  expect(obstacles.filter(({ kind }) => kind === 'bankLine')).toMatchObject([{ title: 'MAY', amountFen: 1_234 }])
  const unbilled = counts.find(({ kind }) => kind === 'unbilled')!.count
  expect(unbilled).toBeGreaterThan(0)
  expect(await close()).toMatchObject({
    reason: 'ledger.error.periodObstacles',
    fields: { reason: expect.stringContaining(String(1 + unbilled)) },
  })
  expect((await close(MAY, { reason: '银行流水待核，不影响本月' })).code).toBe(200)
  expect((await detail()).events[0]).toMatchObject({ obstacles: 1 + unbilled, reason: '银行流水待核，不影响本月' })
})

it('tells of entries that came past the product, once, and locks no such month', async () => {
  await close()
  await world.today.db.run(
    sql`update ledger_period set closed_by = 'admin' where tenant_id = ${world.id} and month = ${MAY}`,
  )
  await onSchedule(checkPeriodsJob, world.today)
  expect((await admin.call(queryPeriods, {})).body.data[1]!.differsSince ?? null).toBeNull()
  await world.today.db.run(
    sql`insert into ledger_entry (tenant_id, id, kind, debit_account_id, credit_account_id, amount_fen, business_on, business_key)
      select tenant_id, ${newId()}, kind, debit_account_id, credit_account_id, 1, '2026-05-02', 'by hand'
        from ledger_entry where tenant_id = ${world.id} limit 1`,
  )
  await onSchedule(checkPeriodsJob, world.today)
  await onSchedule(checkPeriodsJob, world.today)
  expect((await detail()).isEqual).toBe('no')
  expect((await admin.call(queryPeriods, {})).body.data[1]!.differsSince).toBeTruthy()
  const told = await world.today.db.rows(
    raw(sql`select 1 from system_audit where tenant_id = ${world.id} and action = 'differ' and record_id = ${MAY}`),
  )
  expect(told).toHaveLength(1)
  expect((await lock()).reason).toBe('ledger.error.periodDiffers')
})

it('is the whole tenant’s: no other tenant’s, no party’s, nobody’s who sees a part', async () => {
  await close()
  const stranger = await signIn(world.app, await freshTenant(world.app))
  expect((await stranger.call(queryPeriodDetail, { month: MAY })).body.data).toMatchObject({
    state: 'open',
    events: [],
  })
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const)
    expect((await (await signIn(world.app, world, role)).call(queryPeriods, {})).status).toBe(403)
  const clerk = await signIn(world.app, world, 'ROLE_TENEMENT')
  expect((await clerk.call(queryPeriods, {})).status).toBe(200)
  const place = await divided()
  const part = (await clerkOf(place, place.orgs.north, 'chosen', [place.orgs.north])).client
  expect((await part.call(queryPeriods, {})).status).toBe(403)
  expect((await part.call(closePeriod, { month: MAY }, { key: newId() })).status).toBe(403)
})

it('exports what it shows', async () => {
  await close()
  const { bytes } = await admin.call(exportPeriod, { month: MAY, isTemplate: 'c' })
  const lines = bytes.toString().trim().split(/\r?\n/)
  const shown = await detail()
  expect(lines).toHaveLength(1 + 1 + shown.figures.length + shown.accounts.length + shown.kinds.length + 2)
  expect(lines.find((line) => line.includes('Received'))).toContain('1000')
  expect(lines.at(-1)).toContain(shown.hash!)
  const workbook = await admin.call(exportPeriod, { month: MAY })
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')
})

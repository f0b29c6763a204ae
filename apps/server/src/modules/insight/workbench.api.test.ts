import { bill } from '@cloud-steward/contract/billing/index.ts'
import { queryWorkbench } from '@cloud-steward/contract/insight/index.ts'
import { queryMetric } from '@cloud-steward/contract/insight/metric.ts'
import { payment, RECEIVED_CHANNELS, usePrepaid } from '@cloud-steward/contract/payments/index.ts'
import { expect, it } from 'vitest'
import { signIn } from '../../../test/app.ts'
import { newId } from '../../infra/db/id.ts'
import { aLease, aWorld, billingApp, billsOf, issue, pay } from '../billing/billing.builders.ts'
import { aRentee } from '../housing/housing.builders.ts'

it('tells who rents what he owes, when the next is due and until when he stays; staff are told nothing of the kind', async () => {
  const world = await aWorld()
  const app = await billingApp()
  await aLease(world)
  await aLease(world, { renteeId: await aRentee(world.today) })
  await issue(world.today, '2026-08-31')
  const [first] = await billsOf(world.today, { renteeId: world.renteeId })
  await pay(world, first!, { amountFen: 100_000 })
  const mine = await billsOf(world.today, { renteeId: world.renteeId })
  const openOf = (one: (typeof mine)[number]) => one.outstandingFen
  const left = mine.reduce((sum, one) => sum + openOf(one), 0)
  const next = mine.find(({ dueOn }) => dueOn >= '2026-06-15')!

  const rentee = await signIn(app, world, 'ROLE_RENTEE')
  // The first is due on 1 June: a late fee has come on it since.
  expect(left).toBeGreaterThan(mine.length * 300_000 - 100_000)
  const { data } = (await rentee.call(queryWorkbench, {})).body
  expect(data.renter).toEqual({
    openBills: mine.length,
    openFen: left,
    nextDueOn: next.dueOn,
    nextFen: openOf(next),
    leaseEndsOn: '2027-05-31',
    meter: null,
  })
  const admin = await signIn(app, world)
  expect((await admin.call(queryWorkbench, {})).body.data.renter ?? null).toBeNull()
})

it('says of arrears what the board says and what the list adds up, late fees with them', async () => {
  const world = await aWorld()
  const app = await billingApp()
  await aLease(world)
  await issue(world.today)
  const admin = await signIn(app, world)
  const { data } = (await admin.call(queryWorkbench, {})).body
  const list = await admin.call(bill.endpoints.query, { overdue: 'yes', totals: true, pageSize: 100 })
  const { list: rows, pagination } = list.body.data as never as {
    list: { lateFeeFen: number }[]
    pagination: { total: number; totals: { sums: { outstandingFen: number } } }
  }
  expect(rows.reduce((sum, { lateFeeFen }) => sum + lateFeeFen, 0)).toBeGreaterThan(0)
  expect(data.overdue).toEqual({ bills: pagination.total, amountFen: pagination.totals.sums.outstandingFen })
  const board = (await admin.call(queryMetric, { metric: 'rent.arrears' })).body.data
  expect([board.rows, board.value]).toEqual([data.overdue.bills, data.overdue.amountFen])
})

it('says of the money of this month what the metric says and what the list of payments adds up', async () => {
  const world = await aWorld()
  const app = await billingApp()
  await aLease(world)
  await issue(world.today)
  const bills = await billsOf(world.today, { renteeId: world.renteeId })
  const owed = bills.reduce((sum, { outstandingFen }) => sum + outstandingFen, 0)
  // More than is owed: the rest becomes a balance of the renter.
  await pay(world, bills[0]!, { amountFen: owed + 12_345, keepRest: 'yes' })
  const admin = await signIn(app, world)
  // The balance pays on the next bill: no money comes in by that.
  await issue(world.today, '2026-09-30')
  const next = (await billsOf(world.today, { renteeId: world.renteeId })).find(({ state }) => state === 'issued')!
  const use = { renteeId: world.renteeId, billIds: [next.id], amountFen: 12_345 }
  expect((await admin.call(usePrepaid, use, { key: newId() })).body.code).toBe(200)
  const { data } = (await admin.call(queryWorkbench, {})).body
  const days = { from: `${data.today.slice(0, 8)}01`, to: data.today }
  const received = (await admin.call(queryMetric, { metric: 'money.received', ...days })).body.data
  const filters = {
    state: 'recorded',
    channel: RECEIVED_CHANNELS.join(','),
    receivedOnFrom: days.from,
    receivedOnTo: days.to,
    totals: true,
    pageSize: 100,
  }
  const list = await admin.call(payment.endpoints.query, filters)
  const { sums } = (list.body.data as never as { pagination: { totals: { sums: { amountFen: number } } } }).pagination
    .totals
  expect([data.collectedMonthFen, received.value, sums.amountFen]).toEqual(Array(3).fill(owed + 12_345))
})

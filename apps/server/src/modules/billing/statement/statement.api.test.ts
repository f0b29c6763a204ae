import { printMyBill, queryMyBill, readMyBill } from '@cloud-steward/contract/billing/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { aRentee } from '../../housing/housing.builders.ts'
import {
  aBill,
  aLease,
  aWorld,
  balancesAt,
  billsOf,
  issue,
  pay,
  settle,
  TODAY,
  type World,
} from '../billing.builders.ts'

let world: World
let rentee: Client
let landlord: Client
beforeEach(async () => {
  world = await aWorld()
  ;[rentee, landlord] = [await signIn(world.app, world, 'ROLE_RENTEE'), await signIn(world.app, world, 'ROLE_LANDLORD')]
})
const PERIOD = { from: '2026-06-01', to: TODAY }
const of = async (who: Client, period: object = PERIOD) => (await who.call(queryMyBill, period as never)).body.data

it('of a rentee says what he owes and paid, in the order of days, to the balance of the ledger', async () => {
  const bill = await aBill(world, { lateFeeBp: 0 })
  await pay(world, bill, { amountFen: 350_000, receivedOn: '2026-06-14' })
  const made = await of(rentee)
  expect(made).toMatchObject({
    party: 'rentee',
    openingFen: 0,
    closingFen: (await balancesAt(world.today, world.renteeId, 'receivable'))!.receivable,
    owedFen: 250_000,
    depositFen: 50_000,
    prepaidFen: 0,
  })
  expect(made.chargedFen - made.paidFen).toBe(made.closingFen - made.openingFen)
  expect(made.lines.at(-1)!.balanceFen).toBe(made.closingFen)
  // Each claim says which contract it is of; what was paid with it says so of its bill.
  const issued = made.lines.filter(({ kind }) => kind === 'bill_issued')
  expect(issued.map(({ contractNo }) => contractNo)).toEqual([bill.leaseName])
  // What happened before a period is its opening; the day a payment was received decides.
  const later = await of(rentee, { from: TODAY, to: TODAY })
  expect(later.openingFen).toBe(-350_000)
  expect(later.closingFen).toBe(250_000)
})

it('says today’s late fee, which is no entry yet', async () => {
  await aBill(world)
  expect(await of(rentee)).toMatchObject({ owedFen: 601_650, closingFen: 600_000 })
})

it('of a landlord says what came in for him; a settlement moves nothing of it', async () => {
  const bill = await aBill(world, { lateFeeBp: 0 })
  await pay(world, bill, { amountFen: 300_000, receivedOn: '2026-06-10' })
  const before = await of(landlord)
  expect(before).toMatchObject({ party: 'landlord', closingFen: 300_000, owedFen: 300_000, unsettledFen: 300_000 })
  await settle(world.today, '2026-06-14')
  const after = await of(landlord)
  expect(after).toMatchObject({ closingFen: 300_000, availableFen: 300_000, unsettledFen: 0 })
  expect(after.lines).toEqual(before.lines)
})

it('shows nobody what is another’s, whatever he asks for', async () => {
  const other = await aRentee(world.today)
  await aLease(world, { renteeId: other })
  await issue(world.today)
  expect(await billsOf(world.today, { renteeId: other })).toHaveLength(1)
  for (const asked of [{}, { renteeId: other }, { partyId: other, id: other }])
    expect((await of(rentee, { ...PERIOD, ...asked })).lines).toEqual([])
  const admin = await signIn(world.app, world)
  expect((await admin.call(queryMyBill, PERIOD)).status).toBe(403)
})

it('comes as PDF, also in Chinese, and refuses periods that are none', async () => {
  await aBill(world)
  for (const language of ['zh', 'en']) {
    const { status, bytes } = await rentee.send(printMyBill, PERIOD, { headers: { 'accept-language': language } })
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  }
  for (const wrong of [
    { from: TODAY, to: '2026-06-01' },
    { from: '2020-01-01', to: TODAY },
  ])
    expect((await rentee.call(queryMyBill, wrong)).body.reason).toBe('ledger.error.periodTooLong')
})

it('bills their rentee opens count as read, once; nobody else reads them for him', async () => {
  const bill = await aBill(world)
  const delivery = async (id: string) => (await billsOf(world.today, { id }))[0]!.deliveryState
  const read = async (who: Client) => (await ask(who, readMyBill, {})).data
  const other = await signIn(world.app, await freshTenant(world.app), 'ROLE_RENTEE')
  expect([await read(landlord), await read(other)]).toEqual([{ bills: 0 }, { bills: 0 }])
  expect(await delivery(bill.id)).toBe('not_sent')
  const done = await Promise.all([read(rentee), read(rentee), read(rentee)])
  expect(done.some(({ bills }) => bills === 1)).toBe(true)
  expect(await delivery(bill.id)).toBe('read')
  expect(await read(rentee)).toEqual({ bills: 0 })
})

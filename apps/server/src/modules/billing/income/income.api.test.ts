import {
  creditBill,
  exportIncomeEntries,
  feeItem,
  queryBillDetail,
  queryIncome,
} from '@cloud-steward/contract/billing/index.ts'
import { reversePayment } from '@cloud-steward/contract/payments/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { clerkOf, divided } from '../../../../test/scoped.ts'
import { newId } from '../../../infra/db/id.ts'
import { aLandlord, aRentee } from '../../housing/housing.builders.ts'
import { oweRefund } from '../../payments/deposit/refund.service.ts'
import { aBill, aLease, aPlan, aWorld, billsOf, issue, pay, settle, TODAY, type World } from '../billing.builders.ts'
import { DAYS, entriesOf, everyNumberIsItsEntries, incomeOf } from './income.builders.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
})
it('adds up the ledger, keeps deposits apart, and every number is the sum of its entries', async () => {
  const bill = await aBill(world, { lateFeeBp: 0 })
  await pay(world, bill, { amountFen: 350_000, receivedOn: '2026-06-13' })
  await settle(world.today, '2026-06-14')
  const made = await incomeOf(admin)
  expect(made.total).toEqual({
    billedFen: 300_000,
    creditedFen: 0,
    writtenOffFen: 0,
    receivedFen: 300_000,
    openFen: 0,
    depositInFen: 50_000,
    depositOutFen: 0,
    settledFen: 300_000,
    channelFeeFen: 0,
    sharedFen: 0,
    netFen: 300_000,
  })
  await everyNumberIsItsEntries(admin, made)
  // The same days, seen from the fortnight after, are the period before.
  expect((await incomeOf(admin, { from: '2026-06-16', to: '2026-06-30' })).previous).toEqual(made.total)
})

it('shows a landlord his own, whatever he asks for, and a rentee nothing', async () => {
  await aBill(world, { lateFeeBp: 0 })
  const other = await aLandlord(world.today)
  await aLease(world, { landlordId: other, renteeId: await aRentee(world.today) })
  await issue(world.today)
  const landlord = await signIn(world.app, world, 'ROLE_LANDLORD')
  expect((await incomeOf(admin)).total.billedFen).toBe(600_000)
  expect((await incomeOf(landlord)).total.billedFen).toBe(300_000)
  expect((await incomeOf(landlord, { landlordId: other })).total.billedFen).toBe(0)
  expect((await entriesOf(landlord, { measure: 'billed', landlordId: other })).list).toEqual([])
  const rentee = await signIn(world.app, world, 'ROLE_RENTEE')
  expect((await rentee.call(queryIncome, { ...DAYS, unit: 'day' })).status).toBe(403)
})

it('refuses days that are none', async () => {
  const { body } = await admin.call(queryIncome, { from: TODAY, to: '2026-06-01', unit: 'day' })
  expect(body.reason).toBe('ledger.error.periodTooLong')
})

it('shares entries among the fees of their lines, also what is taken back in part', async () => {
  const item = { code: 'WY', name: '物业费', fee: 'service', basis: 'fixed', amountFen: 10_001, priceFen: 10_001 }
  const added = await admin.send(feeItem.endpoints.add, { ...item, roundMode: 'half_up', onlinePayable: true })
  const { siteId } = (await aBillHere())!
  const feeItemId = (added.body.data as { id: string }).id
  const monthly = { rhythm: 'period', everyMonths: '1', timing: 'advance', isProrated: false } as const
  await aPlan(world.today, { ...monthly, feeItemId, siteId, startOn: '2026-06-01' })
  await aLease(world, { renteeId: await aRentee(world.today), terms: { lateFeeBp: 0 } })
  await issue(world.today)
  const mixed = (
    await Promise.all((await billsOf(world.today)).map(({ id }) => admin.call(queryBillDetail, { id })))
  ).find(
    ({ body }) =>
      body.data.lines.some(({ fee }) => fee === 'service') && body.data.lines.some(({ fee }) => fee === 'rent'),
  )!.body.data
  const bill = (await billsOf(world.today)).find(({ id }) => id === mixed.id)!
  const paid = await pay(world, bill, { amountFen: bill.totalFen })
  const lines = mixed.lines.filter(({ fee }) => fee === 'rent' || fee === 'service')
  const credited = lines.map(({ id, fee }) => ({ lineId: id, amountFen: fee === 'rent' ? 3_333 : 4_444 }))
  expect(
    (await admin.call(creditBill, { id: bill.id, reason: '减免', lines: credited }, { key: newId() })).body.code,
  ).toBe(200)
  const made = await incomeOf(admin)
  const feeOf = (fee: string) => made.groups.find(({ by, key }) => by === 'fee' && key === fee)
  expect(feeOf('service')).toMatchObject({ creditedFen: 4_444 })
  expect(feeOf('service')!.receivedFen).toBe(lines.find(({ fee }) => fee === 'service')!.amountFen - 4_444)
  await everyNumberIsItsEntries(admin, made)
  await admin.call(reversePayment, { id: paid.id, reason: '退票' }, { key: newId() })
  const after = await incomeOf(admin)
  await everyNumberIsItsEntries(admin, after)
  const fees = after.groups.filter(({ by }) => by === 'fee')
  for (const measure of ['billedFen', 'creditedFen', 'receivedFen', 'depositInFen', 'depositOutFen'] as const)
    expect([measure, fees.reduce((sum, one) => sum + one[measure], 0)]).toEqual([measure, after.total[measure]])
})
const aBillHere = async () => {
  await aBill(world, { lateFeeBp: 0 })
  return (await billsOf(world.today))[0]
}

it('finds what stands on no bill by site and landlord as well', async () => {
  const bill = await aBill(world, { lateFeeBp: 0 })
  await pay(world, bill, { amountFen: bill.totalFen })
  const { leaseId, siteId, renteeId } = bill
  const due = { sourceId: newId(), leaseId, siteId, renteeId, depositFen: 120_000, prepaidFen: 0, reason: '退租' }
  await world.today.transaction((tx) => oweRefund(tx, due))
  for (const given of [{}, { siteId }, { landlordId: world.landlordId }]) {
    expect((await incomeOf(admin, given)).total.depositOutFen).toBe(120_000)
    expect((await entriesOf(admin, { ...given, measure: 'depositOut' })).list).toMatchObject([
      { kind: 'deposit_refundable', amountFen: 120_000, fee: 'deposit', siteName: expect.any(String) },
    ])
  }
  const landlord = await signIn(world.app, world, 'ROLE_LANDLORD')
  expect((await incomeOf(landlord)).total.depositOutFen).toBe(120_000)
  expect((await incomeOf(admin, { landlordId: await aLandlord(world.today) })).total.depositOutFen).toBe(0)
})

it('shows who sees some organisations the income of their sites alone', async () => {
  const place = await divided()
  const { client: clerk } = await clerkOf(place, place.orgs.north, 'chosen', [place.orgs.north])
  const today = place.tenant.ctx().today()
  const days = { from: `${today.slice(0, 7)}-01`, to: today }
  const [north, south] = [place.north['housing.site']!, place.south['housing.site']!]
  const [all, ours] = [await incomeOf(place.admin, days), await incomeOf(clerk, days)]
  expect(all.total.billedFen).toBeGreaterThan(ours.total.billedFen)
  expect(ours.total).toEqual((await incomeOf(place.admin, { ...days, siteId: north })).total)
  expect(ours.groups.filter(({ by }) => by === 'site').map(({ key }) => key)).toEqual([north])
  expect((await incomeOf(clerk, { ...days, siteId: south })).total.billedFen).toBe(0)
  expect((await entriesOf(clerk, { ...days, siteId: south, measure: 'billed' })).list).toEqual([])
  const { list } = await entriesOf(clerk, { ...days, measure: 'billed' })
  expect(list.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(ours.total.billedFen)
  const sent = await clerk.call(exportIncomeEntries, { ...days, measure: 'billed', isTemplate: 'c' })
  expect(sent.bytes.toString().trim().split('\n')).toHaveLength(1 + list.length)
})

it('exports the lines of the list in their order, all of them', async () => {
  for (let at = 0; at < 5; at++) await aLease(world, { renteeId: await aRentee(world.today) })
  await issue(world.today)
  const asked = { ...DAYS, measure: 'billed' as const }
  const first = await entriesOf(admin, { ...asked, pageSize: 3 })
  const second = await entriesOf(admin, { ...asked, pageSize: 3, currentPage: 2 })
  const shown = [...first.list, ...second.list].map(({ billNo }) => billNo)
  const { bytes } = await admin.call(exportIncomeEntries, { ...asked, isTemplate: 'c' })
  const lines = bytes.toString().trim().split(/\r?\n/).slice(1)
  expect(lines.map((line) => /B\d{4}-\d{6}/.exec(line)?.[0])).toEqual(shown)
  expect(lines[0]).toContain('Rent')
  const rentee = await signIn(world.app, world, 'ROLE_RENTEE')
  expect((await rentee.call(exportIncomeEntries, asked)).status).toBe(403)
})

import type { Endpoint } from '@cloud-steward/contract'
import {
  askInvoice,
  chargeLease,
  creditBill,
  feeItem,
  incomeAccount,
  queryBillDetail,
  queryInvoiceSteps,
} from '@cloud-steward/contract/billing/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { aBill, aPlan, aWorld, billsOf, issue, pay, type World } from '../billing.builders.ts'
import { taxInvoices } from '../tax-invoice/tax-invoice.service.ts'
import { everyNumberIsItsEntries, incomeOf } from './income.builders.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
})
let count = 0
/** Adds one and says which, or why not. */
const added = async (endpoint: Endpoint, draft: object, who = admin) => {
  const { reason, data } = await ask(who, endpoint, draft as never)
  return { reason, id: (data as { id: string } | undefined)?.id ?? '' }
}
const account = (given: object) =>
  added(incomeAccount.endpoints.add, { code: `60${++count}`, name: `科目 ${count}`, ...given })
const ITEM = { code: 'WY', name: '物业费', fee: 'service', basis: 'fixed', priceFen: 10_600 }
const item = (given: object = {}, who = admin) =>
  added(feeItem.endpoints.add, { ...ITEM, roundMode: 'half_up', onlinePayable: true, ...given }, who)
const usualOf = async (id: string, fees: readonly string[]) =>
  (await added(incomeAccount.endpoints.update, { id, fees })).reason
const byAccount = ({ groups }: Awaited<ReturnType<typeof incomeOf>>) =>
  Object.fromEntries(groups.filter(({ by }) => by === 'account').map((one) => [one.name ?? one.key, one.billedFen]))
/** A month's rent and service on one bill. */
async function aMixedBill(feeItemId: string) {
  const first = await aBill(world, { lateFeeBp: 0 })
  const every = { rhythm: 'period', everyMonths: '1', timing: 'advance', isProrated: false } as const
  await aPlan(world.today, { ...every, feeItemId, siteId: first.siteId, startOn: '2026-07-01' })
  await issue(world.today, '2026-07-01')
  return (await billsOf(world.today, { leaseId: first.leaseId })).at(-1)!
}

it('income is of the account of its fee item, else of its fee, as it was when it was billed', async () => {
  const rent = await account({ fees: ['rent', 'late_fee'] })
  const service = await account({ name: '物业' })
  await aMixedBill((await item({ incomeAccountId: service.id })).id)
  const before = byAccount(await incomeOf(admin))
  expect(before).toEqual({ '601 科目 1': 600_000, '602 物业': 10_600 })
  // What is billed from now on is of another account; what was billed stays.
  expect(await usualOf(rent.id, ['late_fee'])).toBe(undefined)
  await account({ fees: ['rent'] })
  expect(byAccount(await incomeOf(admin))).toEqual(before)
  await issue(world.today, '2026-08-01')
  const after = await incomeOf(admin)
  expect(byAccount(after)).toEqual({ '601 科目 1': 600_000, '602 物业': 21_200, '603 科目 3': 300_000 })
  await everyNumberIsItsEntries(admin, after)
})

it('what was billed before there were accounts is of the one its fee is of now, or of none', async () => {
  const bill = await aMixedBill((await item()).id)
  await pay(world, bill, { amountFen: bill.totalFen })
  const { lines } = (await ask(admin, queryBillDetail, { id: bill.id })).data
  const part = lines.map(({ id, fee }) => ({ lineId: id, amountFen: fee === 'rent' ? 3_333 : 4_444 }))
  await ask(admin, creditBill, { id: bill.id, lines: part, reason: '减免' })
  const made = await incomeOf(admin)
  expect(byAccount(made)).toEqual({ none: 610_600 })
  await everyNumberIsItsEntries(admin, made)
  await account({ fees: ['service'] })
  const named = await incomeOf(admin)
  expect(Object.values(byAccount(named))).toEqual([600_000, 10_600])
  await everyNumberIsItsEntries(admin, named)
})

it('a fee is of one account, also when two give it at once', async () => {
  const both = await Promise.all([account({ fees: ['utility', 'rent'] }), account({ fees: ['rent'] })])
  expect(both.map(({ reason }) => reason).toSorted()).toEqual(['billing.error.feeHasAccount', undefined])
  const other = await account({})
  expect(await usualOf(other.id, ['rent'])).toBe('billing.error.feeHasAccount')
  const far = await signIn(world.app, await freshTenant(world.app))
  expect((await item({ incomeAccountId: other.id }, far)).reason).toBeTruthy()
})

it('an invoice says the tax that is in it, by rate: of the item, else of its account', async () => {
  await account({ fees: ['rent'], taxRateBp: 500 })
  const service = (await account({ taxRateBp: 900 })).id
  const six = (await item({ incomeAccountId: service, taxRateBp: 600 })).id
  const bill = await aMixedBill(six)
  const nine = (await item({ code: 'KD', incomeAccountId: service })).id
  const { leaseId } = bill
  const charged = { leaseId, feeItemId: nine, amountFen: 10_900, dueOn: '2026-07-01', reason: '装机' }
  const { id: second } = (await ask(admin, chargeLease, charged)).data
  for (const one of await billsOf(world.today, { leaseId })) await pay(world, one, { amountFen: one.outstandingFen })
  const asked = { billIds: [bill.id, second], titleKind: 'personal' as const, title: '张三' }
  const { id, amountFen } = (await ask(admin, askInvoice, asked)).data
  expect(amountFen).toBe(321_500)
  const { rates } = (await ask(admin, queryInvoiceSteps, { id })).data
  expect(rates).toEqual([
    { rateBp: 900, amountFen: 10_900, taxFen: 900 },
    { rateBp: 600, amountFen: 10_600, taxFen: 600 },
    { rateBp: 500, amountFen: 300_000, taxFen: 14_286 },
  ])
  expect(await taxInvoices.get(world.today, id)).toMatchObject({ taxFen: 15_786 })
})

import { beforeEach, expect, it } from 'vitest'
import { raw, sql } from '../../../infra/db/sql.ts'
import { insertCharges } from '../../housing/lease/charge.queries.ts'
import {
  aBill,
  aWorld,
  type BillShown,
  balancesAt,
  billsOf,
  brokenInvariants,
  issue,
  pay,
  type World,
} from '../billing.builders.ts'
import { creditChanges } from './credit-changes.service.ts'

let world: World
let bill: BillShown
beforeEach(async () => {
  world = await aWorld()
  bill = await aBill(world, { lateFeeBp: 0 })
})
const rentCharge = async () =>
  (await world.today.db.first(
    raw<{ id: string }>(
      sql`select charge_id as id from billing_bill_line where tenant_id = ${world.id} and bill_id = ${bill.id} and fee = 'rent'`,
    ),
  ))!.id
/** What a change of the lease writes when it takes a part of a billed charge back. */
const takeBack = async (...amounts: number[]) => {
  const adjustsId = await rentCharge()
  const row = {
    fee: 'rent' as const,
    periodFrom: '2026-06-20',
    periodTo: '2026-06-30',
    dueOn: '2026-06-01',
    formula: { parts: [] },
    adjustsId,
  }
  await world.today.db.run(
    insertCharges(
      world.id,
      bill.leaseId,
      amounts.map((fen) => ({ ...row, amountFen: -fen })),
    ),
  )
}
const again = async () => (await billsOf(world.today, { id: bill.id }))[0]!
const credit = () => world.today.transaction((tx) => creditChanges(tx, [bill.leaseId]))

it('credits what a lease change takes back, once, whoever comes first', async () => {
  await takeBack(100_000, 1)
  await Promise.all(Array.from({ length: 8 }, credit))
  expect(await again()).toMatchObject({ creditedFen: 100_001, outstandingFen: 499_999 })
  await issue(world.today)
  expect(await again()).toMatchObject({ creditedFen: 100_001 })
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('gives paid rent back as prepaid balance in the next issue run', async () => {
  await pay(world, bill, { amountFen: 600_000 })
  await takeBack(110_000)
  await issue(world.today)
  expect(await again()).toMatchObject({ state: 'paid', paidFen: 490_000, creditedFen: 110_000 })
  expect(await balancesAt(world.today, world.renteeId, 'prepaid')).toEqual({ prepaid: 110_000 })
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('never gives more than the corrected charge had', async () => {
  await takeBack(300_000, 300_000)
  await credit()
  expect(await again()).toMatchObject({ creditedFen: 300_000, outstandingFen: 300_000 })
  await credit()
  expect(await brokenInvariants(world.today)).toEqual([])
})

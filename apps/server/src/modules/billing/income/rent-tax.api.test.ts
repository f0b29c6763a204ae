import { askInvoice, incomeAccount, queryInvoiceSteps } from '@cloud-steward/contract/billing/index.ts'
import { house, landlord, room } from '@cloud-steward/contract/housing/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { aLandlord } from '../../housing/housing.builders.ts'
import { anActiveHeadLease } from '../../payments/head-rent/head-rent.builders.ts'
import { aLease, aWorld, billsOf, issue, pay, type World } from '../billing.builders.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  const draft = { code: '6001', name: '租金收入', fees: ['rent'], taxRateBp: 600 }
  expect((await ask(admin, incomeAccount.endpoints.add, draft as never)).reason).toBe(undefined)
})
type Given = { lessorKind?: string; letAs?: string; headLeased?: true }
/** What the invoice of a month's rent of 10,000.00 says of the tax, by who lets what. */
async function taxed({ lessorKind, letAs, headLeased }: Given) {
  const landlordId = await aLandlord(world.today)
  if (lessorKind)
    expect((await admin.send(landlord.endpoints.update, { id: landlordId, lessorKind })).body.code).toBe(200)
  const terms = { rentFen: 1_000_000, depositFen: 0, lateFeeBp: 0 }
  const leaseId = await aLease(world, { landlordId, terms })
  const [let_] = ((await admin.send(room.endpoints.query, { landlordId })).body.data as { list: { houseId: string }[] })
    .list
  if (letAs) expect((await admin.send(house.endpoints.update, { id: let_!.houseId, letAs })).body.code).toBe(200)
  if (headLeased) await anActiveHeadLease({ ...world, landlordId }, { houseIds: [let_!.houseId] })
  await issue(world.today)
  const [bill] = await billsOf(world.today, { leaseId })
  await pay(world, bill!, { amountFen: 1_000_000 })
  const { id } = (await ask(admin, askInvoice, { billIds: [bill!.id], titleKind: 'personal', title: '张三' })).data
  return (await ask(admin, queryInvoiceSteps, { id })).data.rates
}

it('a person’s housing bears the lowered levy, 142.86 in 10,000.00, and other houses 5 %', async () => {
  expect(await taxed({ lessorKind: 'person' })).toEqual([{ rateBp: 150, amountFen: 1_000_000, taxFen: 14_286 }])
  expect(await taxed({ lessorKind: 'person', letAs: 'nonHousing' })).toEqual([
    { rateBp: 500, amountFen: 1_000_000, taxFen: 47_619 },
  ])
  expect(await taxed({ lessorKind: 'general' })).toMatchObject([{ rateBp: 900, taxFen: 82_569 }])
})

it('without a kind of lessor, and where the operator lets in his own name, the income account says it', async () => {
  const ofAccount = [{ rateBp: 600, amountFen: 1_000_000, taxFen: 56_604 }]
  expect(await taxed({})).toEqual(ofAccount)
  expect(await taxed({ lessorKind: 'person', headLeased: true })).toEqual(ofAccount)
})

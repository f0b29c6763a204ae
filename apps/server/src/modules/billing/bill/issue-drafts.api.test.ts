import { recordPayment } from '@cloud-steward/contract/payments/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import {
  aBill,
  aWorld,
  type BillShown,
  billsOf,
  brokenInvariants,
  paymentOn,
  TODAY,
  type World,
} from '../billing.builders.ts'
import { voidBill } from './bill.service.ts'
import { type BillDraft, issueBillsOf, type LineDraft } from './issue-drafts.service.ts'

let world: World
let rent: BillShown
beforeEach(async () => {
  world = await aWorld()
  rent = await aBill(world, { lateFeeBp: 0 })
})
const line = (given: Partial<LineDraft> = {}): LineDraft => ({
  fee: 'utility',
  periodFrom: '2026-05-01',
  periodTo: '2026-05-31',
  amountFen: 12_345,
  formula: { parts: [] },
  ...given,
})
const draft = (lines: readonly LineDraft[], given: Partial<BillDraft> = {}): BillDraft => ({
  kind: 'utility',
  leaseId: rent.leaseId,
  roomId: rent.roomId,
  siteId: rent.siteId,
  renteeId: rent.renteeId,
  landlordId: rent.landlordId,
  periodFrom: '2026-05-01',
  periodTo: '2026-05-31',
  dueOn: TODAY,
  lines,
  ...given,
})
const make = (...drafts: BillDraft[]) => world.today.transaction((tx) => issueBillsOf(tx, drafts))
const standsOn = (sourceId: string) =>
  world.today.db.rows(
    raw<object>(
      sql`select bill_no as no, state from billing_billed_source where tenant_id = ${world.id} and source_id = ${sourceId} order by bill_no`,
    ),
  )

it('makes bills of any kind in order, with claims that payments settle', async () => {
  const sourceId = newId()
  const [one, two] = await make(
    draft([line({ sourceId }), line({ amountFen: 655 })]),
    draft([line({ fee: 'service', amountFen: 8_000 })], { kind: 'other', dueOn: '2026-06-20' }),
  )
  expect(
    (await billsOf(world.today, { kind: 'utility,other' })).map(({ id, no, kind, totalFen }) => ({
      id,
      no,
      kind,
      totalFen,
    })),
  ).toEqual([
    { ...one, kind: 'utility', totalFen: 13_000 },
    { ...two, kind: 'other', totalFen: 8_000 },
  ])
  expect(await standsOn(sourceId)).toEqual([{ no: one!.no, state: 'issued' }])
  const admin = await signIn(world.app, world)
  const input = { ...paymentOn(rent, { amountFen: 600_000 + 13_000 + 4_000 }), billIds: [rent.id, one!.id, two!.id] }
  const paid = await admin.call(recordPayment, input, { key: newId() })
  expect(paid.body.data.allocations.map(({ fee, amountFen }) => [fee, amountFen])).toEqual(
    expect.arrayContaining([
      ['utility', 12_345],
      ['utility', 655],
      ['service', 4_000],
    ]),
  )
  expect((await billsOf(world.today)).map(({ state }) => state).toSorted()).toEqual(['paid', 'paid', 'part_paid'])
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('bills a source once while its bill is live, and again when that is void', async () => {
  const sourceId = newId()
  const [first] = await make(draft([line({ sourceId })]))
  await expect(make(draft([line({ sourceId })]))).rejects.toThrow('kit.error.duplicate')
  expect(await billsOf(world.today, { kind: 'utility' })).toHaveLength(1)
  await voidBill(world.today, { id: first!.id, reason: 'wrong reading' })
  const [second] = await make(draft([line({ sourceId })]))
  expect(await standsOn(sourceId)).toEqual([
    { no: first!.no, state: 'void' },
    { no: second!.no, state: 'issued' },
  ])
  expect(await brokenInvariants(world.today)).toEqual([])
})

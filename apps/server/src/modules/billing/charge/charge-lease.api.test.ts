import { bill, chargeLease, feeItem, queryBillDetail } from '@cloud-steward/contract/billing/index.ts'
import { queryAttachment } from '@cloud-steward/contract/files/attachment.ts'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { uploaded } from '../../../../test/picture.ts'
import { newId } from '../../../infra/db/id.ts'
import { payableFen } from '../../payments/payment/online.service.ts'
import { aLease, aWorld, billsOf, brokenInvariants, TODAY, type World } from '../billing.builders.ts'

let world: World
let admin: Client
let leaseId: string
let feeItemId: string
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  leaseId = await aLease(world, { terms: { depositFen: 0, lateFeeOn: ['other'], graceDays: 0 } })
  const item = {
    code: 'C1',
    name: '换锁费',
    fee: 'one_off',
    basis: 'fixed',
    priceFen: 1,
    roundMode: 'half_up',
    onlinePayable: true,
  }
  feeItemId = ((await admin.send(feeItem.endpoints.add, item)).body.data as { id: string }).id
})
const input = (given: object) => ({
  leaseId,
  feeItemId,
  amountFen: 12_000,
  dueOn: TODAY,
  reason: '钥匙丢失',
  ...given,
})
const charge = async (given: object = {}, key = newId()) => (await admin.call(chargeLease, input(given), { key })).body

it('claims a fee on a bill of its own, once for each key, that bears what the lease agreed', async () => {
  const key = newId()
  const { data } = await charge({}, key)
  expect((await charge({}, key)).data).toEqual(data)
  expect(await billsOf(world.today)).toMatchObject([
    { no: data.no, kind: 'other', leaseId, totalFen: 12_000, outstandingFen: 12_000, dueOn: TODAY, bearingFen: 12_000 },
  ])
  const { lines } = (await admin.call(queryBillDetail, { id: data.id })).body.data
  expect(lines).toMatchObject([
    { fee: 'one_off', amountFen: 12_000, formula: { parts: [{ rule: 'charge', name: '换锁费', reason: '钥匙丢失' }] } },
  ])
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('is not to be paid online where its fee item says so', async () => {
  const online = await charge()
  const of = (id: string) => payableFen(world.today, world.renteeId, [id])
  expect(await of(online.data.id)).toBe(12_000)
  await admin.send(feeItem.endpoints.update, { id: feeItemId, onlinePayable: false })
  const offline = await charge()
  await expect(of(offline.data.id)).rejects.toMatchObject({ reason: 'payment.error.billOffline' })
  expect((await billsOf(world.today)).map(({ id, onlinePayable }) => [id, onlinePayable]).toSorted()).toEqual(
    [
      [online.data.id, true],
      [offline.data.id, false],
    ].toSorted(),
  )
})

it('keeps the files with the bill', async () => {
  const { data } = await charge({ fileIds: [await uploaded(admin)] })
  const files = await admin.call(queryAttachment, { resource: bill.name, recordId: data.id })
  expect(files.body.data).toHaveLength(1)
})

it('refuses a due day that is over, a lease that is none, and callers who are party to it', async () => {
  expect((await charge({ dueOn: '2026-06-14' })).reason).toBe('billing.error.dueInPast')
  expect((await charge({ feeItemId: newId() })).reason).toBe('kit.error.notFound')
  expect((await charge({ leaseId: newId() })).reason).toBe('kit.error.notFound')
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const) {
    const party = await signIn(world.app, world, role)
    expect((await party.call(chargeLease, input({}), { key: newId() })).status).toBe(403)
  }
  expect(await billsOf(world.today)).toEqual([])
})

import * as contract from '@cloud-steward/contract/checkout/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../test/app.ts'
import { ask } from '../../../test/ask.ts'
import type { Client } from '../../../test/client.ts'
import { brokenInvariants } from '../billing/billing.builders.ts'
import { leases } from '../housing/lease/lease.service.ts'
import { aHouseOfThree, aPaidLease, approve, detail, type House, shown } from './checkout.builders.ts'

let house: House
beforeAll(async () => {
  house = await aHouseOfThree()
})
const TERMS = { leaveKind: 'special', leftOn: '2026-06-10', penalty: 'waived', reason: 'leaking roof' } as const
const specialTerms = 'no penalty, rent to the last day'
const propose = async (given: object = {}) => {
  const { leaseId } = await aPaidLease(house, { breakRule: 'months', breakMonths: 1 })
  return { leaseId, ...(await ask(house.maker, contract.beginCheckOut, { leaseId, ...TERMS, specialTerms, ...given })) }
}
const decide = (who: Client, id: string, decision: 'approve' | 'return' | 'reject', decisionReason?: string) =>
  ask(who, contract.reviewCheckOut, { id, decision, decisionReason })
const inspect = (id: string) => {
  const items = [{ area: 'bath', item: 'tap', quantity: 1, condition: 'good' as const }]
  return ask(house.maker, contract.inspectCheckOut, { id, inspectedOn: '2026-06-10', items })
}
const calculate = (id: string) => ask(house.maker, contract.calculateCheckOut, { id })

it('needs its terms, and is worked on only when another person has approved them', async () => {
  expect((await propose({ specialTerms: ' ' })).reason).toBe('checkout.error.termsWanted')
  const { data, leaseId } = await propose()
  const { id } = data
  expect(await shown(house, id)).toMatchObject({ state: 'content_review', specialTerms, maker: 'admin' })
  for (const answer of [await inspect(id), await calculate(id)]) expect(answer.reason).toBe('checkout.error.notNow')
  const again = await ask(house.maker, contract.rescheduleCheckOut, { id, ...TERMS, specialTerms })
  expect(again.reason).toBe('checkout.error.notNow')
  expect((await approve(house.maker, id)).reason).toBe('approval.error.ownRequest')
  const answers = await Promise.all(Array.from({ length: 20 }, () => approve(house.checker, id)))
  expect(answers.filter(({ reason }) => !reason)).toHaveLength(1)
  expect(answers.every(({ reason }) => !reason || reason === 'checkout.error.notNow')).toBe(true)
  for (const answer of [await inspect(id), await calculate(id)]) expect(answer.reason).toBe(undefined)
  // 20 of 30 days come back, the penalty agreed in the lease does not count.
  expect(await shown(house, id)).toMatchObject({ state: 'calculated', refundFen: 500_000, leaseId })
  expect(await brokenInvariants(house.today)).toEqual([])
})

it('is sent back with a word, proposed anew, and reviewed again after every change of it', async () => {
  const { id } = (await propose()).data
  expect((await decide(house.checker, id, 'return')).reason).toBe('approval.error.reasonMissing')
  expect((await decide(house.checker, id, 'return', 'how much?')).data).toEqual({ state: 'content_returned' })
  for (const answer of [await inspect(id), await calculate(id)]) expect(answer.reason).toBe('checkout.error.notNow')
  const anew = { id, ...TERMS, specialTerms: 'half a month of penalty' }
  expect((await ask(house.second, contract.rescheduleCheckOut, anew)).reason).toBe(undefined)
  expect((await approve(house.second, id)).reason).toBe('approval.error.ownRequest')
  expect((await approve(house.checker, id)).data).toEqual({ state: 'scheduled' })
  await inspect(id)
  await calculate(id)
  const changed = { ...anew, leftOn: '2026-06-12' }
  expect((await ask(house.maker, contract.rescheduleCheckOut, changed)).reason).toBe(undefined)
  expect(await shown(house, id)).toMatchObject({ state: 'content_review', refundFen: 0, leftOn: '2026-06-12' })
  expect((await approve(house.checker, id)).data).toEqual({ state: 'inspected' })
  const steps = (await detail(house.maker, id)).events.map(({ to }) => to)
  expect(steps).toEqual([
    'content_review',
    'content_returned',
    'content_review',
    'scheduled',
    'inspected',
    'calculated',
    'content_review',
    'inspected',
  ])
})

it('rejected or taken back it leaves the lease as it was, and plain kinds keep no terms', async () => {
  for (const end of [
    (id: string) => decide(house.checker, id, 'reject', 'as agreed'),
    (id: string) => ask(house.maker, contract.cancelCheckOut, { id, decisionReason: 'stays' }),
  ]) {
    const { data, leaseId } = await propose()
    expect((await end(data.id)).reason).toBe(undefined)
    expect(await leases.get(house.today, leaseId)).toMatchObject({ leftOn: null, changeLock: null })
  }
  const { id } = (await propose({ leaveKind: 'early' })).data
  expect(await shown(house, id)).toMatchObject({ state: 'scheduled', specialTerms: null })
})

it('is decided by nobody of the parties', async () => {
  const { id } = (await propose()).data
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const)
    expect((await decide(await signIn(house.app, house, role), id, 'approve')).reason).toBeTruthy()
  expect((await shown(house, id)).state).toBe('content_review')
})

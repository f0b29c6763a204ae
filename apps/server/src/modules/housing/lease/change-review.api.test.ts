import {
  decideChange,
  endLease,
  giveNotice,
  lease,
  leaseChange,
  queryCharges,
  reviewLease,
  signLease,
  submitLease,
  withdrawChange,
} from '@cloud-steward/contract/housing/index.ts'
import { param } from '@cloud-steward/contract/system/param.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { stepsOf } from '../../../infra/steps/steps.ts'
import { aLease, aWorld, TODAY, type World } from '../../billing/billing.builders.ts'
import { aHouse, TERMS } from '../housing.builders.ts'
import { leaseRow, proposeAs } from './change.builders.ts'

describe('where a second person is asked for', () => {
  let strict: World
  let maker: Client
  let checker: Client
  beforeAll(async () => {
    strict = await aWorld()
    ;[maker, checker] = [await signIn(strict.app, strict), await signIn(strict.app, strict, 'ROLE_TENEMENT')]
    const on = { paramName: 'housing.leaseReview', paramKey: 'review', paramValue: 'on' }
    expect((await maker.send(param.endpoints.add, on)).body.code).toBe(200)
  })
  const lockOf = async (id: string) => (await leaseRow(maker, id)).changeLock
  async function signed(): Promise<string> {
    const { roomId } = await aHouse(strict.today, { landlordId: strict.landlordId, buildingId: strict.buildingId })
    const draft = { ...TERMS, roomId, renteeId: strict.renteeId }
    const { id } = (await maker.send(lease.endpoints.add, draft)).body.data as { id: string }
    const sign = () => maker.call(signLease, { id, signedOn: '2026-06-01' }, { key: newId() })
    expect((await sign()).body.reason).toBe('housing.error.reviewFirst')
    await maker.call(submitLease, { id })
    expect((await maker.send(lease.endpoints.update, { id, rentFen: 1 })).body.reason).toBe('housing.error.notDraft')
    expect((await maker.call(reviewLease, { id, decision: 'approve' })).body.reason).toBe('approval.error.ownRequest')
    expect((await checker.call(reviewLease, { id, decision: 'sendBack' })).body.reason).toBe(
      'approval.error.reasonMissing',
    )
    await checker.call(reviewLease, { id, decision: 'sendBack', reason: '租金有误' })
    await maker.call(submitLease, { id })
    await checker.call(reviewLease, { id, decision: 'approve' })
    expect((await sign()).body.code).toBe(200)
    return id
  }

  it('a change waits, locks its lease, and its maker can only take it back', async () => {
    const id = await signed()
    const ask = { leaseId: id, kind: 'rent' as const, effectiveOn: '2026-07-01', rentFen: 310_000 }
    const { id: change, state } = (await proposeAs(maker, ask)).body.data
    expect([state, await lockOf(id)]).toEqual(['submitted', 'rent'])
    const answers = [
      await proposeAs(checker, ask),
      await checker.call(endLease, { id, leftOn: TODAY, reason: 'x' }),
      await checker.call(giveNotice, { id, noticeOn: TODAY, leavingOn: '2027-05-31', reason: 'x' }),
    ]
    expect(answers.map(({ body }) => body.reason)).toEqual(
      Array.from({ length: 3 }, () => 'housing.error.changeInProgress'),
    )
    const decide = (who: Client, decision: 'approve' | 'reject', decisionReason?: string) =>
      who.call(decideChange, { id: change, decision, decisionReason }, { key: newId() })
    expect((await decide(maker, 'approve')).body.reason).toBe('approval.error.ownRequest')
    expect((await checker.call(withdrawChange, { id: change })).body.reason).toBe('approval.error.othersRequest')
    expect((await decide(checker, 'reject')).body.reason).toBe('approval.error.reasonMissing')
    const stranger = await signIn(strict.app, await freshTenant(strict.app))
    expect((await decide(stranger, 'approve')).status).toBe(404)
    const decided = await Promise.all(Array.from({ length: 10 }, () => decide(checker, 'approve')))
    expect(decided.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect(await strict.today.db.rows(stepsOf(strict.id, leaseChange.name, change))).toMatchObject([
      { from: null, to: 'submitted' },
      { from: 'submitted', to: 'applied' },
    ])
    expect([await lockOf(id), (await maker.call(queryCharges, { leaseId: id })).body.data.at(-1)!.amountFen]).toEqual([
      null,
      310_000,
    ])
    const listed = (await maker.send(leaseChange.endpoints.query, { id: change })).body.data as { list: object[] }
    expect(listed.list).toMatchObject([{ state: 'applied', kind: 'rent', proposedBy: 'admin', decidedBy: 'tenement' }])
  })
  it('taken back or rejected it leaves the lease free and as it was', async () => {
    const id = await signed()
    const before = (await maker.call(queryCharges, { leaseId: id })).body.data
    const ask = { leaseId: id, kind: 'term' as const, endOn: '2026-12-31' }
    await maker.call(withdrawChange, { id: (await proposeAs(maker, ask)).body.data.id })
    expect(await lockOf(id)).toBeNull()
    const again = (await proposeAs(maker, ask)).body.data.id
    await checker.call(decideChange, { id: again, decision: 'reject', decisionReason: '不同意' }, { key: newId() })
    expect(await lockOf(id)).toBeNull()
    expect((await maker.call(queryCharges, { leaseId: id })).body.data).toEqual(before)
  })
})

it('a landlord and a rentee see changes of their leases nowhere and change nothing', async () => {
  const world = await aWorld()
  const clerk = await signIn(world.app, world, 'ROLE_TENEMENT')
  const id = await aLease(world)
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const) {
    const party = await signIn(world.app, world, role)
    const ask = { leaseId: id, kind: 'rent' as const, effectiveOn: '2026-07-01', rentFen: 1 }
    expect((await proposeAs(party, ask)).status).toBe(403)
    const { list } = (await party.send(leaseChange.endpoints.query, {})).body.data as { list?: object[] }
    expect(list ?? []).toEqual([])
  }
  expect((await clerk.send(leaseChange.endpoints.query, {})).body.code).toBe(200)
})

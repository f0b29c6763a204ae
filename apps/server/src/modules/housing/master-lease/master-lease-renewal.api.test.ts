import type { RowOf } from '@cloud-steward/contract'
import {
  decideChange,
  leaseChange,
  queryChangeRooms,
  queryMasterHistory,
  renewMasterLease,
  reviewMasterLease,
  signMasterLease,
  submitMasterLease,
  withdrawChange,
} from '@cloud-steward/contract/housing/index.ts'
import { param } from '@cloud-steward/contract/system/param.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { clerkOf, divided } from '../../../../test/scoped.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aWorld, brokenInvariants, type World } from '../../billing/billing.builders.ts'
import { proposeAs } from '../lease/change.builders.ts'
import { contractOf, drafted, leasesIn, masterRow, roomsIn, save } from './master-lease.builders.ts'

const REVIEWED = { paramName: 'housing.leaseReview', paramKey: 'review', paramValue: 'on' }
type Change = RowOf<typeof leaseChange>

describe('a renewal of several rooms that waits for a second person', () => {
  let strict: World
  let maker: Client
  let checker: Client
  let second: Client
  beforeAll(async () => {
    strict = await aWorld()
    maker = await signIn(strict.app, strict)
    checker = await signIn(strict.app, strict, 'ROLE_TENEMENT')
    second = await signIn(strict.app, strict, 'ROLE_TENEMENT')
    expect((await maker.send(param.endpoints.add, REVIEWED)).body.code).toBe(200)
  })
  const changesOf = async (masterLeaseId: string) =>
    ((await maker.send(leaseChange.endpoints.query, { masterLeaseId })).body.data as { list: Change[] }).list
  const decide = (who: Client, id: string, decision: 'approve' | 'reject', decisionReason?: string) =>
    who.call(decideChange, { id, decision, decisionReason }, { key: newId() })
  const renew = (id: string, leaseIds?: string[]) =>
    maker.call(
      renewMasterLease,
      { id, leaseIds, endOn: '2028-05-31', raiseBp: 500, depositWithRent: false, reason: '续租一年' },
      { key: newId() },
    )
  /** Three rooms that are let, and a renewal of them that waits. */
  async function waiting(rooms = 3): Promise<{ id: string; changes: Change[]; leaseIds: string[] }> {
    const id = await drafted(maker, strict, await roomsIn(strict, rooms))
    await maker.call(submitMasterLease, { id })
    await checker.call(reviewMasterLease, { id, decision: 'approve' })
    expect((await maker.call(signMasterLease, { id, signedOn: '2026-06-01' }, { key: newId() })).body.code).toBe(200)
    const leaseIds = (await leasesIn(maker, id)).map((row) => row.id)
    expect((await renew(id)).body.data).toEqual({ renewed: 0, waiting: rooms })
    return { id, changes: await changesOf(id), leaseIds }
  }
  const states = async (id: string) => (await changesOf(id)).map(({ state, decidedBy }) => [state, decidedBy])
  const locks = async (id: string) => (await leasesIn(maker, id)).map(({ changeLock }) => changeLock)

  it('is decided as a whole by whichever room it is opened from', async () => {
    const { id, changes } = await waiting()
    expect(await masterRow(maker, id)).toMatchObject({ waitingRooms: 3 })
    const rooms = (await checker.call(queryChangeRooms, { id: changes[1]!.id })).body.data
    expect(rooms.map((one) => one.id).toSorted()).toEqual(changes.map((one) => one.id).toSorted())
    expect(rooms.every(({ differences }) => differences.some(({ field }) => field === 'rentFen'))).toBe(true)
    expect((await decide(maker, changes[0]!.id, 'approve')).body.reason).toBe('approval.error.ownRequest')
    expect((await decide(checker, changes[1]!.id, 'approve')).body.data).toMatchObject({ state: 'applied', rooms: 3 })
    expect(await states(id)).toEqual(Array.from({ length: 3 }, () => ['applied', 'tenement']))
    expect((await leasesIn(maker, id)).map(({ rentFen, endOn }) => [rentFen, endOn])).toEqual([
      [100_000, '2027-05-31'],
      [105_000, '2028-05-31'],
      [200_000, '2027-05-31'],
      [210_000, '2028-05-31'],
      [300_000, '2027-05-31'],
      [315_000, '2028-05-31'],
    ])
    expect(new Set(await locks(id))).toEqual(new Set([null]))
    expect(await masterRow(maker, id)).toMatchObject({ waitingRooms: 0 })
    const steps = (await maker.call(queryMasterHistory, { id })).body.data.map(({ to }) => to)
    expect(steps.slice(-2)).toEqual(['changeProposed', 'changed'])
    expect(await brokenInvariants(strict.today)).toEqual([])
  })

  it('is decided once, by one of two clerks who decide of different rooms at once', async () => {
    const { id, changes } = await waiting()
    const answers = await Promise.all([
      decide(checker, changes[0]!.id, 'approve'),
      decide(second, changes[2]!.id, 'reject', '租金太低'),
      decide(checker, changes[1]!.id, 'approve'),
      decide(second, changes[0]!.id, 'reject', '租金太低'),
    ])
    const done = answers.filter(({ body }) => body.code === 200)
    expect(done).toHaveLength(1)
    expect(answers.filter(({ body }) => body.reason === 'approval.error.alreadyDecided')).toHaveLength(3)
    const state = done[0]!.body.data.state
    expect((await states(id)).map(([one]) => one)).toEqual([state, state, state])
    expect(await leasesIn(maker, id)).toHaveLength(state === 'applied' ? 6 : 3)
    expect(new Set(await locks(id))).toEqual(new Set([null]))
  })

  it('is turned down as a whole, with the reason, and can be asked for again', async () => {
    const { id, changes } = await waiting(2)
    expect((await decide(checker, changes[0]!.id, 'reject')).body.reason).toBe('approval.error.reasonMissing')
    expect((await decide(checker, changes[0]!.id, 'reject', '租金太低')).body.data).toMatchObject({ rooms: 2 })
    expect(await states(id)).toEqual(Array.from({ length: 2 }, () => ['rejected', 'tenement']))
    expect(await leasesIn(maker, id)).toHaveLength(2)
    expect((await renew(id)).body.data).toEqual({ renewed: 0, waiting: 2 })
  })

  it('is taken back as a whole by its maker, of a decision at the same moment either that or this', async () => {
    const { id, changes } = await waiting(2)
    expect((await checker.call(withdrawChange, { id: changes[0]!.id })).body.reason).toBe(
      'approval.error.othersRequest',
    )
    const [back, decided] = await Promise.all([
      maker.call(withdrawChange, { id: changes[0]!.id }),
      decide(checker, changes[1]!.id, 'approve'),
    ])
    expect([back.body.code, decided.body.code].toSorted()).toEqual([200, 500])
    const state = back.body.code === 200 ? 'withdrawn' : 'applied'
    expect((await states(id)).map(([one]) => one)).toEqual([state, state])
  })

  it('happens in no room when it can not in one, which is named', async () => {
    const { id, changes, leaseIds } = await waiting()
    // What was asked for one of them does not go any more.
    await strict.today.db.run(
      raw(
        sql`update housing_lease_change set asked = asked || '{"endOn": "2027-05-01"}' where tenant_id = ${strict.today.tenant.id} and lease_id = ${leaseIds[2]}`,
      ),
    )
    const { body } = await decide(checker, changes[0]!.id, 'approve')
    expect(body.reason).toBe('housing.error.ofRoom')
    expect(body.message).toContain((await leasesIn(maker, id))[2]!.roomName)
    expect((await states(id)).map(([one]) => one)).toEqual(['submitted', 'submitted', 'submitted'])
    expect(await leasesIn(maker, id)).toHaveLength(3)
    expect(new Set(await locks(id))).toEqual(new Set(['renewal']))
  })

  it('is not decided by who does not see each of its rooms', async () => {
    const place = await divided()
    const { client: clerk } = await clerkOf(place, place.orgs.north, 'chosen', [place.orgs.north])
    const roomIds = [place.north['housing.room']!, place.south['housing.room']!]
    const terms = { startOn: '2036-06-01', endOn: '2037-05-31', renteeId: place.north['housing.rentee']! }
    const { id } = (await save(place.admin, { ...contractOf(strict, roomIds), ...terms })).body.data
    await place.admin.call(signMasterLease, { id, signedOn: place.tenant.ctx().today() }, { key: newId() })
    await place.admin.send(param.endpoints.add, REVIEWED)
    const asked = { id, endOn: '2038-05-31', depositWithRent: false, reason: '续租' }
    const { body } = await place.admin.call(renewMasterLease, asked, { key: newId() })
    expect(body.data, body.message).toEqual({ renewed: 0, waiting: 2 })
    const seen = (await clerk.send(leaseChange.endpoints.query, { state: 'submitted' })).body.data as { list: Change[] }
    expect(seen.list.map(({ roomId }) => roomId)).toEqual([roomIds[0]])
    const [own] = seen.list
    const answers = [await decide(clerk, own!.id, 'approve'), await clerk.call(withdrawChange, { id: own!.id })]
    expect(answers.map((one) => one.body.reason)).toEqual(answers.map(() => 'housing.error.wholeUnseen'))
    expect((await clerk.call(queryChangeRooms, { id: own!.id })).body.data).toHaveLength(1)
  })

  it('does not take along what was asked for of one room by itself, or of other rooms at another time', async () => {
    const id = await drafted(maker, strict, await roomsIn(strict, 3))
    await maker.call(submitMasterLease, { id })
    await checker.call(reviewMasterLease, { id, decision: 'approve' })
    await maker.call(signMasterLease, { id, signedOn: '2026-06-01' }, { key: newId() })
    const [a, b, c] = (await leasesIn(maker, id)).map((row) => row.id) as [string, string, string]
    const alone = (await proposeAs(maker, { leaseId: a, kind: 'renewal', endOn: '2028-05-31' })).body.data.id
    expect((await renew(id, [b])).body.data.waiting).toBe(1)
    expect((await renew(id, [c])).body.data.waiting).toBe(1)
    const ofB = (await changesOf(id)).find(({ leaseId }) => leaseId === b)!
    expect((await decide(checker, ofB.id, 'approve')).body.data).toMatchObject({ rooms: 1 })
    expect((await decide(checker, alone, 'approve')).body.data).toMatchObject({ rooms: 1 })
    expect((await changesOf(id)).map(({ leaseId, state }) => [leaseId, state]).toSorted()).toEqual(
      [
        [b, 'applied'],
        [c, 'submitted'],
      ].toSorted(),
    )
  })
})

import { bill } from '@cloud-steward/contract/billing/index.ts'
import {
  bindLeases,
  cancelLease,
  cancelMasterLease,
  giveMasterNotice,
  lease,
  masterLease,
  printMasterLease,
  queryMasterHistory,
  renewMasterLease,
  signLease,
  signMasterLease,
  submitLease,
  submitMasterLease,
} from '@cloud-steward/contract/housing/index.ts'
import { recordPayment } from '@cloud-steward/contract/payments/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { aLease, aWorld, billsOf, brokenInvariants, issue, TODAY, type World } from '../../billing/billing.builders.ts'
import { aRentee, TERMS } from '../housing.builders.ts'
import { contractOf, drafted, leasesIn, masterRow, roomsIn, save } from './master-lease.builders.ts'

let world: World
let clerk: Client
beforeAll(async () => {
  world = await aWorld()
  clerk = await signIn(world.app, world)
})
const sign = (id: string, key = newId()) => clerk.call(signMasterLease, { id, signedOn: '2026-06-01' }, { key })
const draftLease = async (roomId: string, given: object = {}) => {
  const draft = { ...TERMS, roomId, renteeId: world.renteeId, ...given }
  return ((await clerk.send(lease.endpoints.add, draft)).body.data as { id: string }).id
}

describe('a contract of several rooms is made', () => {
  it('with a lease for each room, and says what they come to', async () => {
    const roomIds = await roomsIn(world, 3)
    const id = await drafted(clerk, world, roomIds)
    expect(await masterRow(clerk, id)).toMatchObject({
      no: expect.stringMatching(/^ML2606-\d{6}$/),
      state: 'draft',
      roomCount: 3,
      rentFen: 600_000,
      depositFen: 1_200_000,
      startOn: '2026-06-01',
      endOn: '2027-05-31',
    })
    const leases = await leasesIn(clerk, id)
    expect(leases.map(({ roomId, rentFen, state }) => [roomId, rentFen, state])).toEqual(
      roomIds.map((roomId, at) => [roomId, 100_000 * (at + 1), 'draft']),
    )
  })

  it('once, however often it is asked for under one key', async () => {
    const [key, input] = [newId(), contractOf(world, await roomsIn(world, 2))]
    const answers = await Promise.all([1, 2, 3].map(() => save(clerk, input, key)))
    const ids = answers.filter(({ body }) => body.code === 200).map(({ body }) => body.data.id)
    expect(new Set(ids).size).toBe(1)
    const rooms = input.rooms.map(({ roomId }) => roomId).join(',')
    const { list } = (await clerk.send(lease.endpoints.query, { roomId: rooms })).body.data as { list: object[] }
    expect(list).toHaveLength(2)
  })

  it('not at all when one room is let, which is named', async () => {
    const [free, let_] = (await roomsIn(world, 2)) as [string, string]
    const other = await draftLease(let_)
    await clerk.call(signLease, { id: other, signedOn: '2026-06-01' }, { key: newId() })
    const [{ roomName, no }] = (
      (await clerk.send(lease.endpoints.query, { id: other })).body.data as never as {
        list: [{ roomName: string; no: string }]
      }
    ).list
    const { body } = await save(clerk, contractOf(world, [free, let_]))
    expect([body.reason, Object.keys(body.fields!)]).toEqual(['housing.error.roomTakenBy', ['rooms']])
    expect(body.message).toContain(roomName)
    expect(body.message).toContain(no)
    const left = (await clerk.send(lease.endpoints.query, { roomId: free })).body.data as { list: object[] }
    expect(left.list).toEqual([])
  })

  it('of rooms that are there, each once, at terms that make a lease', async () => {
    const [roomId] = (await roomsIn(world, 1)) as [string]
    const right = contractOf(world, [roomId])
    const reasons = []
    for (const wrong of [
      { rooms: [...right.rooms, ...right.rooms] },
      { rooms: [{ ...right.rooms[0]!, roomId: newId() }] },
      { renteeId: newId() },
      { endOn: '2026-05-01' },
    ])
      reasons.push((await save(clerk, { ...right, ...wrong })).body.reason)
    expect(reasons).toEqual([
      'housing.error.roomTwice',
      'kit.error.notFound',
      'kit.error.notFound',
      'housing.error.ofRoom',
    ])
    expect((await clerk.call(submitMasterLease, { id: newId() })).status).toBe(404)
  })

  it('anew while it is a draft: rooms come and go, those that stay keep their leases', async () => {
    const [first, second, third] = (await roomsIn(world, 3)) as [string, string, string]
    const id = await drafted(clerk, world, [first, second])
    const before = await leasesIn(clerk, id)
    const again = { ...contractOf(world, [first, third]), id, endOn: '2028-05-31', remark: '整租五间' }
    expect((await save(clerk, again)).body.code).toBe(200)
    const after = await leasesIn(clerk, id)
    expect(after.map(({ roomId, endOn }) => [roomId, endOn])).toEqual([
      [first, '2028-05-31'],
      [third, '2028-05-31'],
    ])
    expect([after[0]!.id, after[0]!.no]).toEqual([before[0]!.id, before[0]!.no])
    expect(await masterRow(clerk, id)).toMatchObject({ roomCount: 2, remark: '整租五间' })
    expect((await clerk.send(lease.endpoints.query, { id: before[1]!.id })).body.data).toMatchObject({ list: [] })
  })

  it('of drafts that are there: of one rentee, at the same terms', async () => {
    const [a, b, c, d] = (await roomsIn(world, 4)) as [string, string, string, string]
    const bind = async (leaseIds: string[], masterLeaseId?: string) =>
      (await clerk.call(bindLeases, { masterLeaseId, leaseIds }, { key: newId() })).body
    const [one, two] = [await draftLease(a), await draftLease(b, { rentFen: 1 })]
    const longer = await draftLease(c, { endOn: '2027-06-30' })
    const stranger = await draftLease(d, { renteeId: await aRentee(world.today) })
    expect(await bind([one, longer])).toMatchObject({ reason: 'housing.error.termsDiffer' })
    expect(await bind([one, stranger])).toMatchObject({ reason: 'housing.error.renteesDiffer' })
    const { id } = (await bind([one])).data
    expect(await bind([two], id)).toMatchObject({ code: 200, data: { id } })
    expect((await leasesIn(clerk, id)).map((row) => row.id)).toEqual([two, one])
    expect(await bind([two])).toMatchObject({ reason: 'housing.error.inMasterLease' })
  })
})

describe('a contract of several rooms is signed', () => {
  it('as a whole: what is not signed yet is not dealt with room by room', async () => {
    const id = await drafted(clerk, world, await roomsIn(world, 2))
    const leaseId = (await leasesIn(clerk, id))[0]!.id
    const answers = [
      await clerk.call(signLease, { id: leaseId, signedOn: TODAY }, { key: newId() }),
      await clerk.call(submitLease, { id: leaseId }),
      await clerk.call(cancelLease, { id: leaseId, reason: 'x' }),
      await clerk.send(lease.endpoints.update, { id: leaseId, rentFen: 1 }),
      await clerk.send(lease.endpoints.delete, { id: leaseId }),
    ]
    expect(answers.map(({ body }) => body.reason)).toEqual(answers.map(() => 'housing.error.inMasterLease'))
    const key = newId()
    const [signed] = await Promise.all([sign(id, key), sign(id, key)])
    expect(signed.body).toMatchObject({ code: 200, data: { charges: 2 * 13 } })
    expect((await leasesIn(clerk, id)).map(({ state }) => state)).toEqual(['active', 'active'])
    expect(await masterRow(clerk, id)).toMatchObject({ state: 'active' })
    const { bytes } = await clerk.call(printMasterLease, { id })
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('by one of two clerks whose contracts have a room in common, and by the other not at all', async () => {
    const [a, b, c] = (await roomsIn(world, 3)) as [string, string, string]
    const contracts = [await drafted(clerk, world, [a, b, c]), await drafted(clerk, world, [c, a])]
    const answers = await Promise.all(contracts.map((id) => sign(id)))
    expect(answers.map(({ body }) => body.reason ?? 'signed').toSorted()).toEqual([
      'housing.error.roomTakenBy',
      'signed',
    ])
    for (const [at, id] of contracts.entries()) {
      const states = new Set((await leasesIn(clerk, id)).map(({ state }) => state))
      expect([...states]).toEqual([answers[at]!.body.code === 200 ? 'active' : 'draft'])
    }
  })

  it('or not, when somebody lets one of its rooms at the same moment', async () => {
    const [a, b] = (await roomsIn(world, 2)) as [string, string]
    const single = await draftLease(b)
    const id = await drafted(clerk, world, [a, b])
    const [whole, one] = await Promise.all([
      sign(id),
      clerk.call(signLease, { id: single, signedOn: '2026-06-01' }, { key: newId() }),
    ])
    expect([whole.body.code, one.body.code].toSorted()).toEqual([200, 500])
    const live = (await clerk.send(lease.endpoints.query, { roomId: b, state: 'active' })).body.data as {
      list: object[]
    }
    expect(live.list).toHaveLength(1)
  })

  it('and its bills are paid together', async () => {
    const renteeId = await aRentee(world.today)
    const id = await drafted(clerk, { ...world, renteeId }, await roomsIn(world, 2))
    await sign(id)
    await issue(world.today)
    const bills = await billsOf(world.today, { renteeId })
    expect(bills).toHaveLength(2)
    expect(await masterRow(clerk, id)).toMatchObject({ openFen: 900_000, arrearsFen: 900_000 })
    // Either number finds them, and both are shown.
    const [{ no }, [first]] = [(await masterRow(clerk, id))!, await leasesIn(clerk, id)]
    const shown = async (contractNo: string) =>
      ((await clerk.send(bill.endpoints.query, { contractNo })).body.data as { list: { contractNo: string }[] }).list
    expect((await shown(no)).map((one) => one.contractNo.split(' · ')[1])).toEqual([no, no])
    expect(await shown(first!.no)).toMatchObject([{ contractNo: `${first!.no} · ${no}` }])
    const owed = bills.reduce((sum, one) => sum + one.outstandingFen, 0)
    const money = { amountFen: owed, channel: 'bank' as const, receivedOn: TODAY }
    const paid = await clerk.call(
      recordPayment,
      { renteeId, billIds: bills.map((one) => one.id), ...money },
      { key: newId() },
    )
    expect(paid.body.code, paid.body.message).toBe(200)
    expect(await masterRow(clerk, id)).toMatchObject({ openFen: 0, arrearsFen: 0, depositHeldFen: 600_000 })
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('or given up before anybody has moved in, once', async () => {
    const roomIds = await roomsIn(world, 2)
    const later = { ...contractOf(world, roomIds), startOn: '2026-07-01', endOn: '2027-06-30' }
    const { id } = (await save(clerk, later)).body.data
    await sign(id)
    expect(await masterRow(clerk, id)).toMatchObject({ state: 'signed' })
    const cancel = () => clerk.call(cancelMasterLease, { id, reason: '客户取消' })
    const codes = (await Promise.all([cancel(), cancel()])).map(({ body }) => body.reason ?? 'done')
    expect(codes.toSorted()).toEqual(['done', 'housing.error.leaseOver'])
    expect(await masterRow(clerk, id)).toMatchObject({ state: 'cancelled', roomCount: 2 })
    const steps = (await clerk.call(queryMasterHistory, { id })).body.data.map(({ to }) => to)
    expect(steps).toEqual(['draft', 'signed', 'cancelled'])
    expect((await save(clerk, contractOf(world, roomIds))).body.code).toBe(200)
  })
})

describe('a contract of several rooms goes on', () => {
  it('without a room that is left, until the last one is', async () => {
    const id = await drafted(clerk, world, await roomsIn(world, 3))
    await sign(id)
    const leaseIds = (await leasesIn(clerk, id)).slice(0, 2).map((row) => row.id)
    const notice = { id, noticeOn: TODAY, leavingOn: '2026-07-31', reason: '缩减人员' }
    const elsewhere = await aLease(world)
    const strange = await clerk.call(giveMasterNotice, { ...notice, leaseIds: [leaseIds[0]!, elsewhere] })
    expect(strange.status).toBe(404)
    expect((await clerk.call(giveMasterNotice, { ...notice, leaseIds })).body.code).toBe(200)
    expect((await leasesIn(clerk, id)).map(({ leavingOn }) => leavingOn)).toEqual(['2026-07-31', '2026-07-31', null])
    // One of them has given notice already: nothing happens to the others either.
    const all = await clerk.call(giveMasterNotice, notice)
    expect(all.body.reason).toBe('housing.error.ofRoom')
    expect((await leasesIn(clerk, id))[2]!.leavingOn).toBeNull()
  })

  it('with rooms that are renewed together, under the same number', async () => {
    const id = await drafted(clerk, world, await roomsIn(world, 2))
    await sign(id)
    const renew = { id, endOn: '2028-05-31', raiseBp: 500, depositWithRent: false, reason: '续租一年' }
    const key = newId()
    const done = await Promise.all([1, 2].map(() => clerk.call(renewMasterLease, renew, { key })))
    expect(done.some(({ body }) => body.data?.renewed === 2)).toBe(true)
    const rows = await leasesIn(clerk, id)
    expect(rows.map(({ rentFen, endOn }) => [rentFen, endOn])).toEqual([
      [100_000, '2027-05-31'],
      [105_000, '2028-05-31'],
      [200_000, '2027-05-31'],
      [210_000, '2028-05-31'],
    ])
    // What is to follow is not let twice over.
    expect(await masterRow(clerk, id)).toMatchObject({ state: 'active', roomCount: 2, rentFen: 300_000 })
    expect((await clerk.call(renewMasterLease, renew, { key: newId() })).body.code).not.toBe(200)
  })

  it('keeps what was agreed besides', async () => {
    const id = await drafted(clerk, world, await roomsIn(world, 1))
    const changed = await clerk.send(masterLease.endpoints.update, { id, remark: '含两个车位' })
    expect(changed.body.code).toBe(200)
    expect(await masterRow(clerk, id)).toMatchObject({ remark: '含两个车位' })
  })
})

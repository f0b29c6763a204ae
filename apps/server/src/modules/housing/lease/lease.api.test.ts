import type { InputOf } from '@cloud-steward/contract'
import {
  endLease,
  house,
  landlord,
  lease,
  previewCharges,
  queryCharges,
  queryLeaseHistory,
  rentee,
  room,
  signLease,
} from '@cloud-steward/contract/housing/index.ts'
import { describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { freshPlace } from '../../../../test/place.ts'
import { rowCounts } from '../../../../test/row-counts.ts'
import { addOne, draftOf, type Ids } from '../../../../test/samples.ts'

const { app, tenant, admin, ids } = await freshPlace()

type Terms = InputOf<typeof previewCharges>
const terms: Terms = {
  startOn: '2026-01-15',
  endOn: '2027-01-14',
  rentFen: 320_050,
  payMonths: '3',
  advanceDays: 7,
  cycleMode: 'anniversary',
  proration: 'actualMonth',
  depositFen: 320_050,
  freeDays: 3,
  steps: [{ fromMonth: 6, addBp: 500 }],
  otherDeposits: [{ kind: 'key' as const, amountFen: 10_000 }],
}
const emptyRoom = async (): Promise<Ids> => {
  const own = { ...ids, 'housing.house': await addOne(admin, house, ids) }
  return { ...own, 'housing.room': await addOne(admin, room, own) }
}
const draft = async (own: Ids, change: object = {}): Promise<string> => {
  const { body } = await admin.send(lease.endpoints.add, { ...draftOf(lease, own), ...terms, ...change })
  expect(body.code, JSON.stringify(body)).toBe(200)
  return (body.data as { id: string }).id
}
const sign = (id: string, signedOn = '2026-01-10', key = `sign-${id}`) =>
  admin.call(signLease, { id, signedOn }, { key })

describe('a draft', () => {
  it('of a renter or a room of another tenant is not found, at its field', async () => {
    const far = (await freshPlace()).ids
    for (const [field, name] of [
      ['renteeId', 'housing.rentee'],
      ['roomId', 'housing.room'],
    ] as const) {
      const wanted = { ...draftOf(lease, await emptyRoom()), ...terms, [field]: far[name] }
      const { status, body } = await admin.send(lease.endpoints.add, wanted)
      expect([status, body.code, body.reason]).toEqual([404, 404, 'kit.error.notFound'])
      expect(Object.keys(body.fields ?? {})).toEqual([field])
    }
  })
})

describe('signing a lease', () => {
  it('writes the charges that the preview showed', async () => {
    const id = await draft(await emptyRoom())
    const shown = (await admin.call(previewCharges, { ...terms, signedOn: '2026-01-10' })).body.data.charges
    const { body } = await sign(id)
    expect([body.code, body.data.charges]).toEqual([200, shown.length])
    const written = (await admin.call(queryCharges, { leaseId: id })).body.data
    const plain = (list: typeof shown) =>
      list
        .map(({ id: _id, billId: _bill, adjustsId: _adjusts, depositKind, ...charge }) => ({
          ...charge,
          depositKind: depositKind ?? null,
        }))
        .toSorted((a, b) => (a.periodFrom + a.fee + a.amountFen < b.periodFrom + b.fee + b.amountFen ? -1 : 1))
    expect(plain(written as never)).toEqual(plain(shown))
    const history = (await admin.call(queryLeaseHistory, { leaseId: id })).body.data
    expect(history).toEqual([expect.objectContaining({ from: 'draft', to: 'signed', username: 'admin' })])
  })

  it('gives a room to one of fifty at once', async () => {
    const own = await emptyRoom()
    const drafts = await Promise.all(Array.from({ length: 50 }, () => draft(own)))
    const answers = await Promise.all(drafts.map((id) => sign(id)))
    const won = answers.filter(({ body }) => body.code === 200)
    expect(won).toHaveLength(1)
    for (const { status, body } of answers.filter((one) => one.body.code !== 200))
      expect([status, body.reason]).toEqual([200, 'housing.error.roomTaken'])
    const list = (await admin.send(lease.endpoints.query, { roomId: own['housing.room'], pageSize: 100 })).body
      .data as { list: { state: string }[] }
    expect(list.list.filter(({ state }) => state !== 'draft')).toHaveLength(1)
  })

  it('lets leases of a room follow each other day by day', async () => {
    const own = await emptyRoom()
    const codes = []
    for (const [startOn, endOn] of [
      ['2026-01-01', '2026-01-31'],
      ['2026-02-01', '2026-02-28'],
      ['2026-02-28', '2026-03-31'],
    ]) {
      const id = await draft(own, { startOn, endOn })
      // The renter of the lease before has not checked out.
      const signed = { id, signedOn: '2026-01-01', acceptStaying: 'yes' as const }
      codes.push((await admin.call(signLease, signed, { key: `sign-${id}` })).body.code)
    }
    expect([codes[0], codes[1], codes[2] === 200]).toEqual([200, 200, false])
  })

  it('keeps the terms as signed', async () => {
    const id = await draft(await emptyRoom())
    await sign(id)
    for (const answer of [
      await admin.send(lease.endpoints.update, { id, rentFen: 1 }),
      await admin.send(lease.endpoints.delete, { id }),
      await sign(id, '2026-01-10', 'another-key'),
    ])
      expect(answer.body.reason).toBe('housing.error.notDraft')
  })

  it('takes the house’s landlord, who changes by a command of its own and never by an edit of the house', async () => {
    const own = await emptyRoom()
    const other = await addOne(admin, landlord, ids)
    await admin.send(house.endpoints.update, { id: own['housing.house'], landlordId: other })
    const id = await draft(own)
    expect((await sign(id)).body.code).toBe(200)
    const { list } = (await admin.send(lease.endpoints.query, { id, pageSize: 1 })).body.data as {
      list: { landlordId: string }[]
    }
    expect(list[0]!.landlordId).not.toBe(other)
    expect((await admin.send(landlord.endpoints.delete, { id: list[0]!.landlordId })).body.reason).toBe(
      'kit.error.inUse',
    )
    expect((await admin.send(landlord.endpoints.delete, { id: other })).body.code).toBe(200)
  })

  it('ends with the charges after the last day gone', async () => {
    const id = await draft(await emptyRoom())
    await sign(id)
    const before = (await admin.call(queryCharges, { leaseId: id })).body.data
    const ended = await admin.call(endLease, { id, leftOn: '2026-05-20', reason: '搬走' })
    expect(ended.body.code).toBe(200)
    const after = (await admin.call(queryCharges, { leaseId: id })).body.data
    // Nothing was billed: the deposit is not asked for any more, and the last period is charged to its day.
    const whole = before.filter(({ fee, periodTo }) => fee === 'rent' && periodTo <= '2026-05-20')
    expect(after.slice(0, -1)).toEqual(whole)
    expect(after.at(-1)).toMatchObject({ fee: 'rent', periodFrom: '2026-04-15', periodTo: '2026-05-20' })
    expect(after.length).toBeLessThan(before.length)
    expect((await admin.call(endLease, { id, leftOn: '2026-05-21', reason: 'x' })).body.reason).toBe(
      'housing.error.notSigned',
    )
  })
})

describe('an idempotency key', () => {
  it('makes fifty equal requests one effect with equal answers', async () => {
    const id = await draft(await emptyRoom())
    const before = await rowCounts(app, tenant.id)
    const answers = await Promise.all(Array.from({ length: 50 }, () => sign(id)))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers[0]!.body.code).toBe(200)
    const after = await rowCounts(app, tenant.id)
    expect(after.housing_charge! - before.housing_charge!).toBe(answers[0]!.body.data.charges)
    expect(after.infra_step! - before.infra_step!).toBe(1)
  })

  it('works for plain additions too, and for each user apart', async () => {
    const person = { code: 'KEY-1', name: '甲', mobile: '13800000000' }
    const key = 'the-same-key-everywhere'
    const first = await admin.send(rentee.endpoints.add, person, { key })
    expect((await admin.send(rentee.endpoints.add, person, { key })).body).toEqual(first.body)
    const changed = await admin.send(rentee.endpoints.add, { ...person, name: '乙' }, { key })
    expect([changed.status, changed.body.reason]).toEqual([409, 'kit.error.keyReused'])
    const clerk = await signIn(app, tenant, 'ROLE_TENEMENT')
    const others = await clerk.send(rentee.endpoints.add, { ...person, code: 'KEY-2' }, { key })
    expect([
      others.body.code,
      (others.body.data as { id: string }).id === (first.body.data as { id: string }).id,
    ]).toEqual([200, false])
  })

  it('is free again after a refusal, and demanded where money or rooms are bound', async () => {
    const key = 'refused-at-first'
    const bad = await admin.send(rentee.endpoints.add, { code: 'KEY-1', name: '丙', mobile: '13800000000' }, { key })
    expect(bad.body.code).not.toBe(200)
    const good = await admin.send(rentee.endpoints.add, { code: 'KEY-3', name: '丙', mobile: '13800000000' }, { key })
    expect(good.body.code).toBe(200)
    const without = await admin.send(signLease, { id: await draft(await emptyRoom()), signedOn: '2026-01-10' })
    expect([without.status, without.body.reason]).toEqual([400, 'kit.error.keyRequired'])
  })
})

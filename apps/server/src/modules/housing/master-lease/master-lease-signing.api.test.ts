import { queryAttachment, uploadAttachment } from '@cloud-steward/contract/files/index.ts'
import {
  cancelMasterLease,
  queryMasterHistory,
  recallSigning,
  reviewMasterLease,
  type SIGNERS,
  signFlow,
  signMasterLease,
  signOnPad,
  startMasterSigning,
  submitMasterLease,
} from '@cloud-steward/contract/housing/index.ts'
import { param } from '@cloud-steward/contract/system/param.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshTenant, signIn, testOutside } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { clerkOf, divided } from '../../../../test/scoped.ts'
import { newId } from '../../../infra/db/id.ts'
import { aWorld, onDay, TODAY, type World } from '../../billing/billing.builders.ts'
import { TERMS } from '../housing.builders.ts'
import { signingDay } from '../signing/provider-flow.service.ts'
import { STROKE } from '../signing/signing.fixture.ts'
import { contractOf, drafted, leasesIn, masterRow, roomsIn, save } from './master-lease.builders.ts'

let world: World
let maker: Client
beforeAll(async () => {
  world = await aWorld()
  maker = await signIn(world.app, world)
})
const start = (id: string, who = maker) =>
  who.call(startMasterSigning, { id, method: 'pad', expiresOn: '2026-06-30' }, { key: newId() })
const statesOf = async (id: string) => new Set((await leasesIn(maker, id)).map(({ state }) => state))
async function signs(flowId: string, role: (typeof SIGNERS)[number]) {
  const { id: fileId } = (await maker.upload(uploadAttachment, STROKE, '签名.jpg')).body.data as never as { id: string }
  return (await maker.call(signOnPad, { id: flowId, role, name: '王芳', fileId })).body
}

describe('one signature for several rooms', () => {
  it('is by one text, kept with the contract, and makes all leases bind at once', async () => {
    const id = await drafted(maker, world, await roomsIn(world, 2))
    const { data: flow } = (await start(id)).body
    expect(await statesOf(id)).toEqual(new Set(['pending_sign']))
    expect((await start(id)).body.reason).toBe('housing.error.signingOpen')
    expect((await maker.call(signMasterLease, { id, signedOn: TODAY }, { key: newId() })).body.reason).toBe(
      'housing.error.signingOpen',
    )
    expect((await maker.call(cancelMasterLease, { id, reason: 'x' })).body.reason).toBe('housing.error.signingOpen')
    expect((await signs(flow.id, 'rentee')).data.state).toBe('signing')
    expect(await statesOf(id)).toEqual(new Set(['pending_sign']))
    const last = await Promise.all([signs(flow.id, 'operator'), signs(flow.id, 'operator')])
    expect(last.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await statesOf(id)).toEqual(new Set(['active']))
    const files = (await maker.call(queryAttachment, { resource: 'housing.masterLease', recordId: id })).body.data
    expect(files.map(({ purpose, locked }) => [purpose, locked])).toEqual([
      ['lease', true],
      ['signature', true],
      ['signature', true],
      ['signedLease', true],
    ])
    const { list } = (await maker.send(signFlow.endpoints.query, { masterLeaseId: id })).body.data as { list: object[] }
    expect(list).toMatchObject([{ state: 'done', leaseId: null, masterLeaseName: expect.stringMatching(/^ML/) }])
  })

  it('recalled makes all of it a draft again, to be changed and tried anew', async () => {
    const roomIds = await roomsIn(world, 2)
    const id = await drafted(maker, world, roomIds)
    const first = (await start(id)).body.data.id
    expect((await save(maker, { ...contractOf(world, roomIds), id })).body.reason).toBe('housing.error.notDraft')
    expect((await maker.call(recallSigning, { id: first, reason: '改租期' })).body.code).toBe(200)
    expect(await statesOf(id)).toEqual(new Set(['draft']))
    expect((await save(maker, { ...contractOf(world, roomIds), id, endOn: '2028-05-31' })).body.code).toBe(200)
    const second = (await start(id)).body.data.id
    const { list } = (await maker.send(signFlow.endpoints.query, { id: second })).body.data as { list: object[] }
    expect(list).toMatchObject([{ version: 2 }])
    const steps = (await maker.call(queryMasterHistory, { id })).body.data.map(({ to }) => to)
    expect(steps).toEqual(['draft', 'signingStarted', 'signRevoked', 'draft', 'signingStarted'])
  })

  it('comes after a second person has looked at all of it, who may send it back', async () => {
    const strict = await aWorld()
    const [asks, looks] = [await signIn(strict.app, strict), await signIn(strict.app, strict, 'ROLE_TENEMENT')]
    const on = { paramName: 'housing.leaseReview', paramKey: 'review', paramValue: 'on' }
    expect((await asks.send(param.endpoints.add, on)).body.code).toBe(200)
    const id = await drafted(asks, strict, await roomsIn(strict, 2))
    expect((await start(id, asks)).body.reason).toBe('housing.error.reviewFirst')
    await asks.call(submitMasterLease, { id })
    expect(await masterRow(asks, id)).toMatchObject({ state: 'in_review' })
    const decide = (who: Client, decision: 'approve' | 'sendBack', reason?: string) =>
      who.call(reviewMasterLease, { id, decision, reason })
    expect((await decide(asks, 'approve')).body.reason).toBe('approval.error.ownRequest')
    expect((await decide(looks, 'sendBack')).body.reason).toBe('approval.error.reasonMissing')
    expect((await decide(looks, 'sendBack', '押金有误')).body.code).toBe(200)
    expect(await masterRow(asks, id)).toMatchObject({ state: 'draft' })
    await asks.call(submitMasterLease, { id })
    const twice = await Promise.all([decide(looks, 'approve'), decide(looks, 'approve')])
    expect(twice.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect((await start(id, asks)).body.code).toBe(200)
  })

  it('is waited for until its day: the night after all of it is a draft again', async () => {
    const id = await drafted(maker, world, await roomsIn(world, 2))
    await start(id)
    const night = (day: string) => signingDay(world.ctx(onDay(day)), testOutside, new AbortController().signal)
    await night('2026-06-30')
    expect(await statesOf(id)).toEqual(new Set(['pending_sign']))
    await night('2026-07-01')
    expect(await statesOf(id)).toEqual(new Set(['draft']))
    const steps = (await maker.call(queryMasterHistory, { id })).body.data.map(({ to }) => to)
    expect(steps).toEqual(['draft', 'signingStarted', 'signExpired'])
  })

  it('is nothing a rentee starts', async () => {
    const id = await drafted(maker, world, await roomsIn(world, 1))
    const rentee = await signIn(world.app, world, 'ROLE_RENTEE')
    expect((await start(id, rentee)).status).toBe(403)
    expect(await masterRow(rentee, id)).toMatchObject({ id })
  })
})

describe('whose contract it is', () => {
  it('is said of all its sites: who does not see each of them does not see it', async () => {
    const place = await divided()
    const { client: clerk } = await clerkOf(place, place.orgs.north, 'chosen', [place.orgs.north])
    const terms = { ...TERMS, startOn: '2036-06-01', endOn: '2037-05-31', depositFen: 300_000 }
    const { rentFen, depositFen, ...common } = terms
    const of = (roomIds: string[], renteeId: string) => ({
      ...common,
      renteeId,
      rooms: roomIds.map((roomId) => ({ roomId, rentFen, depositFen })),
    })
    const [here, there] = [place.north['housing.room']!, place.south['housing.room']!]
    const rentee = place.north['housing.rentee']!
    const both = (await save(place.admin, of([here, there], rentee))).body.data.id
    const own = (await save(clerk, of([here], rentee))).body
    expect(own.code, own.message).toBe(200)
    expect(await masterRow(clerk, own.data.id)).toMatchObject({ roomCount: 1 })
    expect(await masterRow(clerk, both)).toBeUndefined()
    expect((await clerk.call(submitMasterLease, { id: both })).status).toBe(404)
    expect((await clerk.call(queryMasterHistory, { id: both })).status).toBe(404)
    // The lease at his site he does see, as a part of something that is not his to sign.
    expect((await leasesIn(clerk, both)).map(({ roomId }) => roomId)).toEqual([here])
    const flow = (
      await place.admin.call(startMasterSigning, { id: both, method: 'pad', expiresOn: '2099-01-01' }, { key: newId() })
    ).body.data.id
    const seen = (await clerk.send(signFlow.endpoints.query, { id: flow })).body.data as { list: object[] }
    expect(seen.list).toEqual([])
    expect((await clerk.call(recallSigning, { id: flow, reason: 'x' })).status).toBe(404)
    expect((await save(clerk, of([here, there], rentee))).body.reason).toBe('kit.error.notFound')
  })

  it("is never another tenant's", async () => {
    const roomIds = await roomsIn(world, 1)
    const id = await drafted(maker, world, roomIds)
    const other = await freshTenant(world.app)
    const stranger = await signIn(world.app, other)
    expect(await masterRow(stranger, id)).toBeUndefined()
    expect((await stranger.call(submitMasterLease, { id })).status).toBe(404)
    expect((await start(id, stranger)).status).toBe(404)
    expect((await save(stranger, { ...contractOf(world, roomIds), renteeId: other.renteeId })).body.reason).toBe(
      'kit.error.notFound',
    )
    expect((await save(stranger, { ...contractOf(other, roomIds), id })).body.code).not.toBe(200)
    expect(await masterRow(maker, id)).toMatchObject({ state: 'draft', roomCount: 1 })
  })
})

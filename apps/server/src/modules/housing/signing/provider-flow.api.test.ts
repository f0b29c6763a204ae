import { setTimeout as delay } from 'node:timers/promises'
import { queryAttachment } from '@cloud-steward/contract/files/index.ts'
import {
  lease,
  recallSigning,
  remindSigning,
  rentee,
  signAddress,
  signCallback,
  signFlow,
  startSigning,
  syncSigning,
} from '@cloud-steward/contract/housing/index.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { freshPlace, type Place } from '../../../../test/place.ts'
import { addLease } from '../../../../test/samples.ts'
import { dayFromNow } from '../../../../test/tenants.ts'
import { signingService } from '../../../infra/sign/esign.fixture.ts'
import { signProviderOf } from '../../../infra/sign/provider.ts'

let place: Place
let service: Awaited<ReturnType<typeof signingService>>
let stop: () => Promise<void>
beforeAll(async () => {
  place = await freshPlace()
  service = await signingService()
  place.app.sign = signProviderOf(service.url)
  stop = await place.app.work()
})
afterAll(async () => {
  await stop()
  service.close()
  // The app is shared with other files.
  place.app.sign = undefined
})

const rowOf = async (resource: typeof lease | typeof signFlow, id: string) => {
  const { list } = (await place.admin.call(resource.endpoints.query, { id, pageSize: 1 })).body.data as {
    list: { state: string }[]
  }
  return list[0]!.state
}
async function until(state: string, id: string): Promise<void> {
  for (const end = Date.now() + 30_000; (await rowOf(signFlow, id)) !== state; await delay(30))
    if (Date.now() > end) throw new Error(`${id} is ${await rowOf(signFlow, id)}, not ${state}`)
}
async function begun() {
  const leaseId = (await addLease(place.admin, place.ids))['housing.lease']!
  const input = { leaseId, method: 'provider' as const, expiresOn: dayFromNow(5) }
  const { body } = await place.admin.call(startSigning, input, { key: `provider-${leaseId}` })
  expect(body.code, body.message).toBe(200)
  const before = new Set(service.flows.keys())
  await until('signing', body.data.id)
  const flowId = [...service.flows.keys()].findLast((id) => !before.has(id)) ?? [...service.flows.keys()].at(-1)!
  // The job that put it there asks once how it stands: only then is nobody on the way any more.
  await vi.waitUntil(() => service.asked.includes(`GET /v3/sign-flow/${flowId}/detail`), { timeout: 30_000 })
  return { leaseId, id: body.data.id, flowId }
}
const tell = (told: ReturnType<typeof service.message>, tenant = place.tenant.code) =>
  place.app.http.inject({ method: 'POST', url: `${signCallback.path}?tenant=${tenant}`, ...told })

describe('a signing service', () => {
  it('gets the text, and its word makes the lease bind once, however often it comes', async () => {
    const { leaseId, id, flowId } = await begun()
    expect(service.flows.get(flowId)?.mobiles).toEqual([expect.stringMatching(/^1\d{10}$/)])
    expect([...service.files.values()].at(-1)!.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await place.admin.call(signAddress, { id, role: 'rentee' })).body.data.url).toContain(flowId)
    expect((await place.admin.call(remindSigning, { id })).body.code).toBe(200)
    // A message that nothing stands behind changes nothing.
    await tell(service.message(flowId, place.tenant.code))
    expect((await place.admin.call(syncSigning, { id })).body.data.state).toBe('signing')
    service.flows.get(flowId)!.status = 2
    const answers = await Promise.all([1, 2, 3, 4].map(() => tell(service.message(flowId, place.tenant.code))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    await until('done', id)
    expect(await rowOf(lease, leaseId)).not.toBe('pending_sign')
    const files = (await place.admin.call(queryAttachment, { resource: lease.name, recordId: leaseId })).body.data
    expect(files.map(({ purpose }) => purpose)).toEqual(['lease', 'signedLease'])
    // Late and out of order: an older state changes nothing any more.
    service.flows.get(flowId)!.status = 7
    expect((await place.admin.call(syncSigning, { id })).body.data.state).toBe('done')
    service.flows.get(flowId)!.status = 8
    expect((await place.admin.call(syncSigning, { id })).body.data.state).toBe('rescinded')
  })

  it('makes a refused lease a draft again, and is told when one is recalled', async () => {
    const refused = await begun()
    service.flows.get(refused.flowId)!.status = 7
    await tell(service.message(refused.flowId, place.tenant.code))
    await until('refused', refused.id)
    expect(await rowOf(lease, refused.leaseId)).toBe('draft')
    const recalled = await begun()
    expect((await place.admin.call(recallSigning, { id: recalled.id, reason: '改条款' })).body.code).toBe(200)
    expect(service.flows.get(recalled.flowId)!.status).toBe(3)
  })

  it('is not believed when somebody else writes in its name', async () => {
    const { id, flowId } = await begun()
    service.flows.get(flowId)!.status = 2
    const asked = service.asked.length
    const { code } = place.tenant
    const right = service.message(flowId, code)
    const forged = [
      service.message(flowId, code, { secret: 'guessed' }),
      service.message(flowId, code, { at: Date.now() - 3_600_000 }),
      { ...right, body: right.body.replace('COMPLETE', 'REFUSED!') },
      { ...right, headers: { ...right.headers, 'x-tsign-open-app-id': 'app-2' } },
      { ...right, headers: { ...right.headers, 'x-tsign-open-signature': '' } },
      { ...right, body: '[]' },
    ]
    for (const one of forged) expect((await tell(one)).statusCode).toBe(403)
    // Signed for one tenant it does not count for another.
    expect((await tell(right, '10001')).statusCode).toBe(403)
    expect(service.asked).toHaveLength(asked)
    expect(await rowOf(signFlow, id)).toBe('signing')
  })

  it('is not for rentees to drive', async () => {
    const { id } = await begun()
    const rentee = await signIn(place.app, place.tenant, 'ROLE_RENTEE')
    for (const endpoint of [syncSigning, remindSigning]) expect((await rentee.call(endpoint, { id })).status).toBe(403)
  })

  it('is not asked for whom it cannot tell by his papers', async () => {
    const draft = { code: 'PASS1', name: 'Ann Lee', mobile: '13800000077', paperKind: 'passport', idNo: 'E7654321' }
    const renteeId = ((await place.admin.send(rentee.endpoints.add, draft)).body.data as { id: string }).id
    const leaseId = (await addLease(place.admin, place.ids))['housing.lease']!
    await place.admin.send(lease.endpoints.update, { id: leaseId, renteeId })
    const start = (method: 'provider' | 'pad') =>
      place.admin.call(
        startSigning,
        { leaseId, method, expiresOn: dayFromNow(5) },
        { key: `papers-${method}-${leaseId}` },
      )
    expect((await start('provider')).body).toMatchObject({
      reason: 'housing.error.paperNotSignable',
      fields: { method: expect.any(String) },
    })
    expect((await start('pad')).body.code).toBe(200)
  })
})

import { queryAttachment, readAttachment, uploadAttachment } from '@cloud-steward/contract/files/index.ts'
import {
  cancelLease,
  lease,
  querySignatures,
  recallSigning,
  refuseSigning,
  type SIGNERS,
  signFlow,
  signLease,
  signOnPad,
  startSigning,
} from '@cloud-steward/contract/housing/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { freshPlace, type Place } from '../../../../test/place.ts'
import { PNG } from '../../../../test/png.ts'
import { addLease } from '../../../../test/samples.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { dayFromNow } from '../../../../test/tenants.ts'
import { STROKE } from './signing.fixture.ts'

let place: Place
let admin: Client
beforeAll(async () => {
  place = await freshPlace()
  admin = place.admin
})
const expiresOn = dayFromNow(7)
const draft = async () => (await addLease(admin, place.ids))['housing.lease']!
let starts = 0
async function started(leaseId: string) {
  const { body } = await admin.call(
    startSigning,
    { leaseId, method: 'pad', expiresOn },
    { key: `start-${++starts}-${leaseId}` },
  )
  expect(body.code, body.message).toBe(200)
  return body.data.id
}
const picture = async (bytes = STROKE, name = '签名.jpg', who = admin) =>
  ((await who.upload(uploadAttachment, bytes, name)).body.data as unknown as { id: string }).id
const sign = async (id: string, role: (typeof SIGNERS)[number], fileId?: string, who = admin) =>
  (await who.call(signOnPad, { id, role, name: '王芳', fileId: fileId ?? (await picture()) })).body
const stateOf = async (id: string) => {
  const { list } = (await admin.call(lease.endpoints.query, { id, pageSize: 1 })).body.data as {
    list: { state: string }[]
  }
  return list[0]!.state
}
const flowOf = async (id: string) => {
  const { list } = (await admin.call(signFlow.endpoints.query, { id, pageSize: 1 })).body.data as {
    list: { state: string; version: number; sha256: string; signedSha256?: string }[]
  }
  return list[0]!
}
const filesOf = async (recordId: string) =>
  (await admin.call(queryAttachment, { resource: lease.name, recordId })).body.data

describe('signing on the screen', () => {
  it('keeps the text before and after, and makes the lease bind with the last signature', async () => {
    const leaseId = await draft()
    const id = await started(leaseId)
    expect(await stateOf(leaseId)).toBe('pending_sign')
    expect((await sign(id, 'rentee')).data.state).toBe('signing')
    expect((await sign(id, 'operator')).data.state).toBe('done')
    expect(['signed', 'active', 'expiring', 'holdover']).toContain(await stateOf(leaseId))
    const files = await filesOf(leaseId)
    expect(files.map(({ purpose, locked }) => [purpose, locked])).toEqual([
      ['lease', true],
      ['signature', true],
      ['signature', true],
      ['signedLease', true],
    ])
    const { bytes } = await admin.call(readAttachment, { id: files.at(-1)!.id })
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.includes('/DCTDecode')).toBe(true)
    const { sha256, signedSha256, state } = await flowOf(id)
    expect([state, signedSha256 !== sha256, signedSha256?.length]).toEqual(['done', true, 64])
    expect((await admin.call(querySignatures, { id })).body.data).toMatchObject([
      { role: 'rentee', name: '王芳' },
      { role: 'operator', name: '王芳' },
    ])
  })

  it('takes each party once, whoever clicks how often', async () => {
    const id = await started(await draft())
    const pictures = await Promise.all(Array.from({ length: 8 }, () => picture()))
    const answers = await Promise.all(pictures.map((file) => sign(id, 'rentee', file)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const reasons = new Set(answers.flatMap(({ code, reason }) => (code === 200 ? [] : [reason])))
    expect(reasons).toEqual(new Set(['housing.error.signedAlready']))
  })

  it('has one try at a time, and no other way round it', async () => {
    const leaseId = await draft()
    const tries = await Promise.all(
      [1, 2, 3].map((n) =>
        admin.call(startSigning, { leaseId, method: 'pad', expiresOn }, { key: `race-${n}-${leaseId}` }),
      ),
    )
    expect(tries.filter(({ body }) => body.code === 200)).toHaveLength(1)
    const paper = await admin.call(signLease, { id: leaseId, signedOn: '2026-02-20' }, { key: `paper-${leaseId}` })
    expect(paper.body.reason).toBe('housing.error.signingOpen')
    expect((await admin.call(cancelLease, { id: leaseId, reason: '不租了' })).body.reason).toBe(
      'housing.error.signingOpen',
    )
  })

  it('makes a refused, recalled or expired lease a draft that is tried anew', async () => {
    const leaseId = await draft()
    for (const endpoint of [refuseSigning, recallSigning]) {
      const id = await started(leaseId)
      expect((await admin.call(endpoint, { id, reason: '条款要改' })).body.code).toBe(200)
      expect(await stateOf(leaseId)).toBe('draft')
      expect((await sign(id, 'rentee')).reason).toBe('housing.error.signingClosed')
      expect((await admin.call(endpoint, { id, reason: '再点一次' })).body.reason).toBe('housing.error.signingClosed')
    }
    const { body } = await admin.call(startSigning, { leaseId, method: 'pad', expiresOn }, { key: `third-${leaseId}` })
    const { id } = body.data
    expect((await flowOf(id)).version).toBe(3)
    const later = place.tenant.ctx(new Date(Date.now() + 9 * 86_400_000))
    await onSchedule(place.app.jobs.find(({ name }) => name === 'signing-day')!, later)
    expect([(await flowOf(id)).state, await stateOf(leaseId)]).toEqual(['expired', 'draft'])
  })

  it('refuses pictures that cannot be drawn, and those of others', async () => {
    const id = await started(await draft())
    const broken = Buffer.concat([STROKE.subarray(0, 24), Buffer.alloc(60)])
    expect((await sign(id, 'rentee', await picture(broken))).reason).toBe('housing.error.signatureUnreadable')
    expect((await sign(id, 'rentee', await picture(PNG, 'a.png'))).reason).toBe('housing.error.signatureUnreadable')
    const colleague = await signIn(place.app, place.tenant, 'ROLE_TENEMENT')
    const theirs = await picture(STROKE, 'a.jpg', colleague)
    expect((await sign(id, 'rentee', theirs)).reason).toBe('file.error.uploadGone')
    expect((await sign(id, 'rentee')).data.state).toBe('signing')
  })

  it('does not exist for other tenants', async () => {
    const stranger = await signIn(place.app, await freshTenant(place.app))
    const leaseId = await draft()
    const begun = await stranger.call(startSigning, { leaseId, method: 'pad', expiresOn }, { key: `s-${leaseId}` })
    expect(begun.status).toBe(404)
    const id = await started(leaseId)
    expect((await stranger.call(signOnPad, { id, role: 'rentee', name: '甲', fileId: id })).status).toBe(404)
    expect((await stranger.call(recallSigning, { id, reason: '甲' })).status).toBe(404)
    expect((await stranger.call(querySignatures, { id })).status).toBe(404)
  })
})

describe('a renter on his own screen', () => {
  it('signs for himself, last as well, and for nobody else; another renter does not find it', async () => {
    const mine = await signIn(place.app, place.tenant, 'ROLE_RENTEE')
    const byHim = async (id: string, role: (typeof SIGNERS)[number]) =>
      mine.call(signOnPad, { id, role, name: '王芳', fileId: await picture(STROKE, '签名.jpg', mine) })
    const own = { ...place.ids, 'housing.rentee': place.tenant.renteeId }
    const leaseId = (await addLease(admin, own))['housing.lease']!
    const id = await started(leaseId)
    expect((await byHim(id, 'operator')).status).toBe(403)
    expect((await sign(id, 'operator')).data.state).toBe('signing')
    const { body } = await byHim(id, 'rentee')
    expect([body.message, body.data?.state]).toEqual(['success', 'done'])
    expect(['signed', 'active', 'expiring', 'holdover']).toContain(await stateOf(leaseId))
    const others = await started(await draft())
    expect((await byHim(others, 'rentee')).status).toBe(404)
    const owner = await signIn(place.app, place.tenant, 'ROLE_LANDLORD')
    const fileId = await picture()
    expect((await owner.call(signOnPad, { id: others, role: 'rentee', name: '王芳', fileId })).status).toBe(403)
  })
})

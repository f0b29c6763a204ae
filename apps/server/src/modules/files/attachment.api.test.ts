import {
  addAttachment,
  queryAttachment,
  readAttachment,
  removeAttachment,
  uploadAttachment,
} from '@cloud-steward/contract/files/index.ts'
import { lease } from '@cloud-steward/contract/housing/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshTenant, signIn, testOutside } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { freshPlace, type Place } from '../../../test/place.ts'
import { PNG } from '../../../test/png.ts'
import { onSchedule } from '../../../test/schedules.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import { plainFileName } from '../../infra/files/file-name.ts'
import { keyOf } from './blob/blob.service.ts'

let place: Place
let stranger: Client
beforeAll(async () => {
  place = await freshPlace()
  stranger = await signIn(place.app, await freshTenant(place.app))
})
async function uploaded(who: Client, bytes = PNG, name = '身份证 正面.png'): Promise<string> {
  const { body } = await who.upload(uploadAttachment, bytes, name)
  expect(body.code, body.message).toBe(200)
  return (body.data as unknown as { id: string }).id
}
/** Where the bytes of an attachment lie. */
async function keyFor(id: string): Promise<string> {
  const { tenant } = place
  const row = await tenant
    .ctx()
    .db.first(
      raw<{ blobId: string }>(
        sql`select blob_id as "blobId" from file_attachment where tenant_id = ${tenant.id} and id = ${id}`,
      ),
    )
  return keyOf(tenant.id, row!.blobId)
}
const record = () => ({ resource: lease.name, recordId: place.ids['housing.lease']! })
const filesOf = async (who: Client) => (await who.call(queryAttachment, record())).body.data

describe('attachments', () => {
  it('are read by whoever reads their record, with their own type and nothing that runs', async () => {
    const { admin } = place
    const id = await uploaded(admin)
    expect((await admin.call(addAttachment, { ...record(), fileIds: [id], purpose: 'identity' })).body.code).toBe(200)
    expect(await filesOf(admin)).toMatchObject([
      { id, name: '身份证 正面.png', contentType: 'image/png', bytes: PNG.length, purpose: 'identity', locked: false },
    ])
    const { bytes, headers } = await admin.call(readAttachment, { id })
    expect(bytes.equals(PNG)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment;'),
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const shown = await admin.call(readAttachment, { id, show: 'inline' })
    expect(shown.headers['content-disposition']).toContain('inline;')
  })

  it('do not exist for other tenants and for whoever may not read the record', async () => {
    const { admin, app, tenant } = place
    const id = await uploaded(admin)
    const fileIds = [id]
    const landlord = await signIn(app, tenant, 'ROLE_LANDLORD')
    for (const other of [stranger, landlord]) {
      expect((await other.call(readAttachment, { id })).status).toBe(404)
      expect((await other.call(queryAttachment, record())).status).toBe(404)
    }
    expect((await stranger.call(addAttachment, { ...record(), fileIds })).status).toBe(404)
    expect((await landlord.call(addAttachment, { ...record(), fileIds })).status).toBe(403)
    // His own upload cannot be taken by a colleague either.
    const operator = await signIn(app, tenant, 'ROLE_TENEMENT')
    expect((await operator.call(addAttachment, { ...record(), fileIds })).body.reason).toBe('file.error.uploadGone')
    expect((await admin.call(addAttachment, { ...record(), fileIds })).body.code).toBe(200)
    for (const other of [stranger, landlord]) {
      expect((await other.call(readAttachment, { id })).status).toBe(404)
      expect((await other.call(removeAttachment, { id })).status).toBeGreaterThanOrEqual(403)
    }
    expect((await operator.call(readAttachment, { id })).bytes.equals(PNG)).toBe(true)
  })

  it('are what their bytes and their name say, or refused', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const html = Buffer.from('<html><script>alert(1)</script></html>')
    const script = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
    const refused: [Buffer, string, string][] = [
      [svg, 'a.svg', 'file.error.fileKind'],
      [svg, 'a.png', 'file.error.fileKind'],
      [html, 'a.pdf', 'file.error.fileKind'],
      [script, 'a.jpg', 'file.error.fileKind'],
      [PNG, 'a.html', 'file.error.fileKind'],
      [PNG, 'a.pdf', 'file.error.fileKind'],
      [Buffer.alloc(0), 'a.png', 'kit.error.emptyFile'],
    ]
    for (const [bytes, name, reason] of refused)
      expect((await place.admin.upload(uploadAttachment, bytes, name)).body.reason, name).toBe(reason)
    expect(plainFileName('..\\..\\etc/pass\u0000wd\n.png')).toBe('passwd.png')
    expect(plainFileName('annexe\u202efdp.exe')).toBe('annexefdp.exe')
    await expect(testOutside.files.read('../../etc/passwd')).rejects.toThrow(RangeError)
  })

  it('are used once, by one of two commands at the same time', async () => {
    const id = await uploaded(place.admin)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => place.admin.call(addAttachment, { ...record(), fileIds: [id] })),
    )
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect((await filesOf(place.admin)).filter((file) => file.id === id)).toHaveLength(1)
    const mixed = [await uploaded(place.admin), id]
    expect((await place.admin.call(addAttachment, { ...record(), fileIds: mixed })).body.reason).toBe(
      'file.error.uploadGone',
    )
    expect((await filesOf(place.admin)).some((file) => file.id === mixed[0])).toBe(false)
  })

  it('leave their record but not the archive, unless a finished step rests on them', async () => {
    const { admin, tenant } = place
    const id = await uploaded(admin)
    await admin.call(addAttachment, { ...record(), fileIds: [id] })
    expect((await admin.call(removeAttachment, { id })).body.code).toBe(200)
    expect((await admin.call(readAttachment, { id })).status).toBe(404)
    await expect(testOutside.files.read(await keyFor(id))).resolves.toBeDefined()
    const kept = await uploaded(admin)
    await admin.call(addAttachment, { ...record(), fileIds: [kept] })
    await tenant
      .ctx()
      .db.run(raw(sql`update file_attachment set locked = true where tenant_id = ${tenant.id} and id = ${kept}`))
    expect((await admin.call(removeAttachment, { id: kept })).body.reason).toBe('file.error.fileLocked')
  })

  it('are forgotten after a day when nobody used them', async () => {
    const { admin, tenant } = place
    const other = Buffer.concat([PNG, Buffer.from('other')])
    const [old, young] = [await uploaded(admin, other), await uploaded(admin)]
    const key = await keyFor(old)
    const ctx = tenant.ctx()
    await ctx.db.run(
      raw(
        sql`update file_attachment set created_at = now() - interval '25 hours' where tenant_id = ${tenant.id} and id = ${old}`,
      ),
    )
    await onSchedule(place.app.jobs.find(({ name }) => name === 'forget-uploads')!, ctx)
    await expect(testOutside.files.read(key)).rejects.toThrow('ENOENT')
    expect((await admin.call(readAttachment, { id: young })).status).toBe(200)
  })
})

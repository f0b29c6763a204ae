import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { addAttachment, readAttachment } from '@cloud-steward/contract/files/attachment.ts'
import * as contract from '@cloud-steward/contract/files/file.ts'
import { lease } from '@cloud-steward/contract/housing/index.ts'
import { queryAvatar } from '@cloud-steward/contract/identity/profile.ts'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testOutside } from '../../../../test/app.ts'
import { fakeClamd } from '../../../../test/fake-clamd.ts'
import { HEIC } from '../../../../test/heic.ts'
import { added, freshPicture, jobOf, lookAtFiles, uploadTo } from '../../../../test/library.ts'
import { uploaded } from '../../../../test/picture.ts'
import { freshPlace, type Place } from '../../../../test/place.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { makeCtx } from '../../../infra/ctx/make-ctx.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { scannerOf } from '../../../infra/files/scanner.ts'
import { addFile } from '../library/add-file.service.ts'
import { keyOf } from './blob.service.ts'
import { lookAtFileJob } from './look-at-file.job.ts'

let place: Place
const clamd = await fakeClamd()
afterAll(clamd.close)
beforeAll(async () => {
  place = await freshPlace()
})
const first = <Row>(statement: ReturnType<typeof raw<Row>>) => place.tenant.ctx().db.first(statement)
const blobOf = async (nodeId: string): Promise<string> =>
  (await first(
    raw<{ id: string }>(
      sql`select blob_id as id from file_node where tenant_id = ${place.tenant.id} and id = ${nodeId}`,
    ),
  ))!.id
const signal = new AbortController().signal

it('makes smaller copies of pictures, without what the camera wrote', async () => {
  const { admin, app, tenant } = place
  const photo = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  const { id } = await added(admin, photo, 'photo.jpg')
  // Until the job was there, the picture itself is shown.
  expect((await admin.call(contract.readFile, { id, size: '320' })).bytes.equals(photo)).toBe(true)
  const blobId = await blobOf(id)
  await lookAtFiles(app, tenant, [blobId])
  for (const [size, height] of [
    ['320', 160],
    ['1280', 640],
  ] as const) {
    const { bytes, headers } = await admin.call(contract.readFile, { id, size, show: 'inline' })
    expect(headers['content-type']).toBe('image/webp')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: Number(size), height, format: 'webp' })
    expect(bytes.includes('secret place')).toBe(false)
  }
  await admin.send(contract.deleteFile, { id })
  await admin.call(contract.purgeFile, { ids: [id] })
  await jobOf(app, 'empty-trash').run(tenant.ctx(), {}, signal)
  await expect(testOutside.files.read(`${keyOf(tenant.id, blobId)}.320`)).rejects.toThrow('ENOENT')
})

it('makes copies of the photographs of phones, which a browser shows instead of them', async () => {
  const { admin, app, tenant } = place
  for (const name of ['photo.HEIC', 'photo.heif']) {
    const { id } = await added(admin, HEIC, name)
    await lookAtFiles(app, tenant, [await blobOf(id)])
    expect((await admin.call(contract.queryFileDetail, { id })).body.data.hasThumbnail).toBe(true)
    const shown = await admin.call(contract.readFile, { id, size: '320', show: 'inline' })
    expect(shown.headers['content-type']).toBe('image/webp')
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 320, height: 240, format: 'webp' })
    // Nothing else than what was uploaded is downloaded.
    expect((await admin.call(contract.readFile, { id })).bytes.equals(HEIC)).toBe(true)
  }
  const broken = await added(admin, HEIC.subarray(0, 700), 'broken.heic')
  await lookAtFiles(app, tenant, [await blobOf(broken.id)])
  expect((await admin.call(contract.queryFileDetail, { id: broken.id })).body.data.hasThumbnail).toBe(false)
  expect((await uploadTo(admin, HEIC, 'photo.jpg')).body.reason).toBe('file.error.kindInLibrary')
  expect((await uploadTo(admin, freshPicture(), 'photo.heif')).body.reason).toBe('file.error.kindInLibrary')
})

it('makes none of a picture that would fill the memory, and of one that is broken', async () => {
  const { admin, app, tenant } = place
  const huge = await sharp({ create: { width: 12_000, height: 6_000, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  for (const [bytes, name] of [
    [huge, 'huge.png'],
    [Buffer.concat([huge.subarray(0, 60), Buffer.alloc(900, 'x')]), 'broken.png'],
  ] as const) {
    const { id } = await added(admin, bytes, name)
    await lookAtFiles(app, tenant, [await blobOf(id)])
    expect((await admin.call(contract.queryFileDetail, { id })).body.data.hasThumbnail).toBe(false)
  }
})

it('previews nothing that unpacks without end', async () => {
  const { admin } = place
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const types = `<Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`
  const bomb = zipSync({
    '[Content_Types].xml': Buffer.from(types),
    '_rels/.rels': Buffer.from('<Relationships/>'),
    'word/document.xml': Buffer.from('<document/>'),
    'word/media/a.xml': new Uint8Array(80 * 1024 * 1024),
  })
  expect(bomb.length).toBeLessThan(1024 * 1024)
  const { id } = await added(admin, Buffer.from(bomb), 'letter.docx')
  expect((await admin.call(contract.previewFile, { id })).body.reason).toBe('file.error.noPreview')
})

/** The administrator, as a request of his has it. */
async function adminCtx(): Promise<Ctx> {
  const { app, tenant } = place
  const row = (await first(
    raw<{ id: string }>(sql`select id from identity_user where tenant_id = ${tenant.id} and username = 'admin'`),
  ))!
  const user = { id: row.id, username: 'admin', nickname: 'admin', roles: ['ROLE_ADMIN'] }
  const { log, pools, ports } = app
  return makeCtx({ pools, ports, tenant: tenant.ctx().tenant, user, requestId: 'test', log })
}

it('hands out nothing before the scanner has seen it, and nothing it found a virus in, ever', async () => {
  const { admin, app, tenant } = place
  const outer = { files: testOutside.files, scanner: scannerOf(clamd.address) }
  const ctx = await adminCtx()
  const keep = (text: string, name: string) => {
    const bytes = Buffer.from(text)
    return addFile(ctx, outer, { name, from: bytes, bytes: bytes.length }, { parentId: null })
  }
  const [clean, bad] = [await keep('all is well', 'well.txt'), await keep('EICAR', 'bad.txt')]
  const stateOf = async (id: string) => (await admin.call(contract.queryFileDetail, { id })).body.data.state
  for (const { id } of [clean, bad]) {
    expect(await stateOf(id)).toBe('checking')
    expect((await admin.call(contract.readFile, { id })).body.reason).toBe('file.error.beingChecked')
    expect((await admin.call(contract.previewFile, { id })).body.reason).toBe('file.error.beingChecked')
  }
  const look = lookAtFileJob(outer)
  clamd.broken = true
  await expect(look.run(tenant.ctx(), { blobId: await blobOf(clean.id) }, signal)).rejects.toThrow('clamd')
  expect(await stateOf(clean.id)).toBe('checking')
  clamd.broken = false
  for (const { id } of [clean, bad]) await look.run(tenant.ctx(), { blobId: await blobOf(id) }, signal)
  expect((await admin.call(contract.readFile, { id: clean.id })).bytes.toString()).toBe('all is well')
  expect(await stateOf(bad.id)).toBe('infected')
  expect((await admin.call(contract.readFile, { id: bad.id })).body.reason).toBe('file.error.infected')
  await expect(keep('EICAR', 'again.txt')).rejects.toThrow('file.error.infected')
  expect(app.jobs.some(({ name }) => name === 'look-at-file')).toBe(true)
})

it('takes in attachments and avatars from before it, once each, and keeps what they are', async () => {
  const { admin, app, tenant, ids } = place
  const record = { resource: lease.name, recordId: ids['housing.lease']! }
  const [one, two] = [freshPicture(), freshPicture()]
  // Two files of the same bytes and one of others, as attachments lay before: each under its own id.
  const files = await Promise.all([one, one, two].map((bytes) => uploaded(admin, bytes)))
  await admin.call(addAttachment, { ...record, fileIds: files })
  const ctx = tenant.ctx()
  for (const [at, bytes] of [one, one, two].entries()) await testOutside.files.put(keyOf(tenant.id, files[at]!), bytes)
  await ctx.db.run(
    raw(sql`update file_attachment set blob_id = null where tenant_id = ${tenant.id} and id = any(${files}::uuid[])`),
  )
  const digests = [one, two].map((bytes) => createHash('sha256').update(bytes).digest('hex'))
  await ctx.db.run(raw(sql`delete from file_blob where tenant_id = ${tenant.id} and sha256 = any(${digests}::text[])`))
  const avatar = newId()
  await ctx.db.run(
    raw(sql`insert into identity_avatar (tenant_id, id, user_id, content_type, bytes)
      select ${tenant.id}, ${avatar}, id, 'image/png', decode(${two.toString('base64')}, 'base64') from identity_user where tenant_id = ${tenant.id} and username = 'admin'`),
  )
  const readAll = async () => {
    for (const [at, bytes] of [one, one, two].entries())
      expect((await admin.call(readAttachment, { id: files[at]! })).bytes.equals(bytes)).toBe(true)
    expect((await admin.call(queryAvatar, { avatar })).bytes.equals(two)).toBe(true)
  }
  await readAll()
  for (const name of ['move-files', 'move-avatars', 'move-files', 'move-avatars']) {
    await onSchedule(jobOf(app, name), tenant.ctx())
    await readAll()
  }
  const blobs = await ctx.db.rows(
    raw<{ refs: number; sha256: string }>(
      sql`select refs, sha256 from file_blob where tenant_id = ${tenant.id} and sha256 = any(${digests}::text[])`,
    ),
  )
  expect(new Map(blobs.map(({ sha256, refs }) => [sha256, refs]))).toEqual(
    new Map([
      [digests[0]!, 2],
      [digests[1]!, 2],
    ]),
  )
  // Of the same bytes only one file is left.
  const left = await Promise.all(
    files.slice(0, 2).map((id) => testOutside.files.read(keyOf(tenant.id, id)).then(buffer, () => undefined)),
  )
  expect(left.filter(Boolean)).toHaveLength(1)
})

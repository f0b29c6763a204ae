import * as contract from '@cloud-steward/contract/files/file.ts'
import { param } from '@cloud-steward/contract/system/param.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  freshTenant,
  guest,
  signIn,
  type TestApp,
  type TestTenant,
  testApp,
  testOutside,
} from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { added, folderNamed, freshPicture, jobOf, lookAtFiles, namesIn, uploadTo } from '../../../../test/library.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { workbook } from '../../../../test/sheets.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { keyOf } from '../blob/blob.service.ts'

let app: TestApp
let tenant: TestTenant
let admin: Client
let clerk: Client
let stranger: Client
beforeAll(async () => {
  app = await testApp()
  tenant = await freshTenant(app)
  admin = await signIn(app, tenant)
  clerk = await signIn(app, tenant, 'ROLE_TENEMENT')
  stranger = await signIn(app, await freshTenant(app))
})
const blobs = () =>
  tenant
    .ctx()
    .db.rows(
      raw<{ id: string; sha256: string; refs: number; bytes: number }>(
        sql`select id, sha256, refs, bytes from file_blob where tenant_id = ${tenant.id}`,
      ),
    )
const blobFor = async (nodeId: string): Promise<string> =>
  (await tenant
    .ctx()
    .db.first(
      raw<{ id: string }>(sql`select blob_id as id from file_node where tenant_id = ${tenant.id} and id = ${nodeId}`),
    ))!.id
const used = async () => (await admin.call(contract.queryStorage, {})).body.data.usedBytes

describe('the library', () => {
  it('keeps equal bytes once in a tenant, and never shares them with another', async () => {
    const bytes = freshPicture()
    const before = await used()
    const [one, two] = [await added(admin, bytes, 'one.png'), await added(clerk, bytes, 'two.png')]
    await added(stranger, bytes, 'mine.png')
    expect(await blobFor(one.id)).toBe(await blobFor(two.id))
    expect(await used()).toBe(before + bytes.length)
    const [blob] = (await blobs()).filter(({ bytes: size }) => size === bytes.length)
    expect(blob).toMatchObject({ refs: 2 })
    const { bytes: read, headers } = await clerk.call(contract.readFile, { id: one.id })
    expect(read.equals(bytes)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringContaining('attachment;'),
    })
  })

  it('numbers a second file of a name, and refuses a second folder of one', async () => {
    const id = await folderNamed(admin, '合同')
    await added(admin, freshPicture(), 'a.png', { parentId: id })
    expect((await added(admin, freshPicture(), 'A.png', { parentId: id })).name).toBe('A (2).png')
    expect((await admin.send(contract.addFolder, { originalFilename: '合同' })).body.reason).toBe(
      'file.error.nameTaken',
    )
    expect(await namesIn(admin, id)).toEqual(['A (2).png', 'a.png'])
  })

  it('keeps versions, and brings an earlier one back as a new one', async () => {
    const [first, second] = [freshPicture(), freshPicture()]
    const { id } = await added(admin, first, 'plan.png')
    expect(await added(admin, second, 'other name.png', { fileId: id })).toMatchObject({
      id,
      name: 'plan.png',
      version: 2,
    })
    expect((await uploadTo(admin, Buffer.from('words'), 'plan.txt', { fileId: id })).body.reason).toBe(
      'file.error.otherKind',
    )
    expect((await admin.call(contract.readFile, { id })).bytes.equals(second)).toBe(true)
    expect((await admin.call(contract.readFile, { id, version: 1 })).bytes.equals(first)).toBe(true)
    expect((await admin.call(contract.restoreVersion, { id, version: 1 })).body.data).toEqual({ version: 3 })
    expect((await admin.call(contract.readFile, { id })).bytes.equals(first)).toBe(true)
    const { versions } = (await admin.call(contract.queryFileDetail, { id })).body.data
    expect(versions.map(({ version, restores }) => [version, restores])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ])
  })

  it('moves folders with all below them, and never into themselves', async () => {
    const outer = await folderNamed(admin, 'outer')
    const inner = await folderNamed(admin, 'inner', outer)
    const target = await folderNamed(admin, 'target')
    await added(admin, freshPicture(), 'deep.png', { parentId: inner })
    expect((await admin.call(contract.moveFile, { ids: [outer], parentId: inner })).body.reason).toBe(
      'file.error.intoItself',
    )
    expect((await admin.call(contract.moveFile, { ids: [outer], parentId: target })).body.code).toBe(200)
    expect(await namesIn(admin, '0', { within: target })).toEqual(['inner', 'outer', 'deep.png'])
    expect((await admin.call(contract.moveFile, { ids: [inner], parentId: '0' })).body.code).toBe(200)
    expect(await namesIn(admin, '0', { within: target })).toEqual(['outer'])
    expect(await namesIn(admin, '0', { within: inner })).toEqual(['deep.png'])
  })

  it('finds by name, tag and words inside', async () => {
    const text = await added(admin, Buffer.from('房屋租赁 Zebra crossing'), 'note.txt')
    const sheet = await added(admin, await workbook(['Name'], [['Giraffe']]), 'animals.xlsx')
    await lookAtFiles(app, tenant, [await blobFor(text.id), await blobFor(sheet.id)])
    expect(await namesIn(admin, '', { within: '0', content: 'zebra' })).toEqual(['note.txt'])
    expect(await namesIn(admin, '', { within: '0', content: '租赁' })).toEqual(['note.txt'])
    expect(await namesIn(admin, '', { within: '0', content: 'giraffe' })).toEqual(['animals.xlsx'])
    expect(await namesIn(admin, '', { within: '0', content: 'z_bra' })).toEqual([])
    await admin.call(contract.updateFile, { id: sheet.id, tags: ['动物', '动物'] })
    expect(await namesIn(admin, '', { within: '0', tag: '动物' })).toEqual(['animals.xlsx'])
    expect(await namesIn(admin, '', { within: '0', originalFilename: 'ANIM' })).toEqual(['animals.xlsx'])
    const preview = await admin.call(contract.previewFile, { id: sheet.id })
    expect(preview.body.data).toEqual({ rows: [['Name'], ['Giraffe']], isCut: false })
  })

  it('holds the trash for thirty days, then lets the bytes go', async () => {
    const bytes = freshPicture()
    const folder = await folderNamed(admin, 'old')
    const { id } = await added(admin, bytes, 'old.png', { parentId: folder })
    const blobId = await blobFor(id)
    expect((await admin.send(contract.deleteFile, { id: folder })).body.code).toBe(200)
    expect((await admin.call(contract.readFile, { id })).status).toBe(404)
    // The name was free in the meantime and is taken again: the restored folder gets a number.
    await folderNamed(admin, 'old')
    expect((await admin.call(contract.restoreFile, { ids: [folder] })).body.code).toBe(200)
    expect(await namesIn(admin, folder)).toEqual(['old.png'])
    expect(await namesIn(admin)).toContain('old (2)')
    await admin.send(contract.deleteFile, { id: folder })
    const ctx = tenant.ctx()
    await ctx.db.run(
      raw(
        sql`update file_node set deleted_at = now() - interval '31 days' where tenant_id = ${tenant.id} and deleted_with = ${folder}`,
      ),
    )
    const before = await used()
    await onSchedule(jobOf(app, 'forget-uploads'), ctx)
    expect(await used()).toBe(before - bytes.length)
    await expect(testOutside.files.read(keyOf(tenant.id, blobId))).rejects.toThrow('ENOENT')
    expect(
      (await admin.call(contract.queryTrash, {})).body.data.list.filter(({ name }) => name.startsWith('old')),
    ).toEqual([])
  })

  it('gives a folder to roles and organisations, and what stands in it with it', async () => {
    const closed = await folderNamed(admin, 'closed')
    const shared = await folderNamed(admin, 'shared', closed)
    const secret = await added(admin, freshPicture(), 'secret.png', { parentId: closed })
    const open = await added(admin, freshPicture(), 'open.png', { parentId: shared })
    const landlord = await signIn(app, tenant, 'ROLE_LANDLORD')
    await admin.call(contract.setRights, { id: closed, rights: [{ subject: 'role:ROLE_NOBODY', may: 'write' }] })
    await admin.call(contract.setRights, {
      id: shared,
      rights: [
        { subject: 'role:ROLE_TENEMENT', may: 'read' },
        { subject: 'role:ROLE_LANDLORD', may: 'write' },
      ],
    })
    for (const who of [clerk, landlord]) {
      expect((await who.call(contract.readFile, { id: secret.id })).status).toBe(404)
      expect((await who.call(contract.queryFileDetail, { id: secret.id })).status).toBe(404)
      expect((await who.call(contract.previewFile, { id: secret.id })).status).toBe(404)
      expect(await namesIn(who, closed)).toEqual(['shared'])
      expect((await who.call(contract.readFile, { id: open.id })).status).toBe(200)
    }
    expect((await uploadTo(clerk, freshPicture(), 'x.png', { parentId: shared })).status).toBe(403)
    expect((await clerk.call(contract.updateFile, { id: open.id, name: 'y.png' })).status).toBe(403)
    expect((await clerk.call(contract.updateFile, { id: secret.id, name: 'y.png' })).status).toBe(404)
    expect((await clerk.send(contract.deleteFile, { id: closed })).status).toBe(404)
    // A landlord can write nothing, even with the right to write, and sees no other folder.
    expect((await landlord.call(contract.updateFile, { id: open.id, name: 'y.png' })).status).toBe(403)
    expect((await landlord.call(contract.queryFolder, {})).body.data.map(({ name }) => name)).toEqual(['shared'])
  })

  it('does not exist for another tenant', async () => {
    const { id } = await added(admin, freshPicture(), 'ours.png')
    const folder = await folderNamed(admin, 'ours')
    for (const answer of [
      await stranger.call(contract.readFile, { id }),
      await stranger.call(contract.queryFileDetail, { id }),
      await stranger.call(contract.updateFile, { id, name: 'x.png' }),
      await stranger.call(contract.moveFile, { ids: [id], parentId: '0' }),
      await stranger.send(contract.deleteFile, { id }),
      await stranger.call(contract.addFileLink, { id, hours: 1 }),
      await stranger.call(contract.setRights, { id: folder, rights: [] }),
      await uploadTo(stranger, freshPicture(), 'x.png', { parentId: folder }),
      await uploadTo(stranger, freshPicture(), 'x.png', { fileId: id }),
      await stranger.send({ ...contract.readStatic, path: `/api/file/static/upload/${id}.png` }, {}),
      await stranger.call(contract.downloadFile, { url: `/static/upload/${id}.png` }),
    ])
      expect(answer.status).toBe(404)
  })

  it('refuses programs, empty files, files that are too large, and content that does not match the ending', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024 - 100, 'a')
    const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)])
    const refused: [Buffer, string, string][] = [
      [Buffer.alloc(0), 'a.txt', 'kit.error.emptyFile'],
      [exe, 'a.bin', 'file.error.kindInLibrary'],
      [Buffer.from('echo'), 'a.bat', 'file.error.kindInLibrary'],
      [Buffer.from('<html>'), 'a.png', 'file.error.kindInLibrary'],
      [freshPicture(), 'a.html', 'file.error.kindInLibrary'],
      [freshPicture(), '..', 'file.error.badName'],
    ]
    for (const [bytes, name, reason] of refused)
      expect((await uploadTo(admin, bytes, name)).body.reason, name).toBe(reason)
    expect((await added(admin, large, 'large.txt')).name).toBe('large.txt')
    await admin.send(param.endpoints.add, { paramName: 'file.limitMb', paramKey: 'file.limitMb', paramValue: '5' })
    expect((await uploadTo(admin, large, 'large.txt')).body.reason).toBe('file.error.tooLarge')
    expect((await added(admin, freshPicture(), '../../etc/passwd.png')).name).toBe('passwd.png')
  })

  it('never shows markup as such: it is saved, with no type a browser runs', async () => {
    for (const [name, text] of [
      ['page.html', '<html><script>alert(1)</script></html>'],
      ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ] as const) {
      const { id } = await added(admin, Buffer.from(text), name)
      const { headers } = await admin.call(contract.readFile, { id, show: 'inline' })
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^attachment;/),
        'content-security-policy': "default-src 'none'; sandbox",
      })
    }
  })

  it('does not exceed the quota of the package when several uploads run at once', async () => {
    const other = await freshTenant(app)
    const owner = await signIn(app, other)
    await tenantDb(app.pools.app, 10_001).run(
      raw(sql`update identity_tenant set storage_mb = 1 where id = ${other.id}`),
    )
    const parts = Array.from({ length: 4 }, (_, at) => Buffer.alloc(400_000, `${at} part of it `))
    const answers = await Promise.all(parts.map((bytes, at) => uploadTo(owner, bytes, `${at}.txt`)))
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(2)
    expect(answers.filter(({ body }) => body.reason === 'file.error.quotaFull')).toHaveLength(2)
    // Bytes the tenant already has use no more quota.
    const kept = answers.findIndex(({ body }) => body.code === 200)
    expect((await uploadTo(owner, parts[kept]!, 'again.txt')).body.code).toBe(200)
  })

  it('is shared by links that end, are counted and stand in the audit', async () => {
    const bytes = freshPicture()
    const { id } = await added(admin, bytes, 'for you.png')
    const link = (await admin.call(contract.addFileLink, { id, hours: 1 })).body.data
    const anyone = { token: link.token }
    expect((await guest(app).call(contract.openFileLink, anyone)).body.data).toMatchObject({
      name: 'for you.png',
      tenantName: tenant.name,
    })
    const read = await guest(app).call(contract.readFileLink, anyone)
    expect(read.bytes.equals(bytes)).toBe(true)
    expect(read.headers['content-disposition']).toMatch(/^attachment;/)
    const [told] = (await admin.call(contract.queryFileDetail, { id })).body.data.links
    expect(told).toMatchObject({ id: link.id, opened: 1 })
    expect((await guest(app).call(contract.openFileLink, { token: 'x'.repeat(43) })).status).toBe(401)
    await tenant
      .ctx()
      .db.run(raw(sql`update file_link set ends_at = now() - interval '1 second' where id = ${link.id}`))
    expect((await guest(app).call(contract.readFileLink, anyone)).status).toBe(401)
    const second = (await admin.call(contract.addFileLink, { id, hours: 1 })).body.data
    expect((await stranger.call(contract.endFileLink, { id: second.id })).status).toBe(404)
    await admin.call(contract.endFileLink, { id: second.id })
    expect((await guest(app).call(contract.openFileLink, { token: second.token })).status).toBe(401)
  })

  it('is shared no further than the maker of the link may read now', async () => {
    const { id } = await added(clerk, freshPicture(), 'by the clerk.png')
    const { token } = (await clerk.call(contract.addFileLink, { id, hours: 1 })).body.data
    expect((await guest(app).call(contract.readFileLink, { token })).status).toBe(200)
    const folder = await folderNamed(admin, 'for nobody')
    await admin.call(contract.setRights, { id: folder, rights: [{ subject: 'role:ROLE_NOBODY', may: 'write' }] })
    expect((await admin.call(contract.moveFile, { ids: [id], parentId: folder })).body.code).toBe(200)
    expect((await guest(app).call(contract.readFileLink, { token })).status).toBe(401)
    expect((await guest(app).call(contract.openFileLink, { token })).status).toBe(401)
  })
})

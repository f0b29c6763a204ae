import { addAttachment, queryAttachment, readAttachment } from '@cloud-steward/contract/files/attachment.ts'
import {
  addFile,
  chooseFile,
  deleteFile,
  purgeFile,
  queryFileDetail,
  queryStorage,
  setRights,
} from '@cloud-steward/contract/files/file.ts'
import { lease } from '@cloud-steward/contract/housing/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { added, folderNamed, freshPicture, jobOf } from '../../../../test/library.ts'
import { freshPlace, type Place } from '../../../../test/place.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

let place: Place
beforeAll(async () => {
  place = await freshPlace()
})
const record = () => ({ resource: lease.name, recordId: place.ids['housing.lease']! })
const choose = async (who: Client, id: string) => (await who.send(chooseFile, { id })).body
async function chosen(who: Client, id: string): Promise<string> {
  const body = await choose(who, id)
  expect(body.code, body.message).toBe(200)
  return (body.data as { id: string }).id
}

it('attaches the stored bytes of a library file, and says in the file which record has them', async () => {
  const { admin, tenant } = place
  const bytes = freshPicture()
  const file = await added(admin, bytes, 'contract.png')
  const before = (await admin.call(queryStorage, {})).body.data.usedBytes
  const id = await chosen(admin, file.id)
  expect((await admin.call(addAttachment, { ...record(), fileIds: [id], purpose: 'scan' })).body.code).toBe(200)
  expect((await admin.call(queryAttachment, record())).body.data).toContainEqual(
    expect.objectContaining({ id, name: 'contract.png', bytes: bytes.length, purpose: 'scan' }),
  )
  expect((await admin.call(readAttachment, { id })).bytes.equals(bytes)).toBe(true)
  expect((await admin.call(queryStorage, {})).body.data.usedBytes).toBe(before)
  const blobs = await tenant.ctx().db.rows(
    raw<{ refs: number }>(
      sql`select b.refs from file_blob b join file_attachment a on a.tenant_id = b.tenant_id and a.blob_id = b.id
        where a.tenant_id = ${tenant.id} and a.id = ${id}`,
    ),
  )
  // The node, its version and the attachment; a node and its first version share one reference.
  expect(blobs).toEqual([{ refs: 2 }])
  const { usedIn } = (await admin.call(queryFileDetail, { id: file.id })).body.data
  expect(usedIn).toEqual([{ ...record(), purpose: 'scan', title: expect.stringMatching(/\S/) }])
})

it('keeps the attachment when the file is deleted for good', async () => {
  const { admin, app, tenant } = place
  const bytes = freshPicture()
  const file = await added(admin, bytes, 'kept.png')
  const id = await chosen(admin, file.id)
  await admin.call(addAttachment, { ...record(), fileIds: [id] })
  await admin.send(deleteFile, { id: file.id })
  expect((await admin.call(readAttachment, { id })).bytes.equals(bytes)).toBe(true)
  await admin.call(purgeFile, { ids: [file.id] })
  await jobOf(app, 'empty-trash').run(tenant.ctx(), {}, new AbortController().signal)
  expect((await admin.call(readAttachment, { id })).bytes.equals(bytes)).toBe(true)
})

it('gives nobody a file he may not read, and names no record he may not list', async () => {
  const { admin, app, tenant } = place
  const folder = await folderNamed(admin, 'secret')
  await admin.call(setRights, { id: folder, rights: [{ subject: 'role:ROLE_ADMIN', may: 'write' }] })
  const secret = await added(admin, freshPicture(), 'secret.png', { parentId: folder })
  const operator = await signIn(app, tenant, 'ROLE_TENEMENT')
  const stranger = await signIn(app, await freshTenant(app))
  const renter = await signIn(app, tenant, 'ROLE_RENTEE')
  expect((await operator.send(chooseFile, { id: secret.id })).status).toBe(404)
  expect((await stranger.send(chooseFile, { id: secret.id })).status).toBe(404)
  expect((await renter.send(chooseFile, { id: secret.id })).status).toBe(403)
  // As an attachment the readers of the record read it; a landlord who sees the folder reads no title of a lease not his.
  const id = await chosen(admin, secret.id)
  expect((await operator.call(readAttachment, { id })).status).toBe(404)
  await admin.call(addAttachment, { ...record(), fileIds: [id] })
  expect((await operator.call(readAttachment, { id })).status).toBe(200)
  await admin.call(setRights, { id: folder, rights: [{ subject: 'role:ROLE_LANDLORD', may: 'read' }] })
  const landlord = await signIn(app, tenant, 'ROLE_LANDLORD')
  const { usedIn } = (await landlord.call(queryFileDetail, { id: secret.id })).body.data
  expect(usedIn).toEqual([{ resource: record().resource }])
})

it('refuses folders, kinds that are no attachments and files too large, and takes the current version', async () => {
  const { admin } = place
  const folder = await folderNamed(admin, 'folder')
  expect((await choose(admin, folder)).status).toBe(404)
  const text = await added(admin, Buffer.from('plain text'), 'a.txt')
  expect((await choose(admin, text.id)).reason).toBe('file.error.fileKind')
  const [first, second] = [freshPicture(), freshPicture()]
  const file = await added(admin, first, 'v.png')
  await admin.upload({ ...addFile, path: `${addFile.path}?fileId=${file.id}` }, second, 'v.png')
  const id = await chosen(admin, file.id)
  expect((await admin.call(readAttachment, { id })).bytes.equals(second)).toBe(true)
  await place.tenant
    .ctx()
    .db.run(raw(sql`update file_node set bytes = 10485760 where tenant_id = ${place.tenant.id} and id = ${file.id}`))
  expect((await choose(admin, file.id)).reason).toBe('kit.error.tooLarge')
})

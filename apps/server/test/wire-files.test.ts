import { expect, it } from 'vitest'
import { raw, sql } from '../src/infra/db/sql.ts'
import { freshTenant, testApp } from './app.ts'
import { jobOf } from './library.ts'
import { PNG } from './png.ts'
import { done, type Fields, refused, type WirePage, wireSignIn } from './wire.ts'

const app = await testApp()
const tenant = await freshTenant(app)
const { wire, user } = await wireSignIn(app, tenant)
type Row = Fields & { id: string }
const list = async (query: Fields = {}): Promise<Row[]> =>
  done<WirePage>(await wire.get('file/file/queryFile', { currentPage: 1, pageSize: 10, ...query })).list

/** A form with fields before and behind the file, as browsers write it. */
function form(before: Fields, file: Buffer, name: string, behind: Fields = {}): Buffer {
  const part = ([key, value]: [string, unknown]) =>
    `--x\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
  const texts = (fields: Fields) => Object.entries(fields).map(part).join('')
  const head = `${texts(before)}--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n${texts(behind)}--x--\r\n`)])
}
const upload = (before: Fields, file: Buffer, name: string, behind: Fields = {}) =>
  wire.send(
    'POST',
    '/api/file/file/uploadFile',
    { 'content-type': 'multipart/form-data; boundary=x', rolecode: undefined },
    form(before, file, name, behind),
  )

it('walks the library of files as the screen of the platform does', async () => {
  const kinds = done<{ name: string; value: string }[]>(await wire.get('file/file/queryFileTypeName'))
  expect(kinds.length).toBeGreaterThan(0)
  const fileType = kinds[0]!.value

  done(await wire.post('file/file/addFolder', { id: user.id, originalFilename: '资料', parentId: 0 }))
  const [folder] = await list()
  expect(folder).toMatchObject({ originalFilename: '资料', type: 1, fileSize: '-', contentType: '-', parentId: '0' })
  const url = done<string>(await upload({ id: user.id, parentId: folder!.id }, PNG, '照片.png', { fileType }))
  expect(url).toMatch(/^\/static\/upload\/[0-9a-f-]+\.png$/)
  done(await upload({ id: user.id }, Buffer.from('房屋租赁合同'), '说明.txt'))

  // Folders come first, although the file was created later.
  expect((await list()).map(({ name }) => name)).toEqual(['资料', '说明.txt'])
  const [picture] = await list({ id: folder!.id })
  expect(picture).toMatchObject({
    originalFilename: '照片.png',
    fileSize: `${PNG.length}B`,
    originFileSize: PNG.length,
    contentType: 'image/png',
    fileType,
    fileTypeCn: kinds[0]!.name,
    url,
    type: 2,
    parentId: folder!.id,
  })
  // `previousId` lists the siblings of the folder.
  expect((await list({ previousId: folder!.id })).map(({ name }) => name)).toEqual(['资料', '说明.txt'])
  expect((await list({ previousId: 0 })).length).toBe(2)
  expect((await list({ id: folder!.id, originalFilename: '照' })).length).toBe(1)
  expect((await list({ id: folder!.id, originalFilename: '无' })).length).toBe(0)

  const got = await wire.post('file/file/downloadFile', { originalFilename: '照片.png', url })
  expect(got.bytes.equals(PNG)).toBe(true)
  expect((await wire.get(`file${url}`)).bytes.equals(PNG)).toBe(true)
  // On the other platform anyone with the address can read the file; here a sign-in is required.
  expect((await app.http.inject({ method: 'GET', url: `/api/file${url}` })).statusCode).toBe(401)

  done(await wire.post('file/file/deleteFile', { id: folder!.id }))
  expect((await list()).map(({ name }) => name)).toEqual(['说明.txt'])
})

it('finds the words of a document', async () => {
  const { blobId } = (await tenant
    .ctx()
    .db.first(
      raw<{ blobId: string }>(
        sql`select blob_id as "blobId" from file_node where tenant_id = ${tenant.id} and name = '说明.txt'`,
      ),
    ))!
  await jobOf(app, 'look-at-file').run(tenant.ctx(), { blobId }, new AbortController().signal)
  expect((await list({ content: '租赁' })).map(({ name }) => name)).toEqual(['说明.txt'])
  expect(await list({ content: '买卖' })).toEqual([])
})

it('takes a picture as the avatar of the caller', async () => {
  const url = done<string>(await upload({ id: user.id, uploadType: 'avatar' }, PNG, 'me.png'))
  const { avatar } = done<{ avatar: string }>(await wire.get('uaa/users/getSysUser'))
  expect(url).toContain(avatar)
  expect((await wire.get('account/sysuserdetail/queryAvatar', { avatar })).bytes.equals(PNG)).toBe(true)
})

it('refuses in a way that leaves the screen usable', async () => {
  expect(refused(await upload({ id: user.id }, Buffer.alloc(0), 'a.png'))).toContain('空')
  refused(await upload({ id: user.id }, Buffer.from('MZ'.padEnd(200, '\0')), 'a.exe'))
  refused(await wire.post('file/file/addFolder', { id: user.id, originalFilename: '../x:y', parentId: 0 }))
  refused(await wire.post('file/file/deleteFile', { id: 'nothing' }))
})

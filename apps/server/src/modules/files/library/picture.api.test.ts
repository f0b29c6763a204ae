import { addPicture, queryFile, readFile, readPicture } from '@cloud-steward/contract/files/file.ts'
import { expect, it } from 'vitest'
import { freshTenant, signIn, testApp, tokenOf } from '../../../../test/app.ts'
import { added, freshPicture } from '../../../../test/library.ts'

const app = await testApp()
const tenant = await freshTenant(app)
const admin = await signIn(app, tenant)
const sent = async (bytes: Buffer, name: string) => (await admin.upload(addPicture, bytes, name)).body
const byCookie = (id: string, cookie: string, url = readPicture.path) =>
  app.http.inject({ method: 'GET', url: `${url}?id=${id}`, headers: { cookie } })

it('keeps pictures of texts in a folder of their own, by any of their endings in any case', async () => {
  const gif = Buffer.concat([Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'), Buffer.alloc(40)])
  const first = await sent(freshPicture(), '一.PNG')
  expect(first).toMatchObject({ code: 200, data: { name: '一.PNG', width: 1, height: 1 } })
  expect(await sent(gif, 'b.Gif')).toMatchObject({ code: 200 })
  for (const [bytes, name] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(100)), 'a.svg'],
    [Buffer.from('no picture at all'.padEnd(100)), 'a.png'],
    [freshPicture(), 'a.txt'],
  ] as const)
    expect((await sent(bytes, name)).reason).toBe('file.error.noPicture')
  const { list } = (await admin.call(queryFile, {})).body.data
  expect(list.map(({ name, type }) => [name, type])).toEqual([['文本图片', 1]])
})

it('shows them to every signed-in user of the tenant by the cookie of the console, and nothing else by it', async () => {
  const bytes = freshPicture()
  const { id } = (await sent(bytes, 'a.png')).data as unknown as { id: string }
  const renter = await tokenOf(app, tenant, 'ROLE_RENTEE')
  const shown = await byCookie(id, `language=zh; token=${encodeURIComponent(renter)}`)
  expect(shown.rawPayload.equals(bytes)).toBe(true)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((await byCookie(id, 'language=zh')).statusCode).toBe(401)
  expect((await byCookie(id, 'token=%')).statusCode).toBe(401)
  const stranger = await tokenOf(app, await freshTenant(app))
  expect((await byCookie(id, `token=${stranger}`)).statusCode).toBe(404)
  // Other files are no pictures of texts, and other addresses know no cookie.
  const other = await added(admin, freshPicture(), 'other.png')
  expect((await byCookie(other.id, `token=${renter}`)).statusCode).toBe(404)
  expect((await byCookie(id, `token=${await tokenOf(app, tenant)}`, readFile.path)).statusCode).toBe(401)
  // A renter cannot upload pictures for texts.
  expect((await (await signIn(app, tenant, 'ROLE_RENTEE')).upload(addPicture, freshPicture(), 'a.png')).status).toBe(
    403,
  )
})

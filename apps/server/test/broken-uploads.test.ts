import { endpoints } from '@cloud-steward/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { freshTenant, testApp, tokenOf } from './app.ts'
import { hostileUpload } from './hostile-uploads.ts'

const app = await testApp()
const tenant = await freshTenant(app)
const token = await tokenOf(app, tenant)
const send = (url: string, type: string, payload: Buffer) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'accept-language': 'en' },
    payload,
  })
const uploads = endpoints.filter(({ from }) => from === 'upload')
const whole = (content: string) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${content}\r\n--x--\r\n`

it.each([
  ['no boundary', 'multipart/form-data', whole('a')],
  ['an early end', 'multipart/form-data; boundary=x', whole('a,b\n1,2').slice(0, -12)],
  ['an early end in the head', 'multipart/form-data; boundary=x', whole('a').slice(0, 40)],
  ['another boundary', 'multipart/form-data; boundary=y', whole('a')],
])('a multipart request with %s is refused with 4xx everywhere', async (_what, type, body) => {
  for (const { path } of uploads) {
    const answer = await send(path, type, Buffer.from(body))
    expect([path, answer.statusCode < 500, answer.body.includes('database')]).toEqual([path, true, false])
    expect(JSON.parse(answer.body)).toMatchObject({ requestId: expect.any(String) })
    expect(JSON.parse(answer.body)).not.toMatchObject({ code: 200 })
  }
})

it('no upload, however it is made, is answered by a fault of the server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...uploads), hostileUpload, async ({ path }, { type, body }) => {
      const { statusCode, body: text } = await send(path, type, body)
      if (statusCode >= 500) throw new Error(`${statusCode} ${path} ${type} ${text.slice(0, 200)}`)
    }),
    { numRuns: 150 },
  )
})

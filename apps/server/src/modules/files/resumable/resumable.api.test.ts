import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as contract from '@cloud-steward/contract/files/file.ts'
import { param } from '@cloud-steward/contract/system/param.ts'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  freshTenant,
  signIn,
  type TestApp,
  type TestTenant,
  testApp,
  testOutside,
  tokenOf,
} from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { folderNamed, jobOf, namesIn } from '../../../../test/library.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { doneOf } from './drafts.ts'

const MB = 1024 * 1024
let app: TestApp
let tenant: TestTenant
let admin: Client
let token: string
let endpoint: string
let door: Server
beforeAll(async () => {
  app = await testApp()
  tenant = await freshTenant(app)
  admin = await signIn(app, tenant)
  token = await tokenOf(app, tenant)
  door = createServer((request, reply) => app.http.routing(request, reply)).listen(0, '127.0.0.1')
  await once(door, 'listening')
  endpoint = `http://127.0.0.1:${(door.address() as AddressInfo).port}/api/file/tus`
  await admin.send(param.endpoints.add, { paramName: 'file.limitMb', paramKey: 'file.limitMb', paramValue: '300' })
})
afterAll(() => {
  door.close()
  door.closeAllConnections()
})

interface Sending {
  uploadUrl?: string
  /** Breaks the connection after so many bytes. */
  breakAt?: number
  metadata?: Record<string, string>
  as?: string
}
/** Sends as the console does. @returns the address of the upload, and how many bytes this client sent */
function send(bytes: Buffer, { uploadUrl, breakAt, metadata = {}, as = token }: Sending = {}) {
  return new Promise<{ url: string; sent: number; whole: boolean }>((resolve, reject) => {
    let sent = 0
    const upload = new Upload(bytes, {
      endpoint,
      uploadUrl,
      chunkSize: 4 * MB,
      retryDelays: [],
      headers: { authorization: `Bearer ${as}` },
      metadata: { filename: 'film.bin', ...metadata },
      onChunkComplete: (size, accepted) => {
        sent += size
        if (breakAt && accepted >= breakAt)
          void upload.abort().then(() => resolve({ url: upload.url!, sent, whole: false }))
      },
      onError: reject,
      onSuccess: () => resolve({ url: upload.url!, sent, whole: true }),
    })
    upload.start()
  })
}
const ask = (method: string, url: string, headers: Record<string, string> = {}, body?: Buffer) =>
  fetch(url, { method, headers: { 'tus-resumable': '1.0.0', ...headers }, body: body && new Uint8Array(body) })
const bearer = (of = token) => ({ authorization: `Bearer ${of}` })

it('goes on with 200 MiB that broke off twice, and shows nothing before they are whole', async () => {
  const parentId = await folderNamed(admin, 'films')
  const bytes = randomBytes(200 * MB)
  const metadata = { parentId }
  const first = await send(bytes, { breakAt: 40 * MB, metadata })
  expect(await namesIn(admin, parentId)).toEqual([])
  const second = await send(bytes, { uploadUrl: first.url, breakAt: 120 * MB })
  expect(await namesIn(admin, parentId)).toEqual([])
  const third = await send(bytes, { uploadUrl: first.url })
  expect(third.whole).toBe(true)
  expect(first.sent + second.sent + third.sent).toBe(bytes.length)
  const [row] = (await admin.call(contract.queryFile, { id: parentId })).body.data.list
  expect(row).toMatchObject({ name: 'film.bin', originFileSize: bytes.length, state: 'clean' })
  const { bytes: kept } = await admin.call(contract.readFile, { id: row!.id })
  const sha = (of: Buffer) => createHash('sha256').update(of).digest('hex')
  expect(sha(kept)).toBe(sha(bytes))
  // Only the result of the upload is left in its folder.
  expect((await readdir(testOutside.drafts)).filter((name) => !name.endsWith('.done'))).toEqual([])
}, 120_000)

it('refuses other users for every method', async () => {
  const { url } = await send(randomBytes(9 * MB), { breakAt: 4 * MB })
  const stranger = await tokenOf(app, await freshTenant(app))
  const colleague = await tokenOf(app, tenant, 'ROLE_TENEMENT')
  const renter = await tokenOf(app, tenant, 'ROLE_RENTEE')
  const more = { 'upload-offset': String(4 * MB), 'content-type': 'application/offset+octet-stream' }
  const rest = randomBytes(1_000)
  for (const [method, headers, body] of [
    ['HEAD', {}, undefined],
    ['PATCH', more, rest],
    ['DELETE', {}, undefined],
  ] as const) {
    expect([method, (await ask(method, url, headers, body)).status]).toEqual([method, 401])
    expect([method, (await ask(method, url, { ...headers, ...bearer(renter) }, body)).status]).toEqual([method, 403])
    for (const other of [stranger, colleague])
      expect([method, (await ask(method, url, { ...headers, ...bearer(other) }, body)).status]).toEqual([method, 404])
  }
  expect((await ask('POST', endpoint, { 'upload-length': '9' })).status).toBe(401)
  expect((await ask('HEAD', url, bearer())).headers.get('upload-offset')).toBe(String(4 * MB))
  expect((await ask('HEAD', `${endpoint}/..%2f..%2fetc%2fpasswd`, bearer())).status).toBe(404)
  expect((await ask('DELETE', url, bearer())).status).toBe(204)
})

it('refuses at the beginning what would be refused at the end', async () => {
  const begin = async (length: number, metadata: Record<string, string>) => {
    const told = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    const headers = { 'upload-length': String(length), 'upload-metadata': told.join() }
    const answer = await ask('POST', endpoint, { ...headers, ...bearer(), 'accept-language': 'en' })
    return [answer.status, (await answer.json().catch(() => ({}))).reason]
  }
  expect(await begin(300 * MB, { filename: 'a.bin' })).toEqual([400, 'file.error.tooLarge'])
  expect(await begin(0, { filename: 'a.bin' })).toEqual([400, 'kit.error.emptyFile'])
  expect(await begin(9 * MB, { filename: '..' })).toEqual([400, 'file.error.badName'])
  expect(await begin(9 * MB, { filename: 'a.bin', parentId: 'nothing' })).toEqual([404, 'kit.error.notFound'])
  const theirs = await folderNamed(await signIn(app, await freshTenant(app)), 'theirs')
  expect(await begin(9 * MB, { filename: 'a.bin', parentId: theirs })).toEqual([404, 'kit.error.notFound'])
  await expect(send(Buffer.concat([Buffer.from('MZ'), randomBytes(9 * MB)]))).rejects.toThrow('kindInLibrary')
})

it('keeps room for what is not whole yet, and leaves some to colleagues', async () => {
  const small = await freshTenant(app)
  const begin = async (as: string, length = 9) => {
    const headers = { 'upload-length': String(length), 'upload-metadata': `filename ${btoa('a.bin')}` }
    const answer = await ask('POST', endpoint, { ...headers, ...bearer(as) })
    return [answer.status, (await answer.json().catch(() => ({}))).reason]
  }
  const [own, colleague] = [await tokenOf(app, small), await tokenOf(app, small, 'ROLE_TENEMENT')]
  for (let at = 0; at < 50; at++) expect(await begin(own)).toEqual([201, undefined])
  expect(await begin(own)).toEqual([400, 'file.error.tooManyUploads'])
  expect(await begin(colleague)).toEqual([201, undefined])
  await tenantDb(app.pools.app, 10_001).run(raw(sql`update identity_tenant set storage_mb = 15 where id = ${small.id}`))
  expect(await begin(colleague, 9 * MB)).toEqual([201, undefined])
  expect(await begin(colleague, 9 * MB)).toEqual([400, 'file.error.quotaFull'])
})

it('ends a whole upload whose server died before it was a file, once', async () => {
  const parentId = await folderNamed(admin, 'after a crash')
  const bytes = randomBytes(9 * MB)
  const { url } = await send(bytes, { breakAt: 4 * MB, metadata: { parentId } })
  const id = url.split('/').at(-1)!
  // The state after a server was killed between the last byte and the transaction.
  await writeFile(join(testOutside.drafts, id), bytes)
  expect((await send(bytes, { uploadUrl: url })).whole).toBe(true)
  expect((await send(bytes, { uploadUrl: url })).sent).toBe(0)
  expect(await namesIn(admin, parentId)).toEqual(['film.bin'])
  expect(await doneOf(testOutside.drafts, id)).toMatchObject({ name: 'film.bin', version: 1 })
})

it('removes uploads that are not continued', async () => {
  const { url } = await send(randomBytes(9 * MB), { breakAt: 4 * MB })
  const [id, job] = [url.split('/').at(-1)!, jobOf(app, 'forget-drafts')]
  const names = async () => (await readdir(testOutside.drafts)).filter((name) => name.startsWith(id))
  await onSchedule(job, tenant.ctx())
  expect(await names()).toHaveLength(2)
  await onSchedule(job, tenant.ctx(new Date(Date.now() + 3 * 86_400_000)))
  expect(await names()).toEqual([])
  expect((await ask('HEAD', url, bearer())).status).toBe(404)
})

it.each([
  ['zh-CN', '上传'],
  ['zh-TW', '上傳'],
  ['en', 'upload'],
])('says errors of the protocol in %s', async (language, word) => {
  const spoken = { ...bearer(), 'accept-language': language }
  const { url } = await send(randomBytes(9 * MB), { breakAt: 4 * MB })
  const piece = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '1' }
  const answers = await Promise.all([
    ask('POST', endpoint, { ...spoken, 'upload-length': 'x' }),
    ask('POST', endpoint, { ...spoken, 'tus-resumable': '' }),
    ask('PATCH', new URL(url, endpoint).href, { ...spoken, ...piece }, Buffer.from('x')),
    ask('PATCH', `${endpoint}/nobody`, { ...spoken, ...piece }, Buffer.from('x')),
    ask('POST', endpoint, { ...spoken, 'upload-concat': 'partial' }),
  ])
  const told = await Promise.all(answers.map(async (one) => (await one.json()) as { reason: string; message: string }))
  expect(told.map(({ reason }) => reason)).toEqual([
    'file.error.uploadUnclear',
    'file.error.uploadUnclear',
    'file.error.uploadElsewhere',
    'file.error.uploadGone',
    'file.error.uploadUnclear',
  ])
  for (const { message } of told) expect(message).toContain(word)
})

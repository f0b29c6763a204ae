import { command, int, objectOf, text, view } from '@cloud-steward/contract/kit/index.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { call, fetchFile, upload } from './api.ts'
import { type ApiError, onRefusal } from './api-error.ts'
import { resetSession, useSession } from './session-store.ts'

const read = view(
  'demo.thing',
  'queryThing',
  { name: text(10, { optional: true }), size: int({ optional: true }) },
  objectOf({ id: text(9) }),
)
const write = command('demo.thing', 'makeThing', { name: text(10) })
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** Answers with this and records what was asked. */
function server(answer: () => Response | Promise<Response>) {
  const asked: { url: string; init: RequestInit & { headers: Headers } }[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit & { headers: Headers }) => {
    asked.push({ url, init })
    return Promise.resolve().then(answer)
  })
  return asked
}
const refused = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.fail('was not refused'),
    (error: ApiError) => error,
  )

afterEach(() => {
  resetSession()
  vi.useRealTimers()
})

describe('a call', () => {
  it('gives what is in the envelope', async () => {
    const asked = server(() => json({ code: 200, status: 200, message: 'success', data: { id: '1' } }))
    expect(await call(read, { name: 'a b', size: undefined })).toEqual({ id: '1' })
    expect(asked[0]?.url).toBe('/api/demo/thing/queryThing?name=a+b')
  })
  it('gives a body without envelope as it is', async () => {
    server(() => json({ status: 'ok', menu: [] }))
    expect(await call(read, {})).toEqual({ status: 'ok', menu: [] })
  })
  it('carries the token, the roles and the language', async () => {
    useSession.setState({ token: 'abc', user: { roles: ['ROLE_A', 'ROLE_B'] } as never })
    const asked = server(() => json({ code: 200, data: {} }))
    await call(read, {})
    const headers = asked[0]!.init.headers
    expect(headers.get('authorization')).toBe('Bearer abc')
    expect(headers.get('rolecode')).toBe('ROLE_A,ROLE_B')
    expect(headers.get('accept-language')).toBe('en')
    expect(headers.has('idempotency-key')).toBe(false)
  })
  it('gives every write a key, and keeps the one it is given', async () => {
    const asked = server(() => json({ code: 200, data: {} }))
    await call(write, { name: 'x' })
    await call(write, { name: 'x' }, { key: 'mine' })
    expect(asked[0]!.init.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(asked[1]!.init.headers.get('idempotency-key')).toBe('mine')
    expect(asked[1]!.init.body).toBe('{"name":"x"}')
  })
  it('uploads as the multipart field `file`', async () => {
    const asked = server(() => json({ code: 200, data: {} }))
    await upload({ ...write, from: 'upload' }, new File(['x'], 'a.xlsx'))
    expect((asked[0]!.init.body as FormData).get('file')).toBeInstanceOf(File)
  })
})

describe('a refusal', () => {
  it('is every code but 200, is announced, and carries its fields', async () => {
    const told: ApiError[] = []
    const stop = onRefusal((error) => told.push(error))
    server(() =>
      json({ code: 400, status: 500, message: 'No', data: {}, reason: 'demo.error.no', fields: { name: 'taken' } }),
    )
    const error = await refused(call(write, { name: 'x' }))
    expect(error).toMatchObject({
      code: 400,
      message: 'No',
      reason: 'demo.error.no',
      fields: { name: 'taken' },
      sessionLost: false,
    })
    expect(told).toEqual([error])
    await refused(call(write, { name: 'x' }, { quiet: true }))
    expect(told).toHaveLength(1)
    stop()
  })
  it.each([50008, 50012, 50014])(
    'with code %i means a lost session, which is announced even to the quiet',
    async (code) => {
      const told: ApiError[] = []
      const stop = onRefusal((error) => told.push(error))
      server(() => json({ code, status: 401, message: 'x', data: {} }, 401))
      expect((await refused(call(read, {}, { quiet: true }))).sessionLost).toBe(true)
      expect(told).toHaveLength(1)
      stop()
    },
  )
  it('without JSON still has a sentence', async () => {
    server(() => new Response('<html>', { status: 502 }))
    const error = await refused(call(read, {}, { quiet: true }))
    expect(error.code).toBe(502)
    expect(error.sentence((key) => `t:${key}`)).toBe('t:shell.error.server')
  })
  it('without a text of its own is an Error, as the platform says it', async () => {
    server(() => json({ code: 500, status: 500, message: '', data: {} }))
    const error = await refused(call(read, {}, { quiet: true }))
    expect(error.sentence((key) => `t:${key}`)).toBe('Error')
  })
  it('of the token endpoint gives its description', async () => {
    server(() => json({ error: 'invalid_grant', error_description: 'Wrong password' }, 400))
    expect((await refused(call(read, {}, { quiet: true }))).message).toBe('Wrong password')
  })
  it('is told apart from no connection', async () => {
    server(() => Promise.reject(new TypeError('fetch failed')))
    expect((await refused(call(read, {}, { quiet: true }))).reason).toBe('shell.error.network')
  })
  it('comes after 15 seconds of silence', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(new Error('aborted')))),
    )
    const error = refused(call(read, {}, { quiet: true }))
    await vi.advanceTimersByTimeAsync(15_000)
    expect((await error).reason).toBe('shell.error.timeout')
  })
})

describe('a file', () => {
  it('comes with its name', async () => {
    server(
      () =>
        new Response('bytes', {
          headers: { 'content-disposition': "attachment;filename*=UTF-8''%E5%B0%8F%E5%8C%BA.xlsx" },
        }),
    )
    const { blob, name } = await fetchFile(read, {})
    expect([await blob.text(), name]).toEqual(['bytes', '小区.xlsx'])
  })
  it('is never made of an error body', async () => {
    server(() => json({ code: 403, status: 403, message: 'No', data: {} }))
    expect((await refused(fetchFile(read, {}, { quiet: true }))).code).toBe(403)
  })
})

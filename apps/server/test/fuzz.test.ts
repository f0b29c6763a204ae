import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@cloud-steward/contract'
import { rentee } from '@cloud-steward/contract/housing/index.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../src/infra/db/id.ts'
import { guest, testApp, tokenOf } from './app.ts'
import { INSIDE, requestsOf } from './hostile.ts'
import { freshPlace } from './place.ts'
import { rowCounts } from './row-counts.ts'

// An app of its own: this one listens.
const own = testApp({ now: () => new Date() })
const { app, tenant, admin, ids } = await freshPlace({ houseLimit: 100_000 }, own)
const token = await tokenOf(app, tenant)
beforeAll(() => app.http.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.http.close())

const SEED = Number(process.env.FUZZ_SEED ?? 4711)
const REQUESTS = 1_500
// Documents cost most of the time and take the same filters as the lists.
const targets = endpoints.filter(
  ({ from, output, permission }) =>
    from !== 'upload' && output.kind !== 'file' && permission !== 'account.sysuserdetail.signOut',
)

it(`answers ${REQUESTS} hostile requests without an error of its own (seed ${SEED})`, {
  timeout: 120_000,
}, async () => {
  const caller = { admin, guest: guest(app) }
  let refused = 0
  await fc.assert(
    fc.asyncProperty(
      requestsOf(targets, () => ids),
      fc.boolean(),
      async ({ endpoint, input }, keyed) => {
        const from = performance.now()
        const who = endpoint.access === 'public' ? caller.guest : caller.admin
        const { status, bytes } = await who.send(
          endpoint,
          input ?? 'null',
          keyed || endpoint.keyed ? { key: `fuzz-${newId()}` } : {},
        )
        const text = bytes.toString()
        if (status !== 200 || !text.startsWith('{"code":200')) refused++
        expect(status, text).toBeLessThan(500)
        expect(performance.now() - from, 'a hang').toBeLessThan(15_000)
        if (!text.startsWith('{"code":200')) expect(text).not.toMatch(INSIDE)
      },
    ),
    { seed: SEED, numRuns: REQUESTS, interruptAfterTimeLimit: 100_000, markInterruptAsFailure: true },
  )
  expect(refused).toBeGreaterThan(REQUESTS / 3)
})

describe('a raw connection', () => {
  /** Sends bytes and reads what comes until the server closes or is silent. */
  const raw = (parts: readonly (string | Buffer)[], pauseMs = 0): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect((app.http.server.address() as { port: number }).port, '127.0.0.1')
      let text = ''
      const done = () => {
        socket.destroy()
        resolve(text)
      }
      socket.setTimeout(2_000, done)
      socket.on('data', (bytes) => {
        text += bytes.toString('latin1')
        if (/\r\n\r\n[^]*[}]$|\r\n\r\n$/.test(text)) done()
      })
      socket.on('close', done)
      socket.on('error', (error: NodeJS.ErrnoException) =>
        ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? done() : reject(error),
      )
      void (async () => {
        for (const part of parts) {
          socket.write(part)
          if (pauseMs) await delay(pauseMs)
        }
      })()
    })
  const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
  const post = (body: string | Buffer, head: Record<string, string> = {}) => {
    const headers = {
      host: 'x',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...head,
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    return [`POST ${rentee.endpoints.add.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, body]
  }
  const refusedBy = async (parts: readonly (string | Buffer)[], pauseMs?: number) => {
    const before = await rowCounts(app, tenant.id)
    const answer = await raw(parts, pauseMs)
    expect(answer).not.toMatch(INSIDE)
    expect(await rowCounts(app, tenant.id)).toEqual(before)
    return statusOf(answer)
  }
  const good = JSON.stringify({ code: 'RAW', name: 'raw', mobile: '13800000000' })

  it('is served when it is right, so that the set-up is no excuse', async () => {
    expect(statusOf(await raw(post(good)))).toBe(200)
  })

  it.each([
    ['no HTTP at all', ['\u0016\u0003\u0001 hello\r\n\r\n']],
    ['a bad request line', ['GET\r\n\r\n']],
    ['a bad header', ['GET / HTTP/1.1\r\nhost x\r\n\r\n']],
    ['two lengths', ['POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab']],
    [
      'length and chunks',
      ['POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ],
    ['a bad chunk', ['POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n']],
    ['a header of 1 MB', [`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(2 ** 20)}\r\n\r\n`]],
    ['a path of 100 KB', [`GET /api/${'a'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`]],
    ['an unknown method', ['BREW /api/health HTTP/1.1\r\nhost: x\r\n\r\n']],
  ])('is refused with %s', async (_, parts) => {
    const status = await refusedBy(parts)
    expect(status === 0 || (status >= 400 && status < 500), String(status)).toBe(true)
  })

  it('is refused with a body that is not what it says', async () => {
    expect(await refusedBy(post('{"a":'))).toBe(400)
    expect(await refusedBy(post('{"__proto__":{"name":"x"},"code":"P1"}'))).toBe(400)
    expect(await refusedBy(post('{"constructor":{"prototype":{"name":"x"}},"code":"P1"}'))).toBe(400)
    expect(await refusedBy(post('a=1', { 'content-type': 'application/xml' }))).toBe(415)
    expect(await refusedBy(post('a=1', { 'content-type': 'application/json; charset=utf-7' }))).toBeLessThan(500)
    expect(await refusedBy(post('x'.repeat(2 ** 20 + 1)))).toBe(413)
    expect(await refusedBy(post('{}', { 'content-length': String(11 * 2 ** 20) }))).toBe(413)
    expect(await refusedBy(post(Buffer.from([0x7b, 0xff, 0xfe, 0x22])))).toBe(400)
  })

  it('stores no broken characters from a body that is not UTF-8', async () => {
    const body = Buffer.concat([
      Buffer.from('{"code":"BAD8","mobile":"13800000000","name":"'),
      Buffer.from([0xc3, 0x28, 0xff]),
      Buffer.from('"}'),
    ])
    expect(statusOf(await raw(post(body)))).toBeLessThan(500)
    const { bytes } = await admin.send(rentee.endpoints.query, { code: 'BAD8' })
    expect(bytes.toString()).not.toContain('\u0000')
  })

  it('takes the last of doubled keys, and their kind is still checked', async () => {
    expect(await refusedBy(post('{"name":"a","name":[7],"code":"D1","mobile":"13800000000"}'))).toBe(200)
  })

  it('answers others while slow ones dribble their headers', async () => {
    const slow = Array.from({ length: 50 }, () => raw(['GET /api/health HTTP/1.1\r\n', 'host: x\r\n', 'x: 1\r\n'], 100))
    const from = performance.now()
    expect(statusOf(await raw(post(good.replace('RAW', 'RAW2'))))).toBe(200)
    expect(performance.now() - from, 'a hang').toBeLessThan(15_000)
    await Promise.all(slow)
  })
})

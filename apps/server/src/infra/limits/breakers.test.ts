import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { Breaker, BreakerOpen, breakerOf, guarded, outsideFetch } from './breakers.ts'
import { setOverrides } from './overrides.ts'

afterEach(() => setOverrides([]))
const failTimes = (breaker: Breaker, times: number) => {
  for (let time = 0; time < times; time++) breaker.enter()('failed')
}

it('opens after failures in a row, tries once after a while, and closes when that is answered', () => {
  let now = 0
  const breaker = new Breaker('sms', 'a', () => now)
  failTimes(breaker, 4)
  breaker.enter()('answered')
  failTimes(breaker, 4)
  expect(breaker.state).toBe('closed')
  failTimes(breaker, 1)
  expect(breaker.state).toBe('open')
  expect(() => breaker.enter()).toThrow(BreakerOpen)
  now = 30_000
  expect(breaker.state).toBe('halfOpen')
  const trial = breaker.enter()
  expect(() => breaker.enter()).toThrow(BreakerOpen)
  trial('failed')
  expect(breaker.state).toBe('open')
  now = 60_000
  const gaveUp = breaker.enter()
  gaveUp('nothing')
  breaker.enter()('answered')
  expect(breaker.state).toBe('closed')
  expect([breaker.calls, breaker.failures, breaker.refused]).toEqual([13, 10, 2])
})
it('is another for a time: stricter, or open whatever happens', () => {
  const breaker = new Breaker('mail', 'a')
  const endsAt = new Date(Date.now() + 60_000)
  setOverrides([{ subject: 'breaker:mail', value: 1, endsAt }])
  failTimes(breaker, 1)
  expect(breaker.state).toBe('open')
  setOverrides([{ subject: 'breaker:mail', value: 0, endsAt }])
  expect(() => new Breaker('mail', 'b').enter()).toThrow(BreakerOpen)
  setOverrides([{ subject: 'breaker:mail', value: 0, endsAt: new Date(Date.now() - 1) }])
  expect(new Breaker('mail', 'c').state).toBe('closed')
})
it('counts by host: one that fails stops no other', async () => {
  const gone = () => Promise.reject(new Error('no answer'))
  for (let time = 0; time < 5; time++) await expect(guarded('sign', 'dead.example', gone)).rejects.toThrow('no answer')
  await expect(guarded('sign', 'dead.example', () => Promise.resolve(1))).rejects.toThrow(BreakerOpen)
  expect(await guarded('sign', 'alive.example', () => Promise.resolve(1))).toBe(1)
})
it('takes answers of 500 for failures, hands them on, and refusals for answers', async () => {
  let status = 400
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    response.writeHead(status).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  for (let time = 0; time < 6; time++) expect((await outsideFetch('lockCloud', url, {})).status).toBe(400)
  status = 503
  for (let time = 0; time < 5; time++) expect((await outsideFetch('lockCloud', url, {})).status).toBe(503)
  await expect(outsideFetch('lockCloud', url, {})).rejects.toThrow(BreakerOpen)
  expect(asked).toBe(11)
  expect(breakerOf('lockCloud', new URL(url).host).refused).toBe(1)
  server.close()
})

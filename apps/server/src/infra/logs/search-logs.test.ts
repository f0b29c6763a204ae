import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LogStore, type RequestLine } from './log-store.ts'
import { type LogSearch, searchLogs } from './search-logs.ts'

let [dir, at] = ['', 0]
let store: LogStore
const START = Date.parse('2026-03-01T10:00:00.000Z')
const iso = (ms: number): string => new Date(START + ms).toISOString()
beforeEach(async () => {
  at = START
  dir = mkdtempSync(join(tmpdir(), 'logs-'))
  store = new LogStore(() => new Date(at))
  await store.open(dir)
})
afterEach(() => store.close())
const write = (ms: number, fields: object, level = 30) => {
  at = START + ms
  store.write(`${JSON.stringify({ level, time: iso(ms), ...fields })}\n`)
}
const request = (ms: number, line: Partial<RequestLine>) => {
  at = START + ms
  const usual = { reqId: 'r', method: 'GET', path: '/api/a', status: 200, ms: 1, statements: 2, dbMs: 0.5 }
  store.noteRequest({ ...usual, ...line })
}
const found = async (search: LogSearch, size = 50) => (await searchLogs(store, search, size)).lines
const messages = async (search: LogSearch) => (await found(search)).map(({ msg }) => msg)

it('finds lines by level, time, tenant, user, request and text, the newest first', async () => {
  write(1, { msg: 'begun' })
  write(2, { reqId: 'r1', tenant: 10_001, user: 'admin', msg: 'one' }, 40)
  write(3, { reqId: 'r2', tenant: 100_012, user: 'admin2', msg: '房间 two' }, 50)
  expect(await messages({})).toEqual(['房间 two', 'one', 'begun'])
  expect(await messages({ level: 40 })).toEqual(['房间 two', 'one'])
  expect(await messages({ from: iso(2), to: iso(2) })).toEqual(['one'])
  expect(await messages({ tenant: 10_001 })).toEqual(['one'])
  expect(await messages({ user: 'ADMIN' })).toEqual(['one'])
  expect(await messages({ reqId: 'r2' })).toEqual(['房间 two'])
  expect(await messages({ text: '房间' })).toEqual(['房间 two'])
  expect(await messages({ text: 'no such' })).toEqual([])
})
it('shows lines of requests among the others, and finds a person whose number is masked', async () => {
  write(1, { msg: 'before' })
  request(2, { reqId: 'r1', tenant: 10_001, user: '13800001234', ms: 412.34, statements: 7 })
  write(3, { reqId: 'r1', msg: 'after' })
  expect(await messages({})).toEqual(['after', 'request', 'before'])
  const [line] = await found({ user: '13800001234' })
  expect(line).toMatchObject({ user: '138******34', level: 30, ms: 412.3, statements: 7, tenant: 10_001 })
  expect(await messages({ reqId: 'r1' })).toEqual(['after', 'request'])
  for (const name of readdirSync(dir)) expect(readFileSync(join(dir, name), 'utf8')).not.toContain('13800001234')
})
it('pages through lines of the same instant without losing or repeating one', async () => {
  for (let one = 0; one < 25; one++) write(one < 20 ? 5 : 6, { msg: `line ${one}` })
  const seen: unknown[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 20; pages++) {
    const page = await searchLogs(store, { text: 'line' }, 4, cursor)
    seen.push(...page.lines.map(({ msg }) => msg))
    cursor = page.next
    if (!cursor) break
  }
  expect(seen).toEqual(Array.from({ length: 25 }, (_, one) => `line ${24 - one}`))
})
it('reads across blocks, days and the half line of a process that was killed', async () => {
  const filler = 'x'.repeat(2_000)
  for (let one = 0; one < 400; one++) write(one, { msg: `old ${String(one).padStart(3, '0')}`, filler })
  await store.flush()
  const [first] = readdirSync(dir)
  const whole = readFileSync(join(dir, first!))
  writeFileSync(join(dir, first!), Buffer.concat([whole, Buffer.from('{"level":30,"time":"2026')]))
  write(86_400_000, { msg: 'next day' })
  await store.flush()
  expect(readdirSync(dir)).toHaveLength(2)
  expect(await messages({ text: 'old 007' })).toEqual(['old 007'])
  expect((await found({}, 2)).map(({ msg }) => msg)).toEqual(['next day', 'old 399'])
  expect((await found({ text: 'old' }, 1_000)).length).toBe(400)
})
it('forgets lines after fourteen days', async () => {
  write(0, { msg: 'old' })
  await store.flush()
  write(86_400_000, { msg: 'younger' })
  await store.flush()
  write(15.5 * 86_400_000, { msg: 'now' })
  expect(await messages({})).toEqual(['now'])
})
it('looks in memory where no directory is open', async () => {
  store = new LogStore(() => new Date(at))
  for (let one = 0; one < 5_010; one++) write(one, { msg: `line ${String(one).padStart(4, '0')}` })
  expect(await messages({ text: 'line 5009' })).toEqual(['line 5009'])
  expect(await messages({ text: 'line 0009' })).toEqual([])
  const { lines, last } = store.after(5_008)
  expect([lines.length, last]).toEqual([2, 5_010])
})

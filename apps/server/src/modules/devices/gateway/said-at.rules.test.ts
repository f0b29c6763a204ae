import { describe, expect, it } from 'vitest'
import { readEntries } from './json.rules.ts'
import { saidAt } from './said-at.rules.ts'

const ZONE = 'Asia/Shanghai'
const MOMENT = '2026-11-20T02:30:00.000Z'

describe('the time a device says', () => {
  it.each([
    1_795_141_800,
    '1795141800',
    1_795_141_800_000,
    '1795141800000',
    '2026-11-20T02:30:00Z',
    '2026-11-20T10:30:00+08:00',
    '2026-11-20T10:30:00+0800',
    '2026-11-20 10:30:00',
    '2026/11/20 10:30',
    '2026-11-20T10:30:00.000',
  ])('is read as %s', (said) => {
    expect(saidAt(said, ZONE)).toEqual(new Date(MOMENT))
  })

  it('keeps its thousandths', () => {
    expect(saidAt('2026-11-20T02:30:00.594Z', ZONE)).toEqual(new Date('2026-11-20T02:30:00.594Z'))
    expect(saidAt('2026-11-20 10:30:00.5', ZONE)).toEqual(new Date('2026-11-20T02:30:00.500Z'))
  })

  it.each([
    '',
    'now',
    0,
    -1,
    17_951_418,
    1e15,
    Number.NaN,
    true,
    {},
    '2026-02-30 10:00:00',
    '10:30',
    '20/11/2026 10:30',
    '2026-11-20T25:00:00Z',
    '1999-12-31T00:00:00Z',
  ])('is unreadable as %s', (said) => {
    expect(saidAt(said, ZONE)).toBe('unreadable')
  })

  it('counts an entry with an unreadable time as malformed, and stores it at no other', () => {
    const read = (at: unknown) =>
      readEntries(Buffer.from(JSON.stringify({ address: '78000000000001', counter: 5, at })), ZONE)
    expect(read('yesterday')).toEqual({ entries: [], malformed: 1 })
    expect(read(1_795_141_800).entries).toMatchObject([{ at: new Date(MOMENT), counterMilli: 5_000 }])
    expect(read(undefined).entries).toMatchObject([{ at: undefined }])
    const events = {
      events: [
        { key: 'open', at: 'soon' },
        { key: 'shut', at: '2026-11-20 10:30:00' },
      ],
    }
    const { entries } = readEntries(Buffer.from(JSON.stringify({ address: '78000000000001', ...events })), ZONE)
    expect(entries).toMatchObject([{ model: { events: [{ key: 'shut', at: new Date(MOMENT) }], malformed: 1 } }])
  })
})

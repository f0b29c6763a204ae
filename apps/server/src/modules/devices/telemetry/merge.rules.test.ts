import { expect, it } from 'vitest'
import { merged, newestOf, type Telemetry } from './merge.rules.ts'

const [A, B] = ['a', 'b']
const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 8, minute))
const said = (deviceId: string, minute: number, more: Partial<Telemetry> = {}): Telemetry => ({
  deviceId,
  at: at(minute),
  receivedAt: at(30),
  ...more,
})

it('is one row of a device and moment, in which what was said first counts', () => {
  const rows = merged([
    said(A, 1, { counterMilli: 5, facts: { power: 1 } }),
    said(B, 1, { counterMilli: 9 }),
    said(A, 1, { counterMilli: 6, facts: { power: 2, voltage: 3 } }),
    said(A, 2),
    said(B, 1, { facts: { relay: 'open' } }),
  ])
  expect(rows).toEqual([
    said(A, 1, { counterMilli: 5, facts: { power: 1, voltage: 3 } }),
    said(B, 1, { counterMilli: 9, facts: { relay: 'open' } }),
    said(A, 2),
  ])
})

it('is newest by its own time, whatever came last', () => {
  const newest = newestOf([
    said(B, 3, { counterMilli: 70, facts: { power: 1, relay: 'open' } }),
    said(A, 9, { receivedAt: at(31) }),
    said(B, 5, { facts: { power: 2 } }),
    said(B, 2, { counterMilli: 60, facts: { power: 3, voltage: 4 } }),
    said(B, 6, { facts: {} }),
  ])
  expect(newest).toEqual([
    { deviceId: A, seenAt: at(31) },
    {
      deviceId: B,
      seenAt: at(30),
      readAt: at(3),
      counterMilli: 70,
      facts: { power: 2, relay: 'open', voltage: 4 },
      saidAt: at(5),
    },
  ])
})

it('is no longer newest by a clock ahead than until something else is heard', () => {
  const rows = [
    said(A, 39, { counterMilli: 10, facts: { relay: 'closed' } }),
    said(A, 38, { counterMilli: 9 }),
    said(A, 31, { receivedAt: at(31), counterMilli: 11, facts: { relay: 'open' } }),
  ]
  const newest = { deviceId: A, counterMilli: 11, facts: { relay: 'open' } }
  expect(newestOf(rows)).toEqual([{ ...newest, seenAt: at(31), readAt: at(31), saidAt: at(31) }])
  expect(newestOf(rows.slice(0, 2))).toEqual([
    { deviceId: A, seenAt: at(30), readAt: at(30), counterMilli: 10, facts: { relay: 'closed' }, saidAt: at(30) },
  ])
})

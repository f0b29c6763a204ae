import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../infra/calendar.ts'
import { ROOM_STATES, type RoomFacts, type RoomLeaseFacts, roomState } from './room-state.fixture.ts'

const today = '2026-06-15'
const lease: RoomLeaseFacts = { startOn: '2026-01-01', endOn: '2026-12-31', signed: true }
const next: RoomLeaseFacts = { startOn: '2027-01-01', endOn: '2027-12-31', signed: true }

function state(facts: Partial<RoomFacts>) {
  return roomState({ overlay: 'none', hasOverdue: false, today, ...facts })
}

describe('a room shows', () => {
  test('vacant without any fact, preparing when staff say so', () => {
    expect(state({})).toBe('vacant')
    expect(state({ overlay: 'preparing' })).toBe('preparing')
  })

  test('reserved by an unsigned lease and signed by a signed one that has not begun', () => {
    expect(state({ next: { ...next, signed: false } })).toBe('reserved')
    expect(state({ next })).toBe('signed')
    expect(state({ current: next })).toBe('signed')
    expect(state({ current: { ...lease, signed: false } })).toBe('reserved')
    expect(state({ next, overlay: 'preparing' })).toBe('signed')
  })

  test('how far an unsigned lease has come', () => {
    expect(state({ next: { ...next, signed: false, waitsFor: 'in_review' } })).toBe('in_review')
    expect(state({ next: { ...next, signed: false, waitsFor: 'pending_sign' }, kept: true })).toBe('pending_sign')
    expect(state({ current: lease, next: { ...next, signed: false, waitsFor: 'pending_sign' } })).toBe('occupied')
  })

  test('to collect while something is open and nothing overdue', () => {
    expect(state({ current: lease, hasOpen: true })).toBe('to_collect')
    expect(state({ current: lease, hasOpen: true, hasOverdue: true })).toBe('overdue')
    expect(state({ current: { ...lease, endOn: today }, hasOpen: true })).toBe('expiring')
    expect(state({ hasOpen: true })).toBe('vacant')
  })

  test('occupied from the first day', () => {
    expect(state({ current: lease })).toBe('occupied')
    expect(state({ current: { ...lease, startOn: today } })).toBe('occupied')
    expect(state({ current: { ...lease, startOn: '2026-06-16' } })).toBe('signed')
    expect(state({ current: lease, next, overlay: 'preparing' })).toBe('occupied')
  })

  test('expiring from 30 days before the last day up to that day, or as many days as agreed', () => {
    expect(state({ current: { ...lease, endOn: '2026-07-16' } })).toBe('occupied')
    expect(state({ current: { ...lease, endOn: '2026-07-15' } })).toBe('expiring')
    expect(state({ current: { ...lease, endOn: today }, next })).toBe('expiring')
    expect(state({ current: { ...lease, endOn: '2026-07-15' }, expiringDays: 7 })).toBe('occupied')
  })

  test('notice before expiring, overdue before notice', () => {
    const leaving = { ...lease, endOn: '2026-06-30', noticeGiven: true }
    expect(state({ current: leaving })).toBe('notice')
    expect(state({ current: leaving, hasOverdue: true })).toBe('overdue')
  })

  test('holdover from the day after the end, even with bills overdue', () => {
    expect(state({ current: { ...lease, endOn: '2026-06-14' }, hasOverdue: true })).toBe('holdover')
  })

  test('to settle once the tenant has left, not before the day', () => {
    expect(state({ current: { ...lease, endOn: '2026-06-14', leftOn: '2026-06-14' }, hasOverdue: true })).toBe(
      'to_settle',
    )
    expect(state({ current: { ...lease, leftOn: '2026-06-16' } })).toBe('occupied')
  })

  test('disabled, repair and owner use above everything else', () => {
    const busy = { current: { ...lease, endOn: '2026-06-01' }, hasOverdue: true, next }
    for (const overlay of ['disabled', 'repair', 'owner_use'] as const)
      expect(state({ ...busy, overlay })).toBe(overlay)
  })
})

test('adding a fact never shows a less urgent state', () => {
  const offset = fc.integer({ min: -60, max: 60 })
  const anyLease = fc
    .record({ start: offset, length: fc.nat(90), signed: fc.boolean(), noticeGiven: fc.boolean() })
    .map(({ start, length, ...rest }) => {
      const startOn = addDays(today, start)
      return { ...rest, startOn, endOn: addDays(startOn, length) }
    })
  const rank = (facts: Partial<RoomFacts>) => ROOM_STATES.indexOf(state(facts))
  fc.assert(
    fc.property(fc.option(anyLease, { nil: undefined }), anyLease, fc.boolean(), (current, other, hasOverdue) => {
      const facts = { current, hasOverdue }
      expect(rank({ ...facts, next: other })).toBeLessThanOrEqual(rank(facts))
      expect(rank({ ...facts, hasOverdue: true })).toBeLessThanOrEqual(rank(facts))
      expect(rank({ ...facts, overlay: 'repair' })).toBeLessThanOrEqual(rank(facts))
    }),
  )
})

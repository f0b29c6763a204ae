import { OFF_HOLDS } from '@cloud-steward/contract/devices/index.ts'
import { PROTECTION_KINDS } from '@cloud-steward/contract/prepaid/index.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decide,
  endOfHours,
  hoursUntil,
  type ItemFacts,
  isWithin,
  type MeterFacts,
  mayBeCut,
  mayFollow,
  needsApproval,
  paceOf,
  restoreBlocker,
  roomForCuts,
  switchBlockers,
} from './batch.rules.ts'

const usual: MeterFacts = {
  id: 'a',
  roomId: 'r',
  state: 'active',
  canSwitch: true,
  online: true,
  relay: 'closed',
  ordered: null,
  protections: [],
  account: null,
  holds: [],
}
const meters = fc.record({
  id: fc.uuid(),
  roomId: fc.constantFrom(null, 'r'),
  state: fc.constantFrom('active', 'active', 'active', 'suspended', 'in_stock'),
  canSwitch: fc.boolean(),
  online: fc.boolean(),
  relay: fc.constantFrom(null, 'open', 'closed'),
  ordered: fc.constantFrom(null, null, 'switchOff', 'switchOn'),
  protections: fc.subarray([...PROTECTION_KINDS]),
  account: fc.constantFrom(null, 'money' as const, 'cut' as const),
  holds: fc.subarray([...OFF_HOLDS]),
})

describe('what keeps a meter from being cut', () => {
  it.each([
    ['nothing', {}, []],
    ['life support', { protections: ['life_support'] }, ['life_support']],
    ['a promise and the fire brigade', { protections: ['keep_power', 'fire'] }, ['keep_power', 'fire']],
    ['no room', { roomId: null }, ['no_room']],
    ['no answer', { online: false }, ['offline']],
    ['no power already', { relay: 'open' }, ['already_off']],
    ['somebody else’s order', { ordered: 'switchOn', relay: 'open' }, ['ordered']],
    ['money', { account: 'money' }, ['prepaid_money']],
    ['a promise of its plan', { holds: ['hold', 'holiday'] }, ['hold', 'holiday']],
    ['an account that is cut', { account: 'cut' }, []],
    ['being in stock', { state: 'in_stock' }, ['not_active']],
    ['a type without relay', { canSwitch: false }, ['not_switchable']],
  ] as const)('%s', (_, given, blockers) => {
    expect(switchBlockers('off', { ...usual, ...given })).toEqual(blockers)
  })
  it('keeps few from being switched on: protections do not, being cut for an account does', () => {
    const on = (given: Partial<MeterFacts>) => switchBlockers('on', { ...usual, relay: 'open', ...given })
    expect(
      on({ protections: ['life_support'], roomId: null, online: false, account: 'money', holds: ['hold'] }),
    ).toEqual([])
    expect(on({ account: 'cut' })).toEqual(['account_cut'])
    expect(on({ relay: 'closed' })).toEqual(['already_on'])
  })
})

it('lets no more go than the share of the site has room for, and none that is blocked', () => {
  const site = fc.record({ others: fc.nat(40), cut: fc.nat(30), sharePercent: fc.integer({ min: 1, max: 100 }) })
  fc.assert(
    fc.property(
      fc.array(meters, { maxLength: 30 }),
      site,
      fc.boolean(),
      (all, { others, cut, sharePercent }, isOpen) => {
        const siteMeters = all.length + others
        const already = Math.min(siteMeters, cut)
        const decided = decide('off', all, { meters: siteMeters, cut: already, sharePercent, isOpen })
        const go = decided.filter(({ state }) => state === 'waiting')
        expect(decided.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
        for (const [at, one] of decided.entries()) {
          expect(one.state === 'blocked').toBe(one.blockers.length > 0)
          if (one.state === 'waiting') expect(switchBlockers('off', all[at]!)).toEqual([])
          if (!isOpen) expect(one.blockers).toContain('outside_window')
          if (one.blockers.includes('share')) expect(go.length).toBe(roomForCuts(siteMeters, already, sharePercent))
        }
        if (go.length) expect((already + go.length) * 100).toBeLessThanOrEqual(siteMeters * sharePercent)
      },
    ),
  )
})

interface Simulated extends ItemFacts {
  cut: boolean
  touched: boolean
}
it('restores exactly those it may have cut, whatever became of the orders', () => {
  const outcomes = [
    'verified',
    'failedAfterSending',
    'neverSent',
    'stillSent',
    'retried',
    'skipped',
    'blocked',
  ] as const
  const outcome = fc.constantFrom(...outcomes)
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 40 }), (all) => {
      const items: Simulated[] = all.map((one) => {
        const was = (state: ItemFacts['state'], wasSent: boolean, cut: boolean) => ({
          state,
          commandId: state === 'skipped' || state === 'blocked' ? null : 'c',
          wasSent,
          earlierId: one === 'retried' ? 'e' : null,
          cut,
          touched: wasSent,
        })
        if (one === 'verified') return was('verified', true, true)
        if (one === 'failedAfterSending') return was('failed', true, true)
        if (one === 'neverSent') return was('failed', false, false)
        if (one === 'stillSent') return was('sent', false, false)
        // Sent and not heard of, then tried again and found dark.
        if (one === 'retried') return { ...was('skipped', false, true), touched: true }
        return was(one, false, false)
      })
      const restored = items.filter(mayBeCut)
      expect(items.filter(({ cut }) => cut).every((one) => restored.includes(one))).toBe(true)
      // What nobody ever sent is left alone, unless it is still on its way.
      expect(restored.every(({ touched, state }) => touched || state === 'sent')).toBe(true)
    }),
  )
})

it('gives no power back where somebody ordered something since, or the account is cut', () => {
  const commands = { last: 'c', cut: 'c', earlier: null, restore: null }
  expect(restoreBlocker(commands, null)).toBe(null)
  expect(restoreBlocker(commands, 'money')).toBe(null)
  expect(restoreBlocker({ ...commands, last: 'r', restore: 'r' }, null)).toBe(null)
  expect(restoreBlocker({ ...commands, last: 'x' }, null)).toBe('changed_since')
  expect(restoreBlocker({ ...commands, last: 'e', earlier: 'e' }, null)).toBe(null)
  expect(restoreBlocker({ ...commands, last: null, cut: 'c' }, null)).toBe('changed_since')
  expect(restoreBlocker(commands, 'cut')).toBe('account_cut')
})

it('sends at its pace: never more under way than allowed, never two closer than the seconds between them', () => {
  const pace = fc.record({ atOnce: fc.integer({ min: 1, max: 10 }), everySeconds: fc.nat(20) })
  fc.assert(
    fc.property(pace, fc.nat(60), fc.array(fc.nat(9), { maxLength: 200 }), (given, total, steps) => {
      let [waiting, underWay, at] = [total, 0, 1_000_000_000]
      let lastSentAt: Date | null = null
      for (const step of steps) {
        at += step * 700
        if (step % 3 === 0 && underWay) underWay--
        const { now, nextAt } = paceOf(given, { waiting, underWay, lastSentAt, now: new Date(at) })
        if (now && given.everySeconds) {
          expect(now).toBe(1)
          if (lastSentAt) expect(at - lastSentAt.getTime()).toBeGreaterThanOrEqual(given.everySeconds * 1_000)
        }
        if (nextAt) expect(nextAt.getTime()).toBeGreaterThan(at)
        if (now) lastSentAt = new Date(at)
        waiting -= now
        underWay += now
        expect(underWay).toBeLessThanOrEqual(given.atOnce)
        expect(waiting).toBeGreaterThanOrEqual(0)
        // It never falls asleep: something is under way, or it looks again by itself.
        if (waiting && !underWay) expect(now > 0 || nextAt !== null).toBe(true)
      }
    }),
  )
})

it('asks a second person above the number, and for whatever is not named room by room', () => {
  const none = { buildingIds: [], roomIds: [], elemeterIds: [] }
  expect(needsApproval(1, none, 10)).toBe(true)
  expect(needsApproval(1, { ...none, buildingIds: ['b'], roomIds: ['r'] }, 10)).toBe(true)
  expect(needsApproval(10, { ...none, roomIds: ['r'] }, 10)).toBe(false)
  expect(needsApproval(11, { ...none, elemeterIds: ['m'] }, 10)).toBe(true)
})
it('knows the hours in which power may be cut, when they end, and when they come again', () => {
  const now = new Date('2026-11-22T06:30:00Z')
  expect(endOfHours({ toHour: 20 }, '2026-11-22 14:30:00', now).toISOString()).toBe('2026-11-22T12:00:00.000Z')
  expect(endOfHours({ toHour: 24 }, '2026-11-22 14:30:00', now).toISOString()).toBe('2026-11-22T16:00:00.000Z')
  const rule = { fromHour: 8, toHour: 20 }
  const at = (hour: string) => `2026-11-22 ${hour}:30:00`
  expect(['07', '08', '19', '20'].map((hour) => isWithin(rule, at(hour)))).toEqual([false, true, true, false])
  expect(['07', '20', '00'].map((hour) => hoursUntil(rule, at(hour)))).toEqual([1, 12, 8])
})
it('lets nothing follow on an end but restoring what was cut', () => {
  for (const state of ['done', 'cancelled'] as const)
    for (const step of ['plan', 'submit', 'review', 'pause', 'resume', 'cancel', 'retry'] as const)
      expect(mayFollow(step, state)).toBe(false)
  expect(mayFollow('restore', 'restored')).toBe(false)
})

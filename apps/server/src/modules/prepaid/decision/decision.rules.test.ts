import { ACCOUNT_STATES, CHECKS } from '@cloud-steward/contract/prepaid/index.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, facts, HOUR, PLAN } from './decision.fixture.ts'
import { type CheckKey, decide, digestOf, type Facts, isWithoutPower, nextMove, warningDue } from './decision.rules.ts'

const move = (given: Parameters<typeof facts>[0]) => {
  const all = facts(given)
  return nextMove(all, decide(all))
}
const plan = (given: object) => ({ plan: { ...PLAN, ...given } })
/** Each reason alone is enough not to cut. */
const AGAINST: Record<CheckKey, Parameters<typeof facts>[0]> = {
  balance: { fen: -500 },
  mode: { mode: 'postpaid' },
  autoCut: plan({ autoCut: false }),
  lease: { leaseAllows: false },
  keepPower: { keepPowerUntil: at('2026-04-15 12:01') },
  protection: { protections: ['life_support'] },
  hours: { clock: '2026-04-15 17:00' },
  day: { clock: '2026-04-18 12:00' },
  hold: plan({ holdUntil: '2026-04-15' }),
  warned1: { warned1: undefined },
  warned2: { warned2: { at: at('2026-04-14 12:00'), delivered: false } },
  noticeAge: { warned2: { at: at('2026-04-15 08:01'), delivered: true } },
  fresh: { readAt: at('2026-04-15 10:59') },
  afterTopUp: { lastCreditAt: at('2026-04-15 11:59') },
  online: { online: false },
  switchable: { switchable: false },
  paying: { paying: true },
  dispute: { disputed: true },
  spared: { spared: true },
  emergency: { emergencyFen: 100 },
}

test('power is cut when everything says so, and each reason alone keeps it on', () => {
  expect(decide(facts()).cut).toBe(true)
  expect(move({})).toEqual({ state: 'cut_pending', command: 'cut', warn: undefined })
  for (const key of CHECKS) {
    const { cut, checks } = decide(facts(AGAINST[key]))
    expect([key, cut]).toEqual([key, false])
    expect(checks.filter(({ ok }) => !ok).map((one) => one.key)).toContain(key)
    expect(move(AGAINST[key]).command).toBeUndefined()
  }
})

test('consideration is a state of its own; what is only not ready yet is arrears', () => {
  for (const key of ['keepPower', 'protection', 'hours', 'day', 'hold'] as const)
    expect(move(AGAINST[key]).state).toBe('protected')
  for (const key of ['balance', 'noticeAge', 'fresh', 'paying', 'dispute', 'lease'] as const)
    expect(move(AGAINST[key]).state).toBe('arrears')
  expect(move({ clock: '2026-05-01 12:00' }).state).toBe('protected')
  expect(move({ fen: -1, clock: '2026-04-15 23:00' }).state).toBe('arrears')
})

test('the balance says how far it has come, and who is told when', () => {
  const calm = { warned1: undefined, warned2: undefined }
  expect(move({ fen: 3_001, ...calm })).toEqual({ state: 'normal' })
  expect(move({ fen: 3_000, ...calm })).toEqual({ state: 'alarm1', warn: 1 })
  expect(move({ fen: 1_001, warned2: undefined })).toEqual({ state: 'alarm1', warn: undefined })
  expect(move({ fen: 1_000, warned2: undefined })).toEqual({ state: 'alarm2', warn: 2 })
  expect(move({ fen: -900, ...calm })).toMatchObject({ state: 'arrears', warn: 1 })
  // What did not arrive is tried again later, not every minute.
  const missed = (hours: number) => ({ at: facts().now - hours * HOUR, delivered: false })
  expect(warningDue(facts({ warned1: missed(5), warned2: undefined }))).toBe(2)
  expect(warningDue(facts({ warned1: missed(6) }))).toBe(1)
  expect(warningDue(facts({ mode: 'postpaid', ...calm }))).toBeUndefined()
})

test('whoever is in the dark gets power with money, by protection or when nothing is paid ahead any more', () => {
  for (const state of ['cut', 'cut_pending'] as const) {
    expect(move({ state })).toEqual({ state, warn: undefined })
    expect(move({ state, fen: 0 }).command).toBeUndefined()
    for (const given of [{ fen: 1 }, { mode: 'postpaid' }, { protections: ['fire'] }, AGAINST.keepPower] as const)
      expect(move({ ...given, state })).toMatchObject({ state: 'restoring', command: 'restore' })
  }
})

test('a restore that is not verified in a minute has failed, is told once and tried again', () => {
  const now = facts().now
  const restoring = (seconds: number, given: Partial<Facts> = {}) =>
    move({ state: 'restoring', fen: 100, commandAt: now - seconds * 1_000, hasOpenCommand: true, ...given })
  expect(restoring(59).state).toBe('restoring')
  expect(restoring(60)).toMatchObject({ state: 'restore_failed' })
  expect(restoring(3_600).command).toBeUndefined()
  expect(restoring(3_600, { hasOpenCommand: false })).toMatchObject({ state: 'restore_failed', command: 'restore' })
  expect(restoring(300, { relay: { isOn: true, at: now - 1_000 } }).state).toBe('normal')
  expect(restoring(30, { relay: { isOn: true, at: now - 40_000 } }).state).toBe('restoring')
})

const anyFacts = fc
  .record({
    state: fc.constantFrom(...ACCOUNT_STATES),
    mode: fc.constantFrom('prepaid' as const, 'postpaid' as const),
    fen: fc.integer({ min: -2_000, max: 4_000 }),
    minute: fc.integer({ min: 0, max: 60 * 24 * 20 }),
    ago: fc.tuple(
      ...Array.from({ length: 4 }, () => fc.option(fc.integer({ min: 0, max: 2_000 }), { nil: undefined })),
    ),
    delivered: fc.tuple(fc.boolean(), fc.boolean()),
    flags: fc.tuple(...Array.from({ length: 7 }, () => fc.boolean())),
    keep: fc.option(fc.integer({ min: -500, max: 500 }), { nil: undefined }),
    protections: fc.subarray(['fire', 'life_support']),
  })
  .map(({ minute, ago, delivered, flags, keep, fen, ...given }) => {
    const now = at('2026-04-20 00:00') + minute * 60_000
    const clock = new Date(now + 8 * HOUR).toISOString().slice(0, 16).replace('T', ' ')
    const before = (minutes: number | undefined) => (minutes === undefined ? undefined : now - minutes * 60_000)
    const warned = (minutes: number | undefined, arrived: boolean) =>
      minutes === undefined ? undefined : { at: before(minutes)!, delivered: arrived }
    return facts({
      ...given,
      clock,
      fen,
      readAt: before(ago[0]),
      lastCreditAt: before(ago[1]),
      warned1: warned(ago[2], delivered[0]),
      warned2: warned(ago[3], delivered[1]),
      keepPowerUntil: keep === undefined ? undefined : now + keep * 60_000,
      leaseAllows: flags[0]!,
      online: flags[1]!,
      switchable: flags[2]!,
      paying: flags[3]!,
      disputed: flags[4]!,
      hasOpenCommand: flags[5]!,
    })
  })

test('never a cut in protected time, without two delivered warnings, on stale numbers or before what was topped up', () => {
  fc.assert(
    fc.property(anyFacts, (all) => {
      const { command, state } = nextMove(all, decide(all))
      if (command !== 'cut') return
      const [day, time] = all.local.split(' ') as [string, string]
      expect(time >= '09:00' && time < '17:00').toBe(true)
      expect([0, 6]).not.toContain(new Date(`${day}T00:00:00Z`).getUTCDay())
      expect(day).not.toBe('2026-05-01')
      expect([all.warned1?.delivered, all.warned2?.delivered]).toEqual([true, true])
      expect(all.now - Math.max(all.warned1!.at, all.warned2!.at)).toBeGreaterThanOrEqual(4 * HOUR)
      expect(all.now - all.readAt!).toBeLessThanOrEqual(HOUR)
      expect(all.readAt!).toBeGreaterThan(all.lastCreditAt ?? 0)
      expect(all.protections).toEqual([])
      expect(all.paying || all.disputed || all.hasOpenCommand).toBe(false)
      expect([state, isWithoutPower(all.state)]).toEqual(['cut_pending', false])
    }),
    { numRuns: 5_000 },
  )
})

test('what a move made says nothing new when it is looked at again', () => {
  fc.assert(
    fc.property(anyFacts, (all) => {
      const decision = decide(all)
      const first = nextMove(all, decision)
      const after = { ...all, state: first.state, ...(first.command && { hasOpenCommand: true, commandAt: all.now }) }
      if (first.warn) after[`warned${first.warn}`] = { at: all.now, delivered: true }
      const second = nextMove(after, decide(after))
      expect(second.command).toBeUndefined()
      if (!first.warn) expect(second.state).toBe(first.state)
      expect(digestOf(decision)).toBe(digestOf(decide(all)))
    }),
    { numRuns: 3_000 },
  )
})

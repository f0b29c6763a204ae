import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endOf, FOREVER } from './code.rules.ts'
import {
  AHEAD_MS,
  begun,
  type CredentialError,
  ended,
  fresh,
  lapsed,
  MOST_ATTEMPTS,
  OUTLIVES_MS,
  outlives,
  passed,
  seen,
  stateOf,
  type Wish,
  waitMs,
  wished,
  workFor,
} from './credential.rules.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NEW = fresh({ nextAt: 0, validFrom: 10 * DAY, validTo: 40 * DAY, aheadMs: AHEAD_MS, isVirtual: false })
const at = (now: number, chance = 0.5) => ({ now, chance })

describe('a key', () => {
  it('is planned, written three days ahead, and active when the lock says that it holds it', () => {
    expect(stateOf(NEW, 0)).toBe('planned')
    expect(workFor(NEW, 7 * DAY - 1)).toBeUndefined()
    expect(stateOf(NEW, 7 * DAY)).toBe('pending_push')
    expect(workFor(NEW, 7 * DAY)).toBe('put')
    const asked = begun(NEW, 'put', 'a', 8 * DAY)
    expect(stateOf(asked, 7 * DAY)).toBe('pushing')
    expect(workFor(asked, 7 * DAY)).toBeUndefined()
    expect(ended(asked, 'another', 'done', at(7 * DAY))).toBe(asked)
    expect(stateOf(ended(asked, 'a', 'done', at(7 * DAY)), 7 * DAY)).toBe('active')
  })

  it('that was never sent is gone at once; one that was sent is gone when the lock says so', () => {
    expect(stateOf(wished(NEW, { wish: 'remove' }, 0)!, 0)).toBe('removed')
    const asked = wished(begun(NEW, 'put', 'a', 8 * DAY), { wish: 'remove' }, 7 * DAY)!
    expect(stateOf(asked, 7 * DAY)).toBe('removing')
    const failed = ended(asked, 'a', 'busy', at(7 * DAY))
    expect(stateOf(failed, 7 * DAY)).toBe('removing')
    expect(workFor(failed, 7 * DAY + HOUR)).toBe('drop')
    const gone = ended(begun(failed, 'drop', 'b', 9 * DAY), 'b', 'done', at(8 * DAY))
    expect(stateOf(gone, 8 * DAY)).toBe('removed')
    expect(wished(gone, { wish: 'change', to: 50 * DAY }, 8 * DAY)).toBeUndefined()
  })

  it('fails after three tries, and is tried on; a lock that does not hold it any more is drift until somebody repairs it', () => {
    let one = NEW
    for (let times = 1; times <= MOST_ATTEMPTS; times++) {
      expect(stateOf(one, 8 * DAY)).toBe('pending_push')
      one = ended(begun(one, 'put', String(times), 9 * DAY), String(times), 'noAnswer', at(8 * DAY))
    }
    expect(stateOf(one, 8 * DAY)).toBe('push_failed')
    expect(workFor(one, 8 * DAY + 6 * HOUR)).toBe('put')
    const active = ended(begun(one, 'put', 'z', 9 * DAY), 'z', 'done', at(8 * DAY))
    for (const found of ['absent', 'different'] as const) {
      const drifted = seen(active, found)
      expect([stateOf(drifted, 8 * DAY), workFor(drifted, 8 * DAY)]).toEqual(['drift', undefined])
      expect(workFor(wished(drifted, { wish: 'retry' }, 8 * DAY)!, 8 * DAY)).toBe('put')
    }
    expect(seen(active, 'same')).toBe(active)
  })

  it('without an end goes on until somebody takes it away, and ends then', () => {
    const end = Date.parse(FOREVER)
    const endless = { ...NEW, validTo: end }
    const active = ended(begun(endless, 'put', 'a', 9 * DAY), 'a', 'done', at(8 * DAY))
    for (const now of [8 * DAY, 9_000 * DAY]) {
      expect([stateOf(active, now), workFor(active, now), outlives(active, now)]).toEqual(['active', undefined, false])
      expect(passed(active, now)).toBe(active)
    }
    const gone = wished(active, { wish: 'remove' }, 50 * DAY)!
    expect([stateOf(gone, 50 * DAY), gone.validTo, workFor(gone, 50 * DAY)]).toEqual(['removing', 50 * DAY, 'drop'])
    expect(outlives(gone, 50 * DAY + OUTLIVES_MS)).toBe(true)
    expect([endOf(end), endOf(50 * DAY)]).toEqual([undefined, new Date(50 * DAY).toISOString()])
  })

  it('of digits that nobody used in time is void, until others take their place', () => {
    const active = ended(begun(NEW, 'put', 'a', 9 * DAY), 'a', 'done', at(8 * DAY))
    const computed = { ...active, firstUseBy: 11 * DAY }
    expect([stateOf(computed, 11 * DAY - 1), stateOf(computed, 11 * DAY)]).toEqual(['active', 'void'])
    expect(workFor(computed, 11 * DAY)).toBeUndefined()
    expect(stateOf({ ...computed, firstUseBy: null }, 12 * DAY)).toBe('active')
    const anew = wished(computed, { wish: 'retry' }, 12 * DAY)!
    expect([stateOf(anew, 12 * DAY), workFor(anew, 12 * DAY)]).toEqual(['pending_push', 'put'])
    const put = { ...ended(begun(anew, 'put', 'b', 13 * DAY), 'b', 'done', at(12 * DAY)), firstUseBy: 13 * DAY }
    expect(stateOf(put, 12 * DAY)).toBe('active')
    expect(wished(put, { wish: 'retry' }, 12 * DAY)).toBeUndefined()
    expect(stateOf(wished(computed, { wish: 'remove' }, 12 * DAY)!, 12 * DAY)).toBe('removing')
    expect(stateOf(passed(computed, 40 * DAY), 40 * DAY)).toBe('removing')
  })

  it('waits longer after each failure, never all at the same time', () => {
    expect([1, 2, 3, 4].map((attempts) => waitMs(attempts, 0.5) / 60_000)).toEqual([1, 2, 4, 8])
    expect(waitMs(30, 1)).toBe(7.5 * HOUR)
    expect([waitMs(1, 0), waitMs(1, 1)]).toEqual([45_000, 75_000])
  })
})

/** A lock that does what it is told in order, whenever that reaches it, and answers that come late, twice, never or changed about. */
type Event =
  | { kind: 'wish'; wish: Wish }
  | { kind: 'wait'; ms: number }
  | { kind: 'answer'; at: number; keep: boolean }
  | { kind: 'fault'; fault: 'lostOrder' | 'lostAnswer' | 'refused' | 'none' }
  | { kind: 'tamper'; holds: boolean }
  | { kind: 'look' }
const someWish: fc.Arbitrary<Wish> = fc.oneof(
  fc.constantFrom<Wish>({ wish: 'freeze' }, { wish: 'unfreeze' }, { wish: 'remove' }, { wish: 'retry' }),
  fc.integer({ min: 11, max: 60 }).map((days): Wish => ({ wish: 'change', to: days * DAY })),
)
const someEvent: fc.Arbitrary<Event> = fc.oneof(
  { weight: 2, arbitrary: someWish.map((wish): Event => ({ kind: 'wish', wish })) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 5 * DAY }).map((ms): Event => ({ kind: 'wait', ms })) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('answer' as const), at: fc.nat(5), keep: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('lostOrder', 'lostAnswer', 'refused', 'none')
      .map((fault): Event => ({ kind: 'fault', fault: fault as 'none' })),
  },
  { weight: 1, arbitrary: fc.boolean().map((holds): Event => ({ kind: 'tamper', holds })) },
  { weight: 1, arbitrary: fc.constant<Event>({ kind: 'look' }) },
)

class World {
  one = NEW
  now = 0
  holds: number | undefined
  fault: 'lostOrder' | 'lostAnswer' | 'refused' | 'none' = 'none'
  answers: { id: string; outcome: 'done' | CredentialError }[] = []
  #count = 0

  /** One turn of the clock, as the job does it. */
  tick(): void {
    this.one = passed(lapsed(this.one, this.now, 0.5), this.now)
    const work = workFor(this.one, this.now)
    if (!work) return
    const id = String(++this.#count)
    this.one = begun(this.one, work, id, this.now + HOUR)
    if (this.fault === 'lostOrder') return
    if (this.fault === 'refused') return void this.answers.push({ id, outcome: 'refused' })
    this.holds = work === 'put' ? this.one.version : undefined
    if (this.fault !== 'lostAnswer') this.answers.push({ id, outcome: 'done' })
  }
  do(event: Event): void {
    if (event.kind === 'wish') this.one = wished(this.one, event.wish, this.now) ?? this.one
    if (event.kind === 'wait') this.now += event.ms
    if (event.kind === 'fault') this.fault = event.fault
    if (event.kind === 'tamper') this.holds = event.holds ? 999 : undefined
    if (event.kind === 'answer') {
      const found = this.answers[event.at % Math.max(1, this.answers.length)]
      if (found) this.one = ended(this.one, found.id, found.outcome, at(this.now))
      if (found && !event.keep) this.answers.splice(this.answers.indexOf(found), 1)
    }
    if (event.kind === 'look') this.look()
    this.tick()
  }
  look(): void {
    const { holds } = this
    this.one = seen(this.one, holds === undefined ? 'absent' : holds === this.one.version ? 'same' : 'different')
  }
}

describe('whatever happens', () => {
  it('a key that outlives its time is told of, and one that counts as gone or active is so', () => {
    fc.assert(
      fc.property(fc.array(someEvent, { maxLength: 60 }), (events) => {
        const world = new World()
        let tampered = false
        for (const event of events) {
          world.do(event)
          tampered ||= event.kind === 'tamper'
          const { one, now, holds } = world
          const state = stateOf(one, now)
          if (now >= one.validTo + OUTLIVES_MS && one.held !== 'no') expect(outlives(one, now)).toBe(true)
          // A door that was tampered with is found out by looking, not by thinking.
          if (!tampered && ['planned', 'frozen', 'removed'].includes(state)) expect(holds).toBeUndefined()
          if (!tampered && state === 'active') expect(holds).toBe(one.version)
          // Never active past its window: the clock has turned.
          if (now >= one.validTo) expect(['active', 'pushing', 'pending_push', 'planned']).not.toContain(state)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('it comes to rest as it is wanted, once the lock answers again', () => {
    fc.assert(
      fc.property(fc.array(someEvent, { maxLength: 60 }), (events) => {
        const world = new World()
        for (const event of events) world.do(event)
        world.fault = 'none'
        for (let turn = 0; turn < 20; turn++) {
          world.now += 8 * HOUR
          world.tick()
          for (const { id, outcome } of world.answers.splice(0))
            world.one = ended(world.one, id, outcome, at(world.now))
          if (!world.one.op) world.look()
          world.one =
            stateOf(world.one, world.now) === 'drift' ? wished(world.one, { wish: 'retry' }, world.now)! : world.one
        }
        const { one, now, holds } = world
        const state = stateOf(one, now)
        if (one.goal === 'gone') expect([state, holds]).toEqual(['removed', undefined])
        if (one.goal === 'frozen') expect([state, holds]).toEqual(['frozen', undefined])
        if (one.goal === 'on' && now >= one.validFrom - AHEAD_MS)
          expect([state, holds]).toEqual(['active', one.version])
      }),
      { numRuns: 500 },
    )
  })
})

import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Collector } from './collector.ts'
import { EleMeter } from './meter.ts'
import type { Plan } from './plan.ts'
import { spreadOf } from './register-fleet.ts'

/** Ways in which a fleet is not well; shares of 1. */
export interface Faults {
  /** Of the collectors, without network at any time; what their meters show meanwhile comes later. */
  offlineShare: number
  /** Clocks of collectors are off by at most so many seconds, each by his own. */
  skew: number
  /** Of the messages, told twice. */
  duplicates: number
  /** Of the relays, that say yes and do not move. */
  stuckRelays: number
}
export interface FleetGiven {
  url: string
  plan: Plan
  faults: Faults
  /** Seconds between what a collector tells of its meters by itself. */
  everySeconds: number
  /** Where a meter stood when it last ran. */
  stood: (address: string) => object
}
/** How long a collector has no network, in times it would have told something. */
const AWAY_TURNS = 8
const AGAIN_MS = 5_000
/** Connected one after the other: a thousand hand-shakes at once are another trial. */
const BETWEEN_MS = 5

interface Member {
  collector: Collector
  isAway: boolean
  turn: number
}

/** Collectors that tell what their meters show, answer when they are asked, and have faults. */
export class Fleet {
  readonly meters: EleMeter[] = []
  /** Could not sign in, and why the last one could not. */
  refused = 0
  lastRefusal = ''
  #members: Member[] = []
  #given: FleetGiven
  #over = new AbortController()
  #living: Promise<void>[] = []
  #telling = new Set<Promise<void>>()

  constructor(given: FleetGiven) {
    this.#given = given
    // Everybody waits for the end.
    setMaxListeners(0, this.#over.signal)
    const { url, plan, faults, stood } = given
    for (const [line, { username, password, relayPassword, meters }] of plan.collectors.entries()) {
      const own = meters.map((one, place) => {
        const isStuck = spreadOf(line * meters.length + place) < faults.stuckRelays
        const whole = { ...one, ...stood(one.address), faults: isStuck ? (['stuck'] as const).slice() : [] }
        return new EleMeter(whole, () => new Date(), relayPassword)
      })
      this.meters.push(...own)
      const offMs = faults.skew * 1_000 * (2 * spreadOf(line) - 1)
      const now = () => new Date(Date.now() + offMs)
      const collector = new Collector({ url, username, password, meters: own, now })
      this.#members.push({ collector, isAway: false, turn: 0 })
    }
  }

  async start(): Promise<void> {
    for (const [at, member] of this.#members.entries()) {
      if (this.#over.signal.aborted) return
      this.#living.push(this.#live(member, at))
      await delay(BETWEEN_MS)
    }
  }
  /** Nobody tells anything new, everybody comes back and delivers what he kept. */
  async rest(): Promise<void> {
    this.#over.abort()
    await Promise.all(this.#living)
    for (const { collector } of this.#members) {
      if (!collector.reachable) await collector.connect()
      await collector.deliver()
    }
    await Promise.all(this.#telling)
  }
  async stop(): Promise<void> {
    this.#over.abort()
    await Promise.all(this.#members.map(({ collector }) => collector.cut()))
  }
  /** Sums of what happened so far, and how it stands. */
  figures() {
    const sum = { online: 0, offline: 0, sent: 0, acked: 0, asked: 0, readings: 0, backlog: 0 }
    for (const { collector } of this.#members) {
      sum[collector.connected ? 'online' : 'offline']++
      sum.sent += collector.sent
      sum.acked += collector.acked
      sum.asked += collector.asked
      sum.readings += collector.readings
      sum.backlog += collector.backlog
    }
    return sum
  }

  /** One turn each `everySeconds`, who has which is spread evenly: of `AWAY_TURNS / offlineShare` turns the last `AWAY_TURNS` are without network. */
  async #live(member: Member, at: number): Promise<void> {
    const { faults, everySeconds } = this.#given
    const cycle = faults.offlineShare > 0 ? Math.round(AWAY_TURNS / faults.offlineShare) : Number.POSITIVE_INFINITY
    const spread = spreadOf(at)
    member.turn = Number.isFinite(cycle) ? Math.floor(spread * cycle) : 0
    const everyMs = everySeconds * 1_000
    await this.#wait(spread * Math.min(everyMs, AGAIN_MS))
    while (!this.#over.signal.aborted) {
      member.isAway = cycle - (member.turn++ % cycle) <= AWAY_TURNS
      await this.#turn(member).catch((error: Error) => {
        this.refused++
        this.lastRefusal = error.message
      })
      await this.#wait(everyMs)
    }
  }
  async #wait(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#over.signal }).catch(() => {})
  }
  async #turn({ collector, isAway }: Member): Promise<void> {
    if (isAway) {
      if (collector.connected) await collector.cut()
      return collector.keep()
    }
    if (!collector.reachable) await collector.connect()
    // Not waited for: an answer that is late holds up nobody's next turn.
    const telling = collector.report(Math.random() < this.#given.faults.duplicates ? 2 : 1).catch(() => {})
    this.#telling.add(telling)
    void telling.finally(() => this.#telling.delete(telling))
  }
}

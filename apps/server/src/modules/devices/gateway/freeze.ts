import { ask645, CONTROL_645, freezeId645, type WallClock } from '@cloud-steward/protocol'
import { ANSWER_MS } from '../command/command.rules.ts'
import type { CollectorSession, Known } from './collector-session.ts'
import type { DecodedFrame } from './decoded-frame.rules.ts'
import { type MissingMidnight, missingMidnights } from './gateway.queries.ts'

/** A week away is a repair; what lies longer back is in the counter, and its days are of no use to anybody. */
const DAYS = 7

/** The midnight a meter says it froze at, as a day; undefined when it does so at another hour. */
const midnightOf = ({ year, month, day, hour, minute }: WallClock): string | undefined =>
  hour || minute ? undefined : `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/**
 * 日冻结: reads the frozen midnight counters of meters for missing days. The values carry the freeze time, like values a
 * collector stored while offline. A meter without them is tried once a day.
 */
export class Freezes {
  readonly #session: CollectorSession
  /** By meter, the day on which all it has was asked for. */
  readonly #askedOn = new Map<string, string>()
  #missing = new Map<string, MissingMidnight[]>()

  constructor(session: CollectorSession) {
    this.#session = session
  }

  /** Looks up what is missing of the line's meters, before a round. */
  async readMissing(children: readonly Known[]): Promise<void> {
    const { ctx } = this.#session
    const today = ctx.today()
    this.#missing.clear()
    if (children.every((one) => one.protocol !== 'dlt645' || this.#askedOn.get(one.id) === today)) return
    const span = { today, days: DAYS, timeZone: ctx.tenant.timeZone }
    const ids = children.map(({ id }) => id)
    for (const one of await ctx.db.rows(missingMidnights(ctx.tenant.id, ids, span)))
      if (this.#askedOn.get(one.deviceId) !== today)
        this.#missing.set(one.deviceId, [...(this.#missing.get(one.deviceId) ?? []), one])
  }

  /** Asks a meter that has just answered, newest midnight first. @param others lets what cannot wait go before each question */
  async ask(child: Known, others: () => Promise<void>): Promise<void> {
    const missing = this.#missing.get(child.id)
    if (!missing) return
    const oldest = missing.at(-1)!.day
    for (let back = 1; back <= DAYS; back++) {
      await others()
      if (this.#session.isOver) return
      const time = await this.#question(child, 'time', back)
      // Silent: the next round asks again.
      if (!time) return
      const day = time.freeze?.at && midnightOf(time.freeze.at)
      // It has none, no more, or none of midnights.
      if (!day || day < oldest) break
      const wanted = missing.find((one) => one.day === day)
      if (!wanted) continue
      const energy = await this.#question(child, 'energy', back)
      if (!energy) return
      const counterMilli = energy.freeze?.counterMilli
      if (counterMilli !== undefined) await this.#session.storeReadingAt(child, new Date(wanted.at), counterMilli)
    }
    this.#askedOn.set(child.id, this.#session.ctx.today())
  }

  /** A refusal does not say what it refuses: one that comes late, to another question, is none of this, so it is asked once more. */
  async #question(child: Known, what: 'time' | 'energy', back: number): Promise<DecodedFrame | undefined> {
    const said = await this.#asked(child, what, back)
    return said?.done?.refused ? this.#asked(child, what, back) : said
  }
  #asked({ address }: Known, what: 'time' | 'energy', back: number): Promise<DecodedFrame | undefined> {
    return this.#session.ask(
      ask645(address, freezeId645(what, back)),
      (decoded) =>
        decoded.address === address &&
        decoded.done?.control === CONTROL_645.readData &&
        (decoded.done.refused || decoded.freeze?.back === back),
      ANSWER_MS,
    )
  }
}

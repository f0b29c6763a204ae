import type { GAPS } from '@cloud-steward/contract/metering/index.ts'
import { addDays, type Day, earlierDay } from '../../../infra/calendar.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { occupancyOf, roomFacts } from '../../housing/index.ts'
import { coursesOf, withCourses } from '../meter/course.queries.ts'
import { type MeterRow, type ReadingRow, readingsUpTo } from '../meter/meter.queries.ts'
import { attachedAt, type CeilingRow, ceilingsAt, publishedOf } from '../price-plan/price-plan.queries.ts'
import { type Attached, type Published, type Resolved, resolveTariff } from '../price-plan/resolve.rules.ts'
import { toPrice } from '../price-plan/terms-wire.rules.ts'
import { accountOf, type Line } from '../tariff/account-lines.rules.ts'
import { isAbove } from '../tariff/ceiling.rules.ts'
import { dayOf, type Minute, minuteOf } from '../tariff/clock.rules.ts'
import { TariffGap } from '../tariff/terms.rules.ts'
import { Households } from './households.ts'
import { lockPayers, roomsOfHouseholds } from './settlement.queries.ts'
import { type Occupancy, type Span, stayOf, useWithin } from './spans.rules.ts'

/** Why a meter cannot be settled, and on which day it shows. */
export class Gap extends Error {
  readonly reason: (typeof GAPS)[number]
  readonly atOn: Day | undefined
  constructor(reason: (typeof GAPS)[number], atOn?: Day) {
    super(reason)
    this.reason = reason
    this.atOn = atOn
  }
}
export interface Priced {
  span: Span<Occupancy>
  previousMilli: number
  currentMilli: number
  useMilli: number
  estimated: boolean
  lines: Line[]
  versions: Resolved['versions']
  ladder: Record<string, number>
  residueBefore: number
  residueAfter: number
  amountFen: number
}
interface Payer {
  residue: number
}
/** Where the payers and the household of a meter stand. */
interface Stand {
  payers: [string, Payer][]
  uses: number
}

/** A meter may wait for its first account however long. */
const EVER = '1970-01-01'

/** Everything that prices the meters of a chunk, read together; the households and the payers are locked. */
export class Pricer {
  readonly #tx: TxCtx
  readonly #rooms = new Map<string, { houseId: string; householdId: string; landlordId: string }>()
  readonly #readings = new Map<string, ReadingRow[]>()
  readonly payers = new Map<string, Payer>()
  #households = Households.NONE
  #occupancies: Occupancy[] = []
  #attached: (Attached & { utility: string })[] = []
  #published: Published[] = []
  #ceilings: CeilingRow[] = []

  private constructor(tx: TxCtx) {
    this.#tx = tx
  }

  /** `settled`: up to where each meter is settled, when nothing before is priced again. */
  static async of(
    tx: TxCtx,
    meters: readonly MeterRow[],
    to: Day,
    settled?: ReadonlyMap<string, Day>,
  ): Promise<Pricer> {
    const made = new Pricer(tx)
    await made.#load(meters, to, settled)
    return made
  }

  async #load(meters: readonly MeterRow[], to: Day, settled?: ReadonlyMap<string, Day>): Promise<void> {
    const { db, tenant } = this.#tx
    const roomIds = [...new Set(meters.flatMap((one) => one.roomId ?? []))]
    const utilities = [...new Set(meters.map((one) => one.utility))].toSorted()
    const siteIds = [...new Set(meters.map((one) => one.siteId))]
    const wanted = meters.map(({ id }) => ({ meterId: id, from: settled?.get(id) }))
    const begins = wanted.map(({ from }) => from)
    const first = begins.every((day) => day !== undefined) ? begins.toSorted()[0] : undefined
    const [rooms, siblings, readings, courses, occupancies, attached, ceilings] = await db.all(
      roomFacts(tenant.id, roomIds),
      roomsOfHouseholds(tenant.id, roomIds),
      readingsUpTo(tenant.id, wanted, to),
      coursesOf(
        tenant.id,
        meters.map(({ id }) => id),
        first,
      ),
      occupancyOf(tenant.id, roomIds, EVER, to),
      attachedAt(tenant.id, siteIds, utilities),
      ceilingsAt(tenant.id, siteIds),
    )
    for (const room of rooms) this.#rooms.set(room.id, room)
    for (const { meterId } of wanted) this.#readings.set(meterId, [])
    for (const one of withCourses(readings, courses)) this.#readings.get(one.meterId)!.push(one)
    this.#occupancies = occupancies
    this.#attached = attached
    this.#ceilings = ceilings.filter(({ onExceed }) => onExceed === 'refuse')
    this.#published = await db.rows(publishedOf(tenant.id, [...new Set(attached.map((one) => one.pricePlanId))]))
    this.#households = await Households.of(this.#tx, siblings, utilities, first)
    const renteeIds = [...new Set(occupancies.map((one) => one.renteeId))].toSorted()
    if (!renteeIds.length) return
    const [make, lock] = lockPayers(tenant.id, utilities, renteeIds)
    const [, payers] = await db.all(make, lock)
    for (const { renteeId, utility, residue } of payers) this.payers.set(`${renteeId} ${utility}`, { residue })
  }

  readingsOf = (meterId: string): ReadingRow[] => this.#readings.get(meterId) ?? []
  roomOf = (meter: MeterRow) => this.#rooms.get(meter.roomId!)!
  occupanciesOf = (meter: MeterRow): Occupancy[] => this.#occupancies.filter((one) => one.roomId === meter.roomId)
  /** Where the payers and the household of a meter stand now, to go back to. */
  standOf(meter: MeterRow): Stand {
    const keys = new Set(this.occupanciesOf(meter).map(({ renteeId }) => `${renteeId} ${meter.utility}`))
    const payers = [...keys].map((key): [string, Payer] => [key, { ...this.payers.get(key)! }])
    return { payers, uses: this.#households.length(this.roomOf(meter).householdId, meter.utility) }
  }
  standAgain(meter: MeterRow, { payers, uses }: Stand): void {
    for (const [key, payer] of payers) this.payers.set(key, payer)
    this.#households.cutBack(this.roomOf(meter).householdId, meter.utility, uses)
  }

  tariffFor(meter: MeterRow, span: { from: Day; to: Day }): Resolved {
    const own = this.#attached.filter((one) => one.utility === meter.utility)
    const room = meter.roomId ? this.roomOf(meter) : undefined
    const place = { siteId: meter.siteId, houseId: room?.houseId, roomId: meter.roomId, meterId: meter.id }
    const resolved = resolveTariff(own, this.#published, place, span)
    if (!resolved) throw new Gap('noPricePlan', span.from)
    return resolved
  }

  /** Where the household of a meter stands on its ladders as a span begins, and since when its use is known. */
  #ladderStart(
    meter: MeterRow,
    span: Span<Occupancy>,
    no?: string,
  ): { usedMilli: Map<number, number>; since?: Minute } {
    if (!meter.roomId) return { usedMilli: new Map() }
    const { householdId } = this.roomOf(meter)
    const { usedMilli, knownSince = span.from } = this.#households.before(householdId, meter.utility, span.from, no)
    // Who lived there before our first number used of the ladder as well: his move-in counts, if it was earlier.
    const since = span.by ? earlierDay(knownSince, stayOf(span.by, this.#occupancies)) : knownSince
    return { usedMilli, since: minuteOf(since) }
  }

  /** The settlement of one payer (or of the landlord) for some days of a meter. Throws Gap if readings or prices are missing. */
  price(meter: MeterRow, span: Span<Occupancy>, again?: { no: string; residueBefore: number }): Priced {
    const marks = this.readingsOf(meter.id).filter((one) => one.state === 'confirmed')
    const part = useWithin(marks, span, meter.multiplier)
    if (!part) throw new Gap('noReading', span.to)
    const { tariff, versions } = this.tariffFor(meter, span)
    const payer = span.by && this.payers.get(`${span.by.renteeId} ${meter.utility}`)
    const residue = again?.residueBefore ?? payer?.residue ?? 0
    const { usedMilli, since } = this.#ladderStart(meter, span, again?.no)
    try {
      const days = { from: minuteOf(span.from), to: minuteOf(span.to) }
      const account = accountOf(tariff, { ...days, use: part.uses, ladder: { usedMilli, since }, residue })
      const limit = this.#ceilings.find((one) => one.siteId === meter.siteId && one.utility === meter.utility)
      // What nobody lived in is the landlord's own; a ceiling protects who pays him.
      if (span.by && limit && isAbove(toPrice(limit.price), account, residue, part.useMilli))
        throw new Gap('aboveCeiling', span.from)
      const ladder: Record<string, number> = {}
      for (const [key, milli] of account.usedMilli)
        if (milli > (usedMilli.get(key) ?? 0)) ladder[key] = milli - (usedMilli.get(key) ?? 0)
      if (payer) payer.residue += account.residue - residue
      if (meter.roomId)
        this.#households.add(this.roomOf(meter).householdId, meter.utility, { periodFrom: span.from, ladder })
      return {
        span,
        ...part,
        lines: account.lines,
        versions,
        ladder,
        residueBefore: residue,
        residueAfter: account.residue,
        amountFen: account.totalFen,
      }
    } catch (error) {
      if (error instanceof TariffGap) throw new Gap(error.reason, dayOf(error.at))
      throw error
    }
  }
}

/** The last day of a span, as it is stored and shown. */
export const lastDay = (to: Day): Day => addDays(to, -1)

import { Refusal } from '@cloud-steward/contract'
import { FormulaError, type Ratio } from '@cloud-steward/contract/formula.ts'
import type { SHARE_METHODS } from '@cloud-steward/contract/metering/index.ts'
import { addDays, daysBetween } from '../../../infra/calendar.ts'
import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { occupancyOf, roomFacts } from '../../housing/index.ts'
import { type MeterRow, metersBehind, metersById } from '../meter/meter.queries.ts'
import { Gap, Pricer } from '../settlement/pricing.service.ts'
import { type Occupancy, spansOf, useWithin } from '../settlement/spans.rules.ts'
import { capParts, lossOf, type Part, shareLoss, type Weighed, weightBy } from './share.rules.ts'

export interface Asked {
  meterId: string
  periodFrom: string
  periodTo: string
  method: (typeof SHARE_METHODS)[number]
  /** Of the method `formula`. */
  formula?: string | null
  capFen?: number | null
}
/** A room with whoever lived there some of the days; nobody: its landlord. */
export interface Sharer extends Weighed {
  room: { id: string; name: string; landlordId: string }
  by?: Occupancy
}
export interface SharePlan {
  meter: MeterRow
  mainMilli: number
  subMilli: number
  publicMilli: number
  lossMilli: number
  lossFen: number
  parts: Part<Sharer>[]
}

/** What the meters behind a main meter did not count, what it cost, and who bears it. */
export async function planShare(tx: TxCtx, asked: Asked): Promise<SharePlan> {
  const { id: tenantId } = tx.tenant
  if (asked.periodTo < asked.periodFrom || asked.periodTo >= tx.today())
    throw new Refusal('metering.error.periodWrong', { fields: ['periodTo'] })
  if (!(await seesEach(tx, 'metering.meter', [asked.meterId]))) throw notFound()
  const [[meter], subs] = await tx.db.all(metersById(tenantId, [asked.meterId]), metersBehind(tenantId, asked.meterId))
  if (meter?.role !== 'main') throw new Refusal('metering.error.notMain', { fields: ['meterId'] })
  const span = { from: asked.periodFrom, to: addDays(asked.periodTo, 1) }
  const pricer = await Pricer.of(tx, [meter, ...subs], span.to)
  const useOf = (one: MeterRow, within = span): number => {
    const marks = pricer.readingsOf(one.id).filter((reading) => reading.state === 'confirmed')
    const part = useWithin(marks, within, one.multiplier)
    if (!part) throw new Refusal('metering.error.shareReading')
    return part.useMilli
  }
  const total = (role: 'room' | 'public') =>
    subs.filter((one) => one.role === role).reduce((sum, one) => sum + useOf(one), 0)
  const use = { mainMilli: useOf(meter), subMilli: total('room'), publicMilli: total('public') }
  const lossMilli = lossOf(use)
  if (lossMilli < 0) throw new Refusal('metering.error.negativeLoss')
  const rooms = subs.filter((one) => one.role === 'room')
  const sharers = await sharersOf(tx, asked, span, rooms, useOf)
  if (!sharers.some((one) => (one.exact ? one.exact.n > 0n : one.weight > 0)))
    throw new Refusal('metering.error.noLoss')
  const lossFen = costOf(pricer, meter, span, use.mainMilli, lossMilli)
  const parts = capParts(shareLoss(lossFen, sharers), asked.capFen ?? undefined, ({ room }) => ({
    code: room.name,
    weight: 0,
    room,
    landlord: true,
  }))
  return { meter, ...use, lossMilli, lossFen, parts }
}

/** The loss costs what the main meter's units cost on average. */
function costOf(
  pricer: Pricer,
  meter: MeterRow,
  span: { from: string; to: string },
  mainMilli: number,
  lossMilli: number,
): number {
  if (!lossMilli) return 0
  try {
    const { amountFen } = pricer.price(meter, { ...span, by: undefined })
    return Number((2n * BigInt(amountFen) * BigInt(lossMilli) + BigInt(mainMilli)) / (2n * BigInt(mainMilli)))
  } catch (error) {
    if (error instanceof Gap) throw new Refusal('metering.error.shareNoPrice')
    throw error
  }
}

/** Every room behind the meter, part for part of who lived there when. */
async function sharersOf(
  tx: TxCtx,
  { method, formula }: Asked,
  span: { from: string; to: string },
  meters: readonly MeterRow[],
  useOf: (meter: MeterRow, within?: { from: string; to: string }) => number,
): Promise<Sharer[]> {
  const roomIds = [...new Set(meters.flatMap((one) => one.roomId ?? []))]
  const [rooms, lived] = await tx.db.all(
    roomFacts(tx.tenant.id, roomIds),
    occupancyOf(tx.tenant.id, roomIds, span.from, span.to),
  )
  const weigh = method === 'formula' ? readFormula(formula) : undefined
  return rooms
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((room) => {
      const own = lived.filter((one) => one.roomId === room.id)
      return spansOf(own, span).map((part): Sharer => {
        const days = daysBetween(part.from, part.to)
        const counted = meters.filter((one) => one.roomId === room.id).reduce((sum, one) => sum + useOf(one, part), 0)
        const facts = { area: room.areaM2 ?? 0, households: part.by ? 1 : 0, days, consumption: counted / 1_000 }
        const exact = weigh?.(room, facts)
        const weight = {
          formula: exact ? Math.round((Number(exact.n) / Number(exact.d)) * 1_000) / 1_000 : 0,
          area: (room.areaM2 ?? 0) * days,
          household: days,
          days,
          consumption: counted / 1_000,
        }
        return {
          code: room.name,
          weight: weight[method],
          ...(exact ? { exact } : {}),
          room,
          ...(part.by ? { by: part.by } : { landlord: true }),
        }
      })
    })
}

/** Says of which room a formula fails: without a reading in it there may be nothing to divide by. */
function readFormula(formula: string | null | undefined) {
  try {
    const weigh = weightBy(formula?.trim() ?? '')
    return (room: { name: string }, facts: Parameters<typeof weigh>[0]): Ratio => {
      try {
        return weigh(facts)
      } catch (error) {
        if (!(error instanceof FormulaError)) throw error
        throw new Refusal('metering.error.shareFormulaRoom', { values: { room: room.name }, fields: ['formula'] })
      }
    }
  } catch (error) {
    if (error instanceof FormulaError) throw new Refusal('metering.error.shareFormula', { fields: ['formula'] })
    throw error
  }
}

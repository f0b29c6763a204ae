import type { InputOf } from '@cloud-steward/contract'
import type { saveVersion } from '@cloud-steward/contract/metering/index.ts'
import { fromMilli, toMilli } from '../meter/quantity-wire.rules.ts'
import type { Line } from '../tariff/account-lines.rules.ts'
import { dayOf } from '../tariff/clock.rules.ts'
import type { Terms } from '../tariff/terms.rules.ts'
import type { PriceSource } from './derive.rules.ts'

export type WireTerms = Omit<InputOf<typeof saveVersion>, 'pricePlanId' | 'effectiveOn' | 'reason'>

/** Decimals of the wire as the whole numbers the engine counts in. */
export const toPrice = (yuan: number): number => Math.round(yuan * 10_000)
export const fromPrice = (price: number): number => price / 10_000
const priceOr = (yuan: number | null | undefined): number | null => (yuan == null ? null : toPrice(yuan))

const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOfDay = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** A time over midnight (22:00–06:00) is the end of a day and the beginning of one. */
const daily = (startMinute: number, endMinute: number) =>
  endMinute < startMinute
    ? [
        { startMinute: 0, endMinute },
        { startMinute, endMinute: 1_440 },
      ].filter((one) => one.endMinute > 0)
    : [{ startMinute, endMinute }]

/** Only what belongs to the kind is kept: a ladder has no bands. */
export function termsOf({ tiers, periods, ...wire }: WireTerms): Terms {
  const [ladder, tou] = [wire.kind.startsWith('ladder'), wire.kind.endsWith('tou')]
  return {
    kind: wire.kind,
    price: wire.kind === 'flat' ? priceOr(wire.price) : null,
    ladderPeriod: ladder ? (wire.ladderPeriod ?? 'month') : null,
    tiers: ladder
      ? (tiers ?? []).map((one) => ({
          fromMilli: toMilli(one.fromQuantity),
          toMilli: one.toQuantity == null ? null : toMilli(one.toQuantity),
          price: toPrice(one.price),
        }))
      : null,
    periods: tou
      ? (periods ?? []).flatMap(({ startTime, endTime, price, ...rest }) =>
          daily(minuteOfDay(startTime), minuteOfDay(endTime)).map((day) => ({
            ...rest,
            ...day,
            price: toPrice(price),
          })),
        )
      : null,
    holidays: tou ? (wire.holidays ?? []) : null,
    servicePrice: toPrice(wire.servicePrice),
    fixedFen: wire.fixedFen,
    fixedPer: wire.fixedPer,
    minFen: wire.minFen,
  }
}

export const wireOf = ({ price, tiers, periods, servicePrice, ...terms }: Terms) => ({
  ...terms,
  price: price == null ? null : fromPrice(price),
  servicePrice: fromPrice(servicePrice),
  tiers: tiers?.map((one) => ({
    fromQuantity: fromMilli(one.fromMilli),
    toQuantity: one.toMilli == null ? null : fromMilli(one.toMilli),
    price: fromPrice(one.price),
  })),
  periods: periods?.map(({ startMinute, endMinute, price: yuan, ...rest }) => ({
    ...rest,
    startTime: timeOfDay(startMinute),
    endTime: timeOfDay(endMinute),
    price: fromPrice(yuan),
  })),
})

/** Where prices come from, in decimals. */
export const sourceOf = ({ baseId, baseName, baseNo, rule, terms }: PriceSource) => ({
  baseId,
  baseName,
  baseNo,
  factor: fromPrice(rule.factor),
  offset: fromPrice(rule.offset),
  bands: rule.bands.map(({ band, factor, offset }) => ({ band, factor: fromPrice(factor), offset: fromPrice(offset) })),
  terms: wireOf(terms),
})

/** A line of an account as screens show it; `versionNos` are the numbers people know the versions by. */
export const wireLine = (line: Line, versionNos: readonly number[]) => ({
  part: line.part,
  versionNo: versionNos[line.version]!,
  tier: line.tier === undefined ? null : line.tier + 1,
  band: line.band ?? null,
  periodFrom: dayOf(line.from),
  periodTo: dayOf(line.to - 1),
  quantity: line.milli === undefined ? null : fromMilli(line.milli),
  price: line.price === undefined ? null : fromPrice(line.price),
  days: line.days ?? null,
  amountFen: line.amountFen,
})

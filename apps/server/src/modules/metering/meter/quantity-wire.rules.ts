import { BANDS } from '@cloud-steward/contract/metering/index.ts'
import type { Band } from '../tariff/terms.rules.ts'
import type { Bands } from './bands.rules.ts'

/** Quantities of the wire as the whole numbers the engine counts in. */
export const toMilli = (quantity: number): number => Math.round(quantity * 1_000)
export const fromMilli = (milli: number): number => milli / 1_000
export type WireBands = { [band in Band]?: number | null }
/** Undefined when none is given. */
export function bandsTo(wire: WireBands | null | undefined): Bands | undefined {
  const given = BANDS.filter((band) => wire?.[band] != null)
  return given.length ? Object.fromEntries(given.map((band) => [band, toMilli(wire![band]!)])) : undefined
}
export const bandsFrom = (bands: Bands | null | undefined): WireBands | null =>
  bands ? Object.fromEntries(Object.entries(bands).map(([band, milli]) => [band, fromMilli(milli)])) : null

import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import type { queryReadingSheet } from '@cloud-steward/contract/metering/meter.ts'
import { BANDS } from '@cloud-steward/contract/metering/price-plan.ts'
import dayjs from 'dayjs'

export type SheetRow = AnswerOf<typeof queryReadingSheet>[number]
export type TypedBands = { [band in (typeof BANDS)[number]]?: number | null }
/** More than this many times the usual day looks odd; the server asks about it as well. */
const JUMP = 5
const SMALL = 5
/** Of each band the meter rounds what it shows, and one in a hundred may be missing. */
const [BAND_OFF, BAND_SHARE] = [0.02, 0.01]

/** What a number typed beside a meter would mean: the use since the last, and what is odd about it. */
export function meaningOf(row: SheetRow, value: number | null | undefined, readOn: string, bands?: TypedBands) {
  if (value == null || row.previousValue == null || row.previousOn == null) return {}
  // A counter shows decimals above its largest whole number, before it begins at 0 again.
  if (value >= Math.floor(row.maxReading) + 1) return { odd: 'aboveMax' as const }
  if (value < row.previousValue) return { odd: 'backwards' as const }
  const use = Math.round((value - row.previousValue) * row.multiplier * 1_000) / 1_000
  const days = Math.max(1, dayjs(readOn).diff(row.previousOn, 'day'))
  const isJump = row.averageDay != null && use > SMALL && use > JUMP * row.averageDay * days
  const odd = isJump ? ('jump' as const) : row.banded ? oddBands(row, bands, use) : undefined
  return odd ? { use, odd } : { use }
}
function oddBands(row: SheetRow, bands: TypedBands | undefined, use: number) {
  const before = row.previousBands
  const wanted = BANDS.filter((band) => (before ? before[band] != null : bands?.[band] != null))
  if (!wanted.length || wanted.some((band) => bands?.[band] == null)) return 'bandsMissing' as const
  if (!before) return undefined
  const used = wanted.map((band) => (bands![band]! - before[band]!) * row.multiplier)
  if (used.some((one) => one < 0)) return 'backwards' as const
  const sum = used.reduce((all, one) => all + one, 0)
  const off = Math.max(wanted.length * BAND_OFF * row.multiplier, use * BAND_SHARE)
  return Math.abs(sum - use) > off + 1e-9 ? ('bandsSum' as const) : undefined
}

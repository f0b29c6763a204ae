import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import type { queryReadingSheet } from '@cloud-steward/contract/utility/meter.ts'
import dayjs from 'dayjs'

export type SheetRow = AnswerOf<typeof queryReadingSheet>[number]
/** More than this many times the usual day looks odd; the server asks about it as well. */
const JUMP = 5
const SMALL = 5

/** What a number typed beside a meter would mean: the use since the last, and what is odd about it. */
export function meaningOf(row: SheetRow, value: number | null | undefined, readOn: string) {
  if (value == null || row.previousValue == null || row.previousOn == null) return {}
  // A counter shows decimals above its largest whole number, before it begins at 0 again.
  if (value >= Math.floor(row.maxReading) + 1) return { odd: 'aboveMax' as const }
  if (value < row.previousValue) return { odd: 'backwards' as const }
  const use = Math.round((value - row.previousValue) * row.multiplier * 1_000) / 1_000
  const days = Math.max(1, dayjs(readOn).diff(row.previousOn, 'day'))
  const isJump = row.averageDay != null && use > SMALL && use > JUMP * row.averageDay * days
  return isJump ? { use, odd: 'jump' as const } : { use }
}

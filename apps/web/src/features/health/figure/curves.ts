import type { FigureName, queryFigures } from '@cloud-steward/contract/health/figure.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'

export type Point = AnswerOf<typeof queryFigures>['points'][number]
export interface Curve {
  name: string
  lines: readonly FigureName[]
  /** Unit of the axis. */
  unit: 'perSecond' | 'ms' | 'percent' | 'mb' | 'count' | 'seconds'
}
/** The charts of the page. Figures of one chart share its axis. */
export const CURVES: readonly Curve[] = [
  { name: 'rate', lines: ['requests', 'errors'], unit: 'perSecond' },
  { name: 'duration', lines: ['p50Ms', 'p95Ms'], unit: 'ms' },
  { name: 'loop', lines: ['loopMs'], unit: 'ms' },
  { name: 'cpu', lines: ['cpuBp'], unit: 'percent' },
  { name: 'memory', lines: ['rssMb', 'heapMb'], unit: 'mb' },
  { name: 'pool', lines: ['poolOpen', 'poolWaiting'], unit: 'count' },
  { name: 'queue', lines: ['jobsWaiting'], unit: 'count' },
  { name: 'oldest', lines: ['oldestJobS'], unit: 'seconds' },
  { name: 'collectors', lines: ['collectors'], unit: 'count' },
  { name: 'messages', lines: ['messages'], unit: 'perSecond' },
]

/** Converts a value to the unit of its axis: counts to a rate per second, basis points to per cent. */
export function drawn({ unit }: Curve, value: number | null | undefined, stepMinutes: number): number | null {
  if (value === null || value === undefined) return null
  if (unit === 'perSecond') return Math.round((value / (stepMinutes * 60)) * 1_000) / 1_000
  return unit === 'percent' ? value / 100 : value
}

/** Adds an empty point where points are missing, so that the line is interrupted while the process did not run. */
export function withGaps(points: readonly Point[], stepMinutes: number): { time: string; point?: Point }[] {
  const step = stepMinutes * 60_000
  return points.flatMap((point, at) => {
    const [before, now] = [at ? Date.parse(points[at - 1]!.time) : undefined, Date.parse(point.time)]
    const isGap = before !== undefined && now - before > step * 1.5
    return [...(isGap ? [{ time: new Date(before + step).toISOString() }] : []), { time: point.time, point }]
  })
}

/** What a bench measured: one line a figure, and whether every goal was reached. */
interface Figure {
  name: string
  ours: string
  limit?: string
  ratio?: number
  goal: string
  ok: boolean
}
let missed = 0

/** Prints `name  ours  limit  ratio  goal  ok|MISS`; a missed figure makes the program exit with 1. */
export function figure({ name, ours, limit = '–', ratio, goal, ok }: Figure): void {
  const share = ratio === undefined ? '–' : ratio.toFixed(2)
  const columns = [name.padEnd(46), ours.padStart(24), limit.padStart(24), share.padStart(7), goal.padStart(10)]
  console.log(`${columns.join('  ')}  ${ok ? 'ok' : 'MISS'}`)
  if (!ok) {
    missed++
    process.exitCode = 1
  }
}
/** A figure that must not be above its goal, in one unit. */
export function atMost(name: string, value: number, goal: number, unit: string, digits = 0): void {
  figure({
    name,
    ours: `${value.toFixed(digits)} ${unit}`,
    goal: `≤ ${goal} ${unit}`,
    ok: value <= goal,
  })
}
/** Two interleaved series: ours may be at most, or must be at least, so many times the limit. */
export function compared(
  name: string,
  ours: readonly number[],
  limits: readonly number[],
  { atMost: most, atLeast: least }: { atMost: number; atLeast?: never } | { atLeast: number; atMost?: never },
  unit: string,
  digits = 0,
): void {
  const ratio = ratioOf(ours, limits)
  const best = least === undefined ? 'least' : 'most'
  figure({
    name,
    ours: rounds(ours, best, unit, digits),
    limit: rounds(limits, best, unit, digits),
    ratio,
    goal: least === undefined ? `≤ ${most}` : `≥ ${least}`,
    ok: least === undefined ? ratio <= most : ratio >= least,
  })
}
/** A figure that is only reported. */
export function reported(name: string, ours: string, limit?: string): void {
  figure({ name, ours, limit, goal: 'reported', ok: true })
}

export const stated = (text: string): void => console.log(`# ${text}`)
export const missedGoals = (): number => missed

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)
export const median = (values: readonly number[]): number => {
  const all = sorted(values)
  return (all[(all.length - 1) >> 1]! + all[all.length >> 1]!) / 2
}
export const quantile = (values: readonly number[], share: number): number => {
  const all = sorted(values)
  return all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN
}
export const best = (values: readonly number[], of: 'most' | 'least'): number =>
  of === 'most' ? Math.max(...values) : Math.min(...values)
/** `median (best)` of the rounds. */
export const rounds = (values: readonly number[], of: 'most' | 'least', unit: string, digits = 0): string =>
  `${median(values).toFixed(digits)} (${best(values, of).toFixed(digits)}) ${unit}`

/**
 * The ratio of two interleaved series: the median of the rounds' own ratios, because two halves of one round see the
 * same noise of the machine.
 */
export const ratioOf = (ours: readonly number[], limits: readonly number[]): number =>
  median(ours.map((value, at) => value / limits[at]!))

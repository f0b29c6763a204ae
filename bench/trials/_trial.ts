import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * What every trial has: its options with their defaults, a folder of its own, and what turned out wrong. `end` removes
 * the folder, prints what is wrong and one line that sums up, and sets the exit code.
 */
export function startTrial<const Defaults extends Record<string, string>>(name: string, defaults: Defaults) {
  const options = Object.fromEntries(
    Object.entries({ ...defaults, seed: String(Date.now() % 1e6) }).map(([key, value]) => [
      key,
      { type: 'string' as const, default: value },
    ]),
  )
  const values = parseArgs({ options }).values as Record<keyof Defaults | 'seed', string>
  const folder = mkdtempSync(join(tmpdir(), `cloud-steward-${name}-`))
  // As root, the database's own user must get through.
  chmodSync(folder, 0o711)
  const problems: string[] = []
  return {
    values,
    random: randomOf(Number(values.seed)),
    folder,
    problems,
    end(summary: string): void {
      rmSync(folder, { recursive: true, force: true })
      const counts = new Map<string, number>()
      for (const problem of problems) counts.set(problem, (counts.get(problem) ?? 0) + 1)
      for (const [problem, count] of [...counts].slice(0, 20))
        console.error(count > 1 ? `${count} × ${problem}` : problem)
      console.log(`${name}: ${summary}, ${problems.length} wrong, seed ${values.seed}`)
      process.exitCode = problems.length ? 1 : 0
    },
  }
}

/** Repeatable numbers in [0, 1): the same seed gives the same trial. (mulberry32) */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

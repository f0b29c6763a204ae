import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Random } from '../../apps/server/src/seed/random.ts'

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
  const numbers = new Random(Number(values.seed))
  return {
    values,
    random: () => numbers.next(),
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

// Small files are read; big ones are scrolled past. The budgets of ARCHITECTURE.md; the longest holds for tests as well.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, isSource, isTest, root } from './source-files.mjs'

const budget = { median: 80, ninth: 200, longest: 300 }
// Why they are what they are: docs/decisions/0002-kit-size.md
const kits = { 'packages/contract/src/kit': 860, 'apps/server/src/kit': 1540, 'apps/web/src/kit': 3200 }

const all = filesBelow('packages', 'apps', 'scripts', 'bench', 'e2e')
  .filter(isSource)
  .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))
  .toSorted((a, b) => a.lines - b.lines)
const sizes = all.filter(({ path }) => !isTest(path))

const problems = []
for (const { path, lines } of all)
  if (lines > budget.longest) problems.push(`${path}: ${lines} lines, at most ${budget.longest}`)
const at = (share) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))]?.lines ?? 0
if (at(0.5) > budget.median) problems.push(`the median file has ${at(0.5)} lines, at most ${budget.median}`)
if (at(0.9) > budget.ninth) problems.push(`one file in ten has ${at(0.9)} lines or more, at most ${budget.ninth}`)
for (const [folder, most] of Object.entries(kits)) {
  const total = sizes.filter(({ path }) => path.startsWith(`${folder}/`)).reduce((sum, { lines }) => sum + lines, 0)
  if (total > most) problems.push(`${folder}: ${total} lines in all, at most ${most}`)
}

for (const problem of problems) console.error(problem)
console.log(
  `${sizes.length} files, median ${at(0.5)}, nine in ten below ${at(0.9)}, longest ${sizes.at(-1)?.lines ?? 0} lines`,
)
process.exitCode = problems.length > 0 ? 1 : 0

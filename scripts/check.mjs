// Everything a machine can say about the sources without running them; one line per check, details of failures last.
import { availableParallelism } from 'node:os'
import { ensureInstalled, runNode, toolPath } from './steps.mjs'

await ensureInstalled()

const checks = [
  ['types', [toolPath('typescript', 'tsc'), '-p', 'tsconfig.json']],
  ['types of the console', [toolPath('typescript', 'tsc'), '-p', 'apps/web/tsconfig.json']],
  ['lint', [toolPath('oxlint'), '--type-aware']],
  ['format', [toolPath('@biomejs/biome', 'biome'), 'check', '--colors=off', '.']],
  ['imports', ['scripts/check-imports.mjs']],
  ['sizes', ['scripts/check-sizes.mjs']],
  ['names', ['scripts/check-names.mjs']],
  ['packages', ['scripts/check-packages.mjs']],
  ['migrations', ['scripts/check-migrations.mjs']],
]

const failures = []
const waiting = [...checks]
async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, args] = next
    const from = performance.now()
    const { code, output } = await runNode(args, { quiet: true })
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    const note = code === 0 && args[0].startsWith('scripts/') ? `  ${output.trim().split('\n').at(-1)}` : ''
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(22)} ${seconds.padStart(5)} s${note}`)
    if (code !== 0) failures.push({ name, output })
  }
}
// The compiler and the linter use several cores themselves.
await Promise.all(Array.from({ length: Math.max(2, Math.ceil(availableParallelism() / 2)) }, work))

for (const { name, output } of failures) console.error(`\n—— ${name} ——\n${output.trim()}`)
process.exitCode = failures.length > 0 ? 1 : 0

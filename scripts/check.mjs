// Everything a machine can say about the sources without running them; one line per check, details of failures last.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { isSource, root } from './source-files.mjs'
import { ensureInstalled, runNode, toolPath } from './steps.mjs'

await ensureInstalled()

// `--changed <file> …`: types are checked from what the last such check kept; format and lint of these files alone.
const at = process.argv.indexOf('--changed')
const changed = at < 0 ? undefined : process.argv.slice(at + 1)
const kept = (name) =>
  changed ? ['--incremental', '--tsBuildInfoFile', join(root, `node_modules/.cache/${name}.tsbuildinfo`)] : []
const biome = [toolPath('@biomejs/biome', 'biome'), 'check', '--colors=off', '--no-errors-on-unmatched']
const sources = changed?.filter(isSource) ?? []

const checks = [
  ['types', [toolPath('typescript', 'tsc'), '-p', 'tsconfig.json', ...kept('types')]],
  ['types of the console', [toolPath('typescript', 'tsc'), '-p', 'apps/web/tsconfig.json', ...kept('console')]],
  ...(changed && !sources.length ? [] : [['lint', [toolPath('oxlint'), '--type-aware', ...sources]]]),
  ...(changed && !changed.length ? [] : [['format', [...biome, ...(changed ?? ['.'])]]]),
  ['imports', ['scripts/check-imports.mjs']],
  ['sql', ['scripts/check-sql.mjs']],
  ['functions', ['scripts/check-functions.mjs']],
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

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brokenImports } from './imports.mjs'
import { filesBelow, isSource, root } from './source-files.mjs'

const files = new Map()
for (const path of filesBelow('packages', 'apps', 'e2e', 'bench').filter(isSource)) {
  files.set(path, readFileSync(join(root, path), 'utf8'))
}

const manifests = new Map()
function dependenciesOf(folder) {
  if (!manifests.has(folder)) {
    const file = join(root, folder, 'package.json')
    const manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
    const names = manifest && new Set(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))
    manifests.set(folder, names ?? dependenciesOf(dirname(folder)))
  }
  return manifests.get(folder)
}

const problems = brokenImports(files, (path, name) => dependenciesOf(dirname(path)).has(name))
for (const problem of problems) console.error(problem)
console.log(`${files.size} files, ${problems.length} broken import rules`)
process.exitCode = problems.length > 0 ? 1 : 0

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readExceptions } from './exceptions.mjs'
import { brokenFaces } from './faces.mjs'
import { brokenImports } from './imports.mjs'
import { brokenOrders } from './order-rules.mjs'
import { filesBelow, isSource, readReadmes, root } from './source-files.mjs'
import { brokenTopics } from './topics.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const files = new Map(
  filesBelow('packages', 'apps', 'e2e', 'bench')
    .filter(isSource)
    .map((path) => [path, read(path)]),
)

const manifests = new Map()
function dependenciesOf(folder) {
  if (!manifests.has(folder)) {
    const file = join(folder, 'package.json')
    const manifest = existsSync(join(root, file)) ? JSON.parse(read(file)) : undefined
    const names = manifest && new Set(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))
    manifests.set(folder, names ?? dependenciesOf(dirname(folder)))
  }
  return manifests.get(folder)
}

const problems = [
  ...brokenImports(files, (path, name) => dependenciesOf(dirname(path)).has(name)),
  ...brokenOrders(read('ARCHITECTURE.md'), read('apps/server/src/modules/index.ts')),
  ...brokenFaces(files),
  ...brokenTopics(files, readReadmes(), readExceptions('topics.txt')),
]
for (const problem of problems) console.error(problem)
console.log(`${files.size} files, ${problems.length} broken import rules`)
process.exitCode = problems.length > 0 ? 1 : 0

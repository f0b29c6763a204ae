// Versions are pinned exactly, and nothing new in node_modules may refuse the oldest Node we support.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accepts } from './node-range.mjs'
import { root } from './source-files.mjs'

const oldestNode = '20.20.2'

// Packages that declare a newer Node but were run on 20: where they come from, and what was tried.
const runAnyway = {
  cookie: 'by light-my-request of fastify: inject() with cookies',
  'content-disposition': 'by @fastify/static: downloads with Chinese file names',
}

const problems = []
const manifest = (path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))

for (const path of [
  '.',
  'packages/contract',
  'packages/protocol',
  'apps/server',
  'apps/web',
  'apps/sandbox',
  'apps/simulator',
]) {
  const { dependencies, devDependencies, optionalDependencies } = manifest(path)
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      problems.push(`${path}/package.json: pin ${name} exactly, not ${version}`)
  }
}

let count = 0
function walk(folder) {
  if (!existsSync(join(root, folder))) return
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue
    const path = `${folder}/${entry.name}`
    if (entry.name.startsWith('@')) walk(path)
    else visit(path)
  }
}
function visit(path) {
  if (existsSync(join(root, path, 'package.json'))) {
    const { name, version, engines } = manifest(path)
    count++
    if (engines?.node && !accepts(engines.node, oldestNode) && !runAnyway[name]) {
      problems.push(`${path} (${version}) wants Node ${engines.node}; we promise ${oldestNode}`)
    }
  }
  walk(`${path}/node_modules`)
}
for (const folder of ['node_modules', 'apps/server/node_modules', 'apps/web/node_modules']) walk(folder)

for (const problem of problems) console.error(problem)
console.log(`${count} packages`)
process.exitCode = problems.length > 0 ? 1 : 0

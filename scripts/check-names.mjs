// Names that say nothing draw in everything: a file is called after the one thing it holds.
import { posix } from 'node:path'
import { filesBelow, isSource } from './source-files.mjs'

const empty = /^(util|helper|manager|common|data|info|handle|process|do)s?$/
const problems = filesBelow('packages', 'apps', 'scripts', 'bench', 'e2e').filter((path) => {
  const words = posix
    .basename(path)
    .split('.')[0]
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split('-')
  return isSource(path) && empty.test(words.at(-1))
})
for (const path of problems) console.error(`${path}: name the file after what it holds`)
console.log(`${problems.length} empty names`)
process.exitCode = problems.length > 0 ? 1 : 0

// Migrations come in sequence, and none that has landed changes: databases that have had it never see the change.
// landed.json holds the hashes; `npm run db-types` adds the new files to it.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brokenMigrations } from './migrations.mjs'
import { root } from './source-files.mjs'

const folder = 'apps/server/migrations'
const read = (name) => readFileSync(join(root, folder, name), 'utf8')
const files = new Map(
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => [name, read(name)]),
)

/** landed.json as the branch has it that this one follows; nothing in a clone that follows none. */
function landedUpstream() {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return JSON.parse(execFileSync('git', ['show', `@{upstream}:${folder}/landed.json`], options))
  } catch {
    return {}
  }
}

const problems = brokenMigrations(files, JSON.parse(read('landed.json')), landedUpstream())
for (const problem of problems) console.error(problem)
console.log(`${files.size} migrations`)
process.exitCode = problems.length > 0 ? 1 : 0

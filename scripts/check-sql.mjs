import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readExceptions } from './exceptions.mjs'
import { filesBelow, isSource, readReadmes, root } from './source-files.mjs'
import { brokenTables, countReads, foreignAccesses, misplacedSql, refusedTriggers } from './sql-rules.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const texts = (paths) => new Map(paths.map((path) => [path, read(path)]))
const files = texts(filesBelow('apps/server/src').filter(isSource))
const sqlFiles = texts(filesBelow('apps/server/migrations').filter((path) => path.endsWith('.sql')))
const schema = read('apps/server/schema.sql')

const accesses = foreignAccesses(files, sqlFiles, schema)
const problems = [
  ...misplacedSql(files),
  ...refusedTriggers(sqlFiles),
  ...brokenTables(accesses, schema, readReadmes(), {
    upwardReads: readExceptions('upward-reads.txt'),
    foreignWrites: readExceptions('foreign-writes.txt'),
  }),
]
for (const problem of problems) console.error(problem)
const { tables, views, upward } = countReads(accesses)
console.log(`statements that read others' tables ${tables}, views ${views}, upward ${upward}`)
process.exitCode = problems.length > 0 ? 1 : 0

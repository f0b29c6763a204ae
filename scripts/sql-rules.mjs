// The rules of ARCHITECTURE.md about SQL: where it stands, and whose tables a module touches.
import { compareExceptions } from './exceptions.mjs'
import { importsOf } from './import-graph.mjs'
import { isModule, moduleOf, ownerOf, rank } from './modules.mjs'
import { isTest } from './source-files.mjs'
import { literalsOf } from './sql-text.mjs'
import { accessesOf, relationsIn, relationsOf } from './tables.mjs'

const PLACES =
  /\.(queries|source|scope)\.ts$|^apps\/server\/src\/(kit|infra\/db|infra\/queue|infra\/steps|setup|seed)\/|\/infra\/ctx\/row-scope\.ts$/
const MAKERS = /^(sql|raw|overAll)\b/

/** Files that hold SQL in another place than the rule names. */
export function misplacedSql(files) {
  const problems = []
  for (const [path, text] of files) {
    if (!path.startsWith('apps/server/src/') || isTest(path) || PLACES.test(path)) continue
    const isMaker = importsOf(path, text, () => false).some(
      ({ to, names, typeOnly }) =>
        /infra\/db\/(sql|template)\.ts$/.test(to) && !typeOnly && names.some((name) => MAKERS.test(name)),
    )
    if (isMaker || literalsOf(text).statements.length > 0)
      problems.push(
        `${path}: SQL stands in *.queries.ts, *.source.ts, *.scope.ts, kit, infra/db, infra/queue, infra/steps, setup and seed`,
      )
  }
  return problems
}

/** Triggers that are permitted: they notify the gateway of what it must know, and change no row. */
const TRIGGERS = new Set([
  'device_end_line',
  'device_tell_devices',
  'device_tell_line',
  'device_tell_model',
  'device_tell_poll',
])
/** Any other trigger of the migrations. */
export function refusedTriggers(sqlFiles) {
  return [...sqlFiles].flatMap(([path, text]) =>
    [...text.matchAll(/^\s*create\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\s+(\w+)/gim)]
      .filter(([, name]) => !TRIGGERS.has(name))
      .map(([, name]) => `${path}: trigger ${name}: no triggers but the ones that scripts/sql-rules.mjs permits`),
  )
}

/** The names in backticks of a line `Views: …` or `Tables: …` below the heading `Read by others`. */
export function readByOthers(readme = '') {
  const section = /^## Read by others\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(readme)?.[1] ?? ''
  const names = (word) => (new RegExp(`^${word}: (.*)$`, 'm').exec(section)?.[1] ?? '').match(/(?<=`)\w+(?=`)/g) ?? []
  return { view: names('Views'), table: names('Tables') }
}

/**
 * Who reads: a module, or infra, which kit belongs to here. What is put together of all modules (setup, seed, app.ts) may
 * read everything.
 */
const readerOf = (path) =>
  moduleOf(path) ??
  (/^apps\/server\/src\/(infra|kit)\//.test(path) ? 'infra' : undefined) ??
  /^apps\/server\/migrations\/(?:views|functions)\/(?:\d+_)?(\w+)\.sql$/.exec(path)?.[1].replace('_', '-')

/** Every touch of another owner's relation: `{ path, reader, owner, name, kind, writes, at }`. */
export function foreignAccesses(files, sqlFiles, schema) {
  const known = relationsOf(schema)
  const found = []
  const add = (path, accesses) => {
    const reader = readerOf(path)
    if (!reader) return
    for (const { name, writes, at } of accesses) {
      const owner = ownerOf(name)
      if (owner !== reader) found.push({ path, reader, owner, name, kind: known.get(name), writes, at })
    }
  }
  for (const [path, text] of files) if (!isTest(path)) add(path, accessesOf(text, known))
  for (const [path, text] of sqlFiles) {
    // The policy of the histories asks the table of each record whether the caller sees it.
    if (!/\/(views|functions)\//.test(path) || path.endsWith('/functions/steps.sql')) continue
    const parts = text.split(/^(?=create )/m)
    parts.forEach((part, at) =>
      add(
        path,
        relationsIn(part, known).map((one) => ({ at, ...one })),
      ),
    )
  }
  return found
}

/** Reads that must be declared: infra's tables are for everybody, and insight reads everything. */
const isDeclared = ({ owner, reader }) => isModule(owner) && reader !== 'insight'
const isUpward = ({ owner, reader }) => rank(owner) > rank(reader)

/** Names in the list of a README that are not of the module, or that nobody reads any more. */
function staleNames(module, lists, known, read) {
  const entries = Object.entries(lists).flatMap(([kind, names]) => names.map((name) => ({ kind, name })))
  return entries.flatMap(({ kind, name }) => {
    if (known.get(name) !== kind || ownerOf(name) !== module)
      return [`README of ${module}: ${name} is no ${kind} of the module`]
    return read.has(name) ? [] : [`README of ${module}: nobody reads ${name}; remove it from the list`]
  })
}

/**
 * @param accesses see foreignAccesses
 * @param schema text of schema.sql
 * @param readmes module → text of its README
 * @param lists the exceptions `upwardReads` and `foreignWrites`, see readExceptions
 */
export function brokenTables(accesses, schema, readmes, { upwardReads, foreignWrites }) {
  const declared = new Map([...readmes].map(([module, text]) => [module, readByOthers(text)]))
  const entries = (some, sentence) => new Map(some.map((one) => [`${one.reader} > ${one.name}`, sentence(one)]))
  const writes = accesses.filter((one) => one.writes)
  const reads = accesses.filter((one) => !one.writes && isDeclared(one))
  const unlisted = reads.filter(({ owner, name, kind }) => !declared.get(owner)?.[kind].includes(name))
  const known = relationsOf(schema)
  const read = new Set(reads.map(({ name }) => name))
  const problems = [
    ...unlisted.map(
      ({ path, name, kind, owner }) =>
        `${path}: reads ${name}, a ${kind} that the README of ${owner} does not list below "Read by others"`,
    ),
    ...[...declared].flatMap(([module, lists]) => staleNames(module, lists, known, read)),
    ...compareExceptions(
      'upward-reads.txt',
      entries(
        reads.filter(isUpward),
        ({ path, name, owner }) => `${path}: reads ${name} of ${owner}, which stands above it`,
      ),
      upwardReads.listed,
      { ...upwardReads, isReasoned: true },
    ),
    ...compareExceptions(
      'foreign-writes.txt',
      entries(writes, ({ path, name, owner }) => `${path}: writes ${name}, a table of ${owner}`),
      foreignWrites.listed,
      { ...foreignWrites, isReasoned: true },
    ),
  ]
  return [...new Set(problems)]
}

/** How many statements read tables and views of others, and how many of them upward. */
export function countReads(accesses) {
  const statements = (some) =>
    new Set(some.filter((one) => !one.writes && isDeclared(one)).map(({ path, at }) => `${path} ${at}`)).size
  return {
    tables: statements(accesses.filter(({ kind }) => kind === 'table')),
    views: statements(accesses.filter(({ kind }) => kind === 'view')),
    upward: statements(accesses.filter(isUpward)),
  }
}

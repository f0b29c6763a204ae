// Chooses the tests for `npm test -- --changed`. Nearly every API test starts the whole server and so imports every
// file: imports through the place where the server is put together say nothing, and what is left is ordered by how
// near a test is to the change.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { importsOf } from './import-graph.mjs'
import { filesBelow, isSource, root } from './source-files.mjs'

/** Seconds of all chosen test files together; three run at once, and all is to be over after two minutes. */
const BUDGET = 150
/** Of a test file that has not run on this machine yet. */
const USUAL = 4
/** Here all modules are put together: whoever imports these imports everything. */
const COMPOSED = new Set([
  'apps/server/src/app.ts',
  'apps/server/src/main.ts',
  'apps/web/src/app/router.tsx',
  'apps/web/src/app/signed-in-routes.tsx',
])
/** Tests that read all of something, by where a change concerns them. */
const READERS = [
  ['packages/contract/src/', ['apps/server/test/conformance.test.ts', 'apps/server/test/registry.test.ts']],
  ['apps/server/migrations/', ['apps/server/test/database.test.ts']],
]
const FAR = 1_000
/** How long each test file took here last. */
const TIMES = 'node_modules/.cache/test-times.json'

const git = (...words) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const lines = (text) => text.split('\n').filter(Boolean)
const tried = (...words) => {
  try {
    return git(...words).trim()
  } catch {
    return undefined
  }
}

/** The commit that changes are counted from: the one given, where the branch left `main`, or the last commit. */
export function baseOf(ref) {
  if (ref) return git('rev-parse', '--verify', `${ref}^{commit}`).trim()
  const head = git('rev-parse', 'HEAD').trim()
  for (const main of ['origin/main', 'main']) {
    const base = tried('merge-base', 'HEAD', main)
    if (base && base !== head) return base
  }
  return git('status', '--porcelain') ? head : (tried('rev-parse', 'HEAD~1') ?? head)
}

/** Files that differ from a commit, committed or not, new ones included. */
export const changedFiles = (base) =>
  [
    ...new Set([
      ...lines(git('diff', '--name-only', base)),
      ...lines(git('ls-files', '--others', '--exclude-standard')),
    ]),
  ].toSorted()

/** Which files each file imports, types aside: those are proved by the check of types. */
export function readImports() {
  const files = filesBelow('apps', 'packages', 'scripts', 'bench').filter(isSource)
  const known = new Set(files)
  const exists = (path) => known.has(path)
  const targets = (path) =>
    importsOf(path, readFileSync(join(root, path), 'utf8'), exists)
      .filter(({ to, typeOnly }) => !typeOnly && known.has(to))
      .map(({ to }) => to)
  return new Map(files.map((path) => [path, targets(path)]))
}

/** How many imports lie between each file and the nearest changed one. */
function distances(changed, imports) {
  const importers = new Map()
  for (const [path, targets] of imports)
    for (const to of targets) importers.set(to, [...(importers.get(to) ?? []), path])
  const found = new Map(changed.map((path) => [path, 0]))
  for (const [path, distance] of found) {
    if (COMPOSED.has(path) && distance > 0) continue
    for (const importer of importers.get(path) ?? []) if (!found.has(importer)) found.set(importer, distance + 1)
  }
  return found
}

/** The side and the domain of a file; what both sides agree on is of either. */
const domainsOf = (path) => {
  const [, side, domain] =
    /^(apps\/server\/src\/modules|apps\/web\/src\/features|packages\/contract\/src)\/([^/]+)\//.exec(path) ?? []
  if (!domain) return []
  return side.startsWith('packages') ? [`server ${domain}`, `web ${domain}`] : [`${side.split('/')[1]} ${domain}`]
}

/**
 * The tests a change touches, nearest first, as far as there is time for them: those that changed, those beside a changed
 * file, those that import one, and those of its domain. A journey runs when it changed, or the feature of its name did.
 */
export function planTests({ changed, imports, journeys = [], times = {}, budget = BUDGET }) {
  const near = distances(changed, imports)
  const folders = new Set(changed.map((path) => posix.dirname(path)))
  const domains = new Set(changed.flatMap(domainsOf))
  const isOwn = (path) => domainsOf(path).some((one) => domains.has(one))
  const readers = new Set(
    READERS.flatMap(([folder, tests]) => (changed.some((one) => one.startsWith(folder)) ? tests : [])),
  )
  const rank = (test) => {
    const steps = near.get(test) ?? FAR
    if (steps === 0 || readers.has(test)) return 0
    if (folders.has(posix.dirname(test))) return 1
    return isOwn(test) ? Math.min(steps, 3) : steps
  }
  const touched = [...imports.keys()]
    .filter((path) => /\.test\.(ts|tsx|mjs)$/.test(path))
    .map((test) => ({ test, rank: rank(test), isOwn: isOwn(test) }))
    .filter((one) => one.rank < FAR)
    .toSorted((a, b) => a.rank - b.rank || Number(b.isOwn) - Number(a.isOwn) || (a.test < b.test ? -1 : 1))
  const features = new Set(changed.map((path) => /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1]))
  let spent = 0
  const isInTime = (one) => one.rank === 0 || (spent += times[one.test] ?? USUAL) <= budget
  const [tests, left] = [[], []]
  for (const one of touched) (isInTime(one) ? tests : left).push(one.test)
  return {
    tests,
    left,
    journeys: journeys.filter((path) => changed.includes(path) || features.has(posix.basename(path, '.test.ts'))),
  }
}

/** What `npm test -- --changed [ref]` runs. */
export function planChanged(ref) {
  const base = baseOf(ref)
  const changed = changedFiles(base)
  const journeys = filesBelow('e2e').filter((path) => path.endsWith('.test.ts'))
  const present = changed.filter((path) => existsSync(join(root, path)))
  return { base, present, ...planTests({ changed, imports: readImports(), journeys, times: readTimes() }) }
}

const readTimes = () => (existsSync(join(root, TIMES)) ? JSON.parse(readFileSync(join(root, TIMES), 'utf8')) : {})

/** Keeps how long the test files of a report took, for the next choice. */
export function keepTimes(report) {
  const times = readTimes()
  for (const { name, startTime, endTime } of report.testResults)
    times[relative(root, name).replaceAll('\\', '/')] = Math.round((endTime - startTime) / 100) / 10
  mkdirSync(dirname(join(root, TIMES)), { recursive: true })
  writeFileSync(join(root, TIMES), JSON.stringify(times))
}

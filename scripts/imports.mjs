// Reads who imports whom and applies the rules of ARCHITECTURE.md. Written here because TypeScript 7 has no JavaScript
// API, so the usual tools cannot read our files.
import { posix } from 'node:path'
import { isTest } from './source-files.mjs'

const statement =
  /^[ \t]*(import|export)\b([^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]|^[ \t]*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

/** The imports of one file: `{ to, typeOnly, lazy }`, where `to` is a project path or the name of a package. */
export function importsOf(path, text, exists) {
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/^[ \t]*\/\/.*$/gm, '')
  return [...code.matchAll(statement)].map(([, , clause = '', from, bare, dynamic]) => {
    const names =
      clause
        .match(/\{([\s\S]*)\}/)?.[1]
        .split(',')
        .filter((name) => name.trim()) ?? []
    const inlineTypes =
      names.length > 0 && !/^\s*[\w$]+\s*,/.test(clause) && names.every((name) => /^\s*type\s/.test(name))
    const typeOnly = /^\s*type\s/.test(clause) || inlineTypes
    // What is fetched when it is first needed cannot be half-loaded, so it may close a circle.
    return { to: resolveImport(path, from ?? bare ?? dynamic, exists), typeOnly, lazy: dynamic !== undefined }
  })
}

function resolveImport(path, specifier, exists) {
  const shared = /^@cloud-steward\/(contract|protocol)(?:\/(.*))?$/.exec(specifier)
  const target = shared
    ? `packages/${shared[1]}/src/${shared[2] ?? 'index.ts'}`
    : specifier.startsWith('.')
      ? posix.join(posix.dirname(path), specifier.split('?')[0])
      : undefined
  if (target) return [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find(exists) ?? target
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

const isFile = (to) => to.includes('/') && !to.startsWith('@')
const folderAfter = (path, prefix) => (path.startsWith(prefix) ? path.slice(prefix.length).split('/')[0] : undefined)

/** The server's modules, bottom up: each may call those before it. */
export const order = `
  files identity system notices runs platform approvals workflow scheduler
  housing ledger billing payments wallet channels payouts
  metering checkout devices prepaid locks work-orders value-added broadband
  insight reports studio
`
  .trim()
  .split(/\s+/)
const rank = (module) => order.indexOf(module)

const serverLayer = (path) => {
  const folder = folderAfter(path, 'apps/server/src/')
  if (folder === undefined) return undefined
  return ['infra', 'kit', 'modules'].indexOf(folder) + 1 || 4
}
const webLayers = { infra: 1, kit: 2, components: 2, features: 3, app: 4 }
const webLayer = (path) => {
  const folder = folderAfter(path, 'apps/web/src/')
  return folder === undefined ? undefined : (webLayers[folder] ?? 4)
}

const databasePackage = /^(kysely|pg|pg-copy-streams)$/
const httpPackage = /^(fastify|fastify-plugin|@fastify\/.*)$/

/** Each rule answers whether the import is wrong. `from` is never a test, except where a rule says so. */
export const rules = [
  {
    name: 'contract imports nothing but itself and its declared libraries',
    tests: true,
    broken: ({ from, to, declared }) => {
      if (!from.startsWith('packages/contract/')) return false
      if (isFile(to)) return !to.startsWith('packages/contract/')
      return !isTest(from) && !declared(to)
    },
  },
  {
    name: 'protocol imports nothing at all',
    broken: ({ from, to }) => from.startsWith('packages/protocol/') && !to.startsWith('packages/protocol/'),
  },
  {
    name: 'web and server never import each other',
    tests: true,
    broken: ({ from, to }) =>
      (from.startsWith('apps/web/') && (to.startsWith('apps/server/') || to === '@cloud-steward/server')) ||
      (from.startsWith('apps/server/') && (to.startsWith('apps/web/') || to === '@cloud-steward/web')),
  },
  {
    name: 'server: modules → kit → infra',
    broken: ({ from, to }) => serverLayer(from) !== undefined && serverLayer(to) > serverLayer(from),
  },
  {
    name: 'a module reaches another only through its index.ts',
    broken: ({ from, to }) => {
      const [own, other] = [from, to].map((path) => folderAfter(path, 'apps/server/src/modules/'))
      return !!own && !!other && own !== other && to !== `apps/server/src/modules/${other}/index.ts`
    },
  },
  {
    name: 'calls between modules go down the order; upwards goes an event',
    broken: ({ from, to }) => {
      const [own, other] = [from, to].map((path) => folderAfter(path, 'apps/server/src/modules/'))
      if (!own || own.includes('.') || !isFile(to)) return false
      return rank(own) < 0 || (!!other && rank(other) > rank(own))
    },
  },
  {
    name: 'only *.queries.ts, kit, infra/db, infra/queue and setup use the database packages',
    broken: ({ from, to }) =>
      databasePackage.test(to) &&
      from.startsWith('apps/server/src/') &&
      !/\.queries\.ts$|^apps\/server\/src\/(kit|infra\/db|infra\/queue|setup)\//.test(from),
  },
  {
    name: 'only *.routes.ts, kit, infra/http, setup and app.ts use the HTTP framework',
    broken: ({ from, to }) =>
      httpPackage.test(to) &&
      from.startsWith('apps/server/src/') &&
      !/\.routes\.ts$|^apps\/server\/src\/(kit\/|infra\/http\/|setup\/|app\.ts$)/.test(from),
  },
  {
    name: 'web: app → features → kit, components → infra',
    broken: ({ from, to }) => webLayer(from) !== undefined && webLayer(to) > webLayer(from),
  },
  {
    name: 'a feature never imports a feature',
    broken: ({ from, to }) => {
      const [own, other] = [from, to].map((path) => folderAfter(path, 'apps/web/src/features/'))
      return !!own && !!other && own !== other
    },
  },
  {
    name: 'the server imports only packages it declares',
    broken: ({ from, to, declared }) =>
      from.startsWith('apps/server/src/') && !isFile(to) && !to.startsWith('node:') && !declared(to),
  },
]

/**
 * @param files path → text of every source file
 * @param declared (path, package) → whether the package.json above that path lists it as a dependency
 * @returns one sentence per violation
 */
export function brokenImports(files, declared = () => true) {
  const graph = new Map()
  const problems = []
  for (const [path, text] of files) {
    const imports = importsOf(path, text, (target) => files.has(target))
    graph.set(
      path,
      imports.filter(({ to, typeOnly, lazy }) => !typeOnly && !lazy && files.has(to)).map(({ to }) => to),
    )
    for (const { to } of imports) {
      const edge = { from: path, to, declared: (name) => declared(path, name) }
      for (const rule of rules) {
        if ((rule.tests || !isTest(path)) && rule.broken(edge)) problems.push(`${path} → ${to}: ${rule.name}`)
      }
    }
  }
  for (const cycle of cycles(graph)) problems.push(`${cycle.join(' → ')}: no cycles`)
  for (const cycle of cycles(moduleGraph(graph))) problems.push(`modules ${cycle.join(' → ')}: no cycles`)
  return problems
}

/** The same graph seen between server modules, where a cycle can hide in files that are no cycle themselves. */
function moduleGraph(graph) {
  const modules = new Map()
  const moduleOf = (path) => (isTest(path) ? undefined : /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1])
  for (const [path, targets] of graph) {
    const own = moduleOf(path)
    if (!own) continue
    const others = targets.map(moduleOf).filter((other) => other && other !== own)
    modules.set(own, [...(modules.get(own) ?? []), ...others])
  }
  return modules
}

/** One example per knot of the graph. */
function cycles(graph) {
  const state = new Map()
  const found = []
  const visit = (node, trail) => {
    state.set(node, 'open')
    for (const next of graph.get(node) ?? []) {
      if (state.get(next) === 'open') found.push([...trail.slice(trail.indexOf(next)), next])
      else if (!state.has(next)) visit(next, [...trail, next])
    }
    state.set(node, 'done')
  }
  for (const node of graph.keys()) if (!state.has(node)) visit(node, [node])
  return found
}

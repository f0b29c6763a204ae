// Applies the rules of ARCHITECTURE.md about imports: of values, of types, and of what is loaded when it is needed.
import { cycles, importsOf, moduleGraph } from './import-graph.mjs'
import { isModule, moduleOf, rank } from './modules.mjs'
import { isTest } from './source-files.mjs'

const isFile = (to) => to.includes('/') && !to.startsWith('@')
const folderAfter = (path, prefix) => (path.startsWith(prefix) ? path.slice(prefix.length).split('/')[0] : undefined)

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

const databasePackage = /^(pg|pg-copy-streams)$/
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
      const [own, other] = [moduleOf(from), moduleOf(to)]
      return !!own && !!other && own !== other && to !== `apps/server/src/modules/${other}/index.ts`
    },
  },
  {
    name: 'a module never imports its own index.ts',
    broken: ({ from, to }) => !!moduleOf(from) && to === `apps/server/src/modules/${moduleOf(from)}/index.ts`,
  },
  {
    name: 'a module stands in the order of scripts/modules.mjs',
    broken: ({ from }) => !!moduleOf(from) && !isModule(moduleOf(from)),
  },
  {
    name: 'imports between modules go down the order, types and lazy imports too; upwards goes an event or a port',
    broken: ({ from, to }) => !!moduleOf(from) && !!moduleOf(to) && rank(moduleOf(to)) > rank(moduleOf(from)),
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

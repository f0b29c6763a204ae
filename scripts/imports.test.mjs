import { expect, test } from 'vitest'
import { importsOf } from './import-graph.mjs'
import { brokenImports, rules } from './imports.mjs'

const server = 'apps/server/src'
const web = 'apps/web/src'
const check = (files, declared) => brokenImports(new Map(Object.entries(files)), declared)
const importing = (from, to, specifier) => check({ [from]: `import { a } from '${specifier}'\n`, [to]: '' })

// One file that breaks each rule, and the name of the rule it breaks.
test.each([
  ['packages/contract/src/index.ts', `${server}/app.ts`, '../../../apps/server/src/app.ts', 'contract imports nothing'],
  [
    'packages/protocol/src/index.ts',
    'packages/contract/src/index.ts',
    '@cloud-steward/contract',
    'protocol imports nothing',
  ],
  [`${web}/app/main.tsx`, `${server}/app.ts`, '../../../server/src/app.ts', 'web and server never'],
  [`${server}/kit/a.ts`, `${web}/kit/b.ts`, '../../../web/src/kit/b.ts', 'web and server never'],
  [`${server}/infra/a.ts`, `${server}/kit/b.ts`, '../kit/b.ts', 'server: modules → kit → infra'],
  [`${server}/kit/a.ts`, `${server}/modules/housing/index.ts`, '../modules/housing/index.ts', 'server: modules'],
  [`${server}/modules/housing/a.ts`, `${server}/app.ts`, '../../app.ts', 'server: modules → kit → infra'],
  [`${server}/modules/housing/a.ts`, `${server}/modules/system/b.ts`, '../system/b.ts', 'only through its index.ts'],
  [`${server}/modules/system/a.ts`, `${server}/modules/housing/index.ts`, '../housing/index.ts', 'down the order'],
  [`${server}/modules/unknown/a.ts`, `${server}/kit/b.ts`, '../../kit/b.ts', 'stands in the order'],
  [`${server}/modules/housing/a.ts`, `${server}/modules/housing/index.ts`, './index.ts', 'its own index.ts'],
  [`${server}/modules/housing/lease.service.ts`, '', 'pg', 'database packages'],
  [`${server}/infra/session/a.ts`, '', 'pg', 'database packages'],
  [`${server}/modules/housing/lease.service.ts`, '', 'fastify', 'HTTP framework'],
  [`${server}/modules/housing/lease.service.ts`, '', '@fastify/multipart', 'HTTP framework'],
  [`${web}/infra/a.ts`, `${web}/kit/b.ts`, '../kit/b.ts', 'web: app → features'],
  [`${web}/kit/a.ts`, `${web}/features/housing/b.ts`, '../features/housing/b.ts', 'web: app → features'],
  [`${web}/features/housing/a.ts`, `${web}/app/menu.ts`, '../../app/menu.ts', 'web: app → features'],
  [`${web}/features/housing/a.ts`, `${web}/features/system/b.ts`, '../system/b.ts', 'a feature never'],
])('%s may not import %s (%s)', (from, to, specifier, rule) => {
  expect(importing(from, to, specifier)).toContainEqual(expect.stringContaining(rule))
})

test.each([
  [`${server}/modules/housing/lease.service.ts`, `${server}/modules/identity/index.ts`, '../identity/index.ts'],
  [`${server}/modules/housing/a.ts`, `${server}/modules/platform/index.ts`, '../platform/index.ts'],
  [`${server}/modules/housing/lease.queries.ts`, '', 'pg'],
  [`${server}/modules/housing/lease.routes.ts`, '', 'fastify'],
  [`${server}/infra/db/pool.ts`, '', 'pg'],
  [`${server}/modules/housing/lease.api.test.ts`, '', 'pg'],
  [`${web}/features/housing/a.tsx`, 'packages/contract/src/housing/room.ts', '@cloud-steward/contract/housing/room.ts'],
  [`${web}/kit/a.tsx`, `${web}/components/b.tsx`, '../components/b.tsx'],
])('%s may import %s (%s)', (from, to, specifier) => {
  expect(importing(from, to, specifier)).toEqual([])
})

test.each([
  `import type { A } from '../payments/index.ts'\n`,
  `import { type A } from '../payments/index.ts'\n`,
  `export type { A } from '../payments/index.ts'\n`,
  `const later = () => import('../payments/index.ts')\n`,
  `type A = import('../payments/index.ts').A\n`,
])('refuses to go up the order by %s', (text) => {
  const files = { [`${server}/modules/billing/a.ts`]: text, [`${server}/modules/payments/index.ts`]: '' }
  expect(check(files)).toContainEqual(expect.stringContaining('down the order'))
})

test('refuses a package the server or the contract does not declare', () => {
  const files = { [`${server}/kit/a.ts`]: `import 'left-pad'\n`, 'packages/contract/src/a.ts': `import 'antd'\n` }
  expect(check(files, () => false)).toHaveLength(2)
})

test('refuses cycles of files and of modules, but lets types go round', () => {
  const file = (specifier, type = '') => `import ${type} { A } from '${specifier}'\n`
  expect(check({ [`${web}/kit/a.ts`]: file('./b.ts'), [`${web}/kit/b.ts`]: file('./a.ts') })).toHaveLength(1)
  expect(check({ [`${web}/kit/a.ts`]: file('./b.ts'), [`${web}/kit/b.ts`]: file('./a.ts', 'type') })).toEqual([])
  const modules = `${server}/modules`
  const between = {
    [`${modules}/housing/index.ts`]: '',
    [`${modules}/housing/a.ts`]: file('../billing/index.ts'),
    [`${modules}/billing/index.ts`]: '',
    [`${modules}/billing/a.ts`]: file('../housing/index.ts'),
  }
  expect(check(between)).toContainEqual(expect.stringContaining('modules housing → billing → housing'))
})

test('reads every form of import', () => {
  const text = `import a from './a.ts'
import {
  type B,
  type C,
} from './b.ts'
import './c.css'
export * from './d.ts'
export type { E } from './e.ts'
const f = () => import('./f.ts')
// import './no.ts'
/* import './no.ts' */
`
  const found = importsOf('x/y.ts', text, () => false).map(({ to, typeOnly }) => [to, typeOnly])
  expect(found).toEqual([
    ['x/a.ts', false],
    ['x/b.ts', true],
    ['x/c.css', false],
    ['x/d.ts', false],
    ['x/e.ts', true],
    ['x/f.ts', false],
  ])
})

test('has a name for every rule', () => {
  expect(new Set(rules.map((rule) => rule.name)).size).toBe(rules.length)
})

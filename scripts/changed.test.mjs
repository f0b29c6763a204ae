import { expect, it } from 'vitest'
import { planTests } from './changed.mjs'

const modules = 'apps/server/src/modules'
const imports = new Map([
  [`${modules}/locks/key/key.service.ts`, []],
  [`${modules}/locks/key/key.api.test.ts`, ['apps/server/src/app.ts']],
  [`${modules}/locks/alarm/watch.api.test.ts`, ['apps/server/src/app.ts']],
  [`${modules}/locks/index.ts`, [`${modules}/locks/key/key.service.ts`]],
  [`${modules}/service/order.api.test.ts`, [`${modules}/locks/index.ts`, 'apps/server/src/app.ts']],
  [`${modules}/finance/bill.api.test.ts`, ['apps/server/src/app.ts']],
  ['apps/server/src/app.ts', [`${modules}/locks/index.ts`]],
  ['apps/server/test/conformance.test.ts', ['apps/server/src/app.ts']],
  ['apps/server/test/registry.test.ts', ['apps/server/src/app.ts']],
  ['apps/web/src/features/locks/KeyPage.test.tsx', []],
])
const journeys = ['e2e/locks.test.ts', 'e2e/lease.test.ts']
const plan = (changed, given = {}) => planTests({ changed, imports, journeys, ...given })

it('runs the tests beside a service, of its module, and those that import it, but not all that start the server', () => {
  expect(plan([`${modules}/locks/key/key.service.ts`])).toEqual({
    tests: [
      `${modules}/locks/key/key.api.test.ts`,
      `${modules}/service/order.api.test.ts`,
      `${modules}/locks/alarm/watch.api.test.ts`,
    ],
    left: [],
    journeys: [],
  })
})
it('runs conformance when the contract changed, and the tests of the domain on both sides', () => {
  const { tests } = plan(['packages/contract/src/locks/zh.json'])
  expect(tests).toEqual([
    'apps/server/test/conformance.test.ts',
    'apps/server/test/registry.test.ts',
    `${modules}/locks/alarm/watch.api.test.ts`,
    `${modules}/locks/key/key.api.test.ts`,
    'apps/web/src/features/locks/KeyPage.test.tsx',
  ])
})
it('runs the journey of a changed feature, and one that changed itself', () => {
  expect(plan(['apps/web/src/features/locks/KeyPage.tsx'])).toMatchObject({
    tests: ['apps/web/src/features/locks/KeyPage.test.tsx'],
    journeys: ['e2e/locks.test.ts'],
  })
  expect(plan(['e2e/lease.test.ts'])).toMatchObject({ tests: [], journeys: ['e2e/lease.test.ts'] })
})
it('leaves out what is farthest when time is short, and never a test that changed', () => {
  const changed = [`${modules}/locks/key/key.service.ts`, `${modules}/finance/bill.api.test.ts`]
  const times = { [`${modules}/finance/bill.api.test.ts`]: 500, [`${modules}/locks/key/key.api.test.ts`]: 9 }
  expect(plan(changed, { times, budget: 10 })).toMatchObject({
    tests: [`${modules}/finance/bill.api.test.ts`, `${modules}/locks/key/key.api.test.ts`],
    left: [`${modules}/service/order.api.test.ts`, `${modules}/locks/alarm/watch.api.test.ts`],
  })
})

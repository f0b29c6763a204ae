import { expect, test } from 'vitest'
import { order } from './modules.mjs'
import { brokenOrders } from './order-rules.mjs'
import { brokenTopics } from './topics.mjs'

const housing = 'apps/server/src/modules/housing'
const files = (specifier, type = '') =>
  new Map([
    [`${housing}/place/room.service.ts`, `import ${type} { a } from '${specifier}'\n`],
    [`${housing}/lease/lease.service.ts`, `import { b } from '../place/house.service.ts'\n`],
    [`${housing}/place/house.service.ts`, ''],
  ])
const readme = (line) => new Map([['housing', `# Housing\n\n${line}\n`]])
const check = (some, line, listed = []) => brokenTopics(some, readme(line), { listed: new Map(listed) })

test('imports between topics go down the declared order', () => {
  const up = files('../lease/lease.service.ts')
  expect(check(files('./house.service.ts'), 'Topics: place < lease')).toEqual([])
  expect(check(up, 'Topics: place < lease')).toEqual([expect.stringContaining('down their order only')])
  expect(check(files('../lease/lease.service.ts', 'type'), 'Topics: place < lease')).toHaveLength(1)
  expect(check(up, 'Topics: place < lease', [['housing/place > lease', undefined]])).toEqual([])
})
test('a README names all topics of its module and no other', () => {
  for (const line of ['', 'Topics: place', 'Topics: place < lease < owner'])
    expect(check(files('./house.service.ts'), line)).toContainEqual(expect.stringContaining('"Topics:" names'))
})
test('a knot that is gone is removed from the list', () => {
  expect(check(files('./house.service.ts'), 'Topics: place < lease', [['housing/place > lease', undefined]])).toEqual([
    expect.stringContaining('remove "housing/place > lease"'),
  ])
})

test('the order of modules is the same wherever it is shown', () => {
  const shown = `Order of modules: ${order.join(' < ')}\n`
  const list = (...names) =>
    ['identity', 'system'].map((name) => `import { ${name}Module } from './${name}/index.ts'\n`).join('') +
    names.map((name) => `  ${name}Module,\n`).join('')
  expect(brokenOrders(shown, list('identity', 'system'))).toEqual([])
  expect(brokenOrders('Order of modules: identity < system\n', list('identity', 'system'))).toHaveLength(1)
  expect(brokenOrders(shown, list('system', 'identity'))).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { brokenFaces, exportsOf } from './faces.mjs'

const modules = 'apps/server/src/modules'
const face = `${modules}/housing/index.ts`
const names = (count) => Array.from({ length: count }, (_, at) => `name${at}`)
const topic = (count) =>
  names(count)
    .map((name) => `export const ${name} = 1\n`)
    .join('')
const check = (text, files = {}) => brokenFaces(new Map(Object.entries({ [face]: text, ...files })))
const exported = (text, files = {}) => exportsOf(face, new Map(Object.entries({ [face]: text, ...files })))

test('a face exports at most 40 names', () => {
  expect(check(`export { ${names(40).join(', ')} } from './a.ts'\n`)).toEqual([])
  expect(check(`export { ${names(41).join(', ')} } from './a.ts'\n`)).toEqual([`${face}: exports 41 names, at most 40`])
  expect(check(`export { ${names(40).join(', ')} } from './a.ts'\nexport const housingModule = {}\n`)).toHaveLength(1)
})
test('only the face of a module is counted', () => {
  const files = { [`${modules}/housing/a.ts`]: topic(41), [`${modules}/housing/lease/index.ts`]: topic(41) }
  expect(check('', files)).toEqual([])
})

const held = { [`${modules}/housing/a.ts`]: topic(41) }
test.each([
  `export * from './a.ts'\n`,
  `export * as lease from './a.ts'\n`,
  `import * as lease from './a.ts'\nexport { lease }\n`,
  `import * as lease from './a.ts'\nexport { lease as leases }\n`,
  `export { lease } from './b.ts'\n`,
])('names do not hide behind %s', (text) => {
  const files = { ...held, [`${modules}/housing/b.ts`]: `export * as lease from './a.ts'\n` }
  expect(check(text, files)).toEqual([`${face}: exports 41 names, at most 40`])
})

test('reads every form of export', () => {
  const text = `export const a = 1
export async function b() {}
export abstract class C {}
export interface D {}
export type E = string
export enum F {}
export const { g, h } = both
export {
  type I,
  j as k,
} from './x.ts'
export type { L } from './x.ts'
export default a
// export const no = 1
/* export const no = 1 */
const inside = 1
`
  const wanted = ['a', 'b', 'C', 'D', 'E', 'F', 'g', 'h', 'I', 'k', 'L', 'default']
  expect(exported(text).toSorted()).toEqual(wanted.toSorted())
})
test('files that export each other end', () => {
  expect(exported(`export * from './a.ts'\n`, { [`${modules}/housing/a.ts`]: `export * from './index.ts'\n` })).toEqual(
    [],
  )
})

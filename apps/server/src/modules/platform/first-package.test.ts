import { expect, it } from 'vitest'
import { packable } from '../identity/index.ts'
import { SMALL_LANDLORD } from './first-package.ts'

const screens = (list: typeof packable): string[] =>
  list.flatMap(({ code, children }) => (children ? screens(children) : [code]))

it('names screens that exist, each once, and few enough to be seen at a glance', () => {
  const known = new Set(screens(packable))
  expect(SMALL_LANDLORD.filter((code) => !known.has(code))).toEqual([])
  expect(new Set(SMALL_LANDLORD).size).toBe(SMALL_LANDLORD.length)
  expect(SMALL_LANDLORD.length).toBeLessThanOrEqual(26)
})

import { expect, it } from 'vitest'
import { isDeeper, shallowJson } from './json-depth.ts'

it('counts brackets, and none inside texts', () => {
  expect(isDeeper('[[[]]]', 3)).toBe(false)
  expect(isDeeper('[[[[]]]]', 3)).toBe(true)
  expect(isDeeper('{"a":{"b":[1]}}', 3)).toBe(false)
  expect(isDeeper('["[[[[", "\\"[[[[", "\\\\", []]', 2)).toBe(false)
  expect(isDeeper('[],[],[],[]', 1)).toBe(false)
  expect(isDeeper('['.repeat(500_000), 100)).toBe(true)
})
it('a text within another text is read as far as it is shallow', () => {
  expect(shallowJson('{"a":[1]}', 2)).toEqual({ a: [1] })
  expect(() => shallowJson('{"a":[[1]]}', 2)).toThrow(SyntaxError)
  expect(() => shallowJson('{')).toThrow(SyntaxError)
})

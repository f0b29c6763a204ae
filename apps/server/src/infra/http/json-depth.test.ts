import { expect, it } from 'vitest'
import { isDeeper } from './json-depth.ts'

it('counts brackets, and none inside texts', () => {
  expect(isDeeper('[[[]]]', 3)).toBe(false)
  expect(isDeeper('[[[[]]]]', 3)).toBe(true)
  expect(isDeeper('{"a":{"b":[1]}}', 3)).toBe(false)
  expect(isDeeper('["[[[[", "\\"[[[[", "\\\\", []]', 2)).toBe(false)
  expect(isDeeper('[],[],[],[]', 1)).toBe(false)
  expect(isDeeper('['.repeat(500_000), 100)).toBe(true)
})

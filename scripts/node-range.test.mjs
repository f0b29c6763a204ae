import { expect, test } from 'vitest'
import { accepts } from './node-range.mjs'

test.each([
  '*',
  '',
  '>=16',
  '>= 18.0.0',
  '^20.19.0 || >=22.12.0',
  '20.x',
  '20',
  '~20.20.0',
  '>=12 <21',
  '18 - 20',
  '^20.12||^22||>=24',
  '>=20.20.2',
  '<=20',
  '>19',
  'v20.20.2',
])('Node 20.20.2 meets "%s"', (range) => expect(accepts(range, '20.20.2')).toBe(true))

test.each(['>=22', '^22 || >=24', '>20', '<20', '21.x', '~20.19.0', '^18.0.0', '>=20.20.3', '18 - 19'])(
  'Node 20.20.2 does not meet "%s"',
  (range) => expect(accepts(range, '20.20.2')).toBe(false),
)

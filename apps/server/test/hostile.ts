import type { Endpoint, Field } from '@cloud-steward/contract'
import * as fc from 'fast-check'
import { type Ids, inputOf } from './samples.ts'

/** Texts that have broken servers before. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  "'",
  "' or '1'='1",
  "'; drop table housing_room; --",
  '$1',
  '%s%n',
  '%',
  '_',
  '\\',
  '\\u0000',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '99999999999999999999',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '2026-02-28T24:00:00Z',
  '__proto__',
  'constructor',
  'toString',
  'createTime_ascend; select 1',
  ',',
  ',,,',
  '🏠'.repeat(100),
  'ẞ'.repeat(1_000),
  '\u202e\u200b\ufeff',
  '\r\nx-injected: 1',
  'x'.repeat(30_000),
]
const NUMBERS = [0, -0, -1, 1.5, 1e30, -1e30, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, Number.MAX_VALUE, 5e-324]
const nested = (levels: number): unknown => JSON.parse('{"a":['.repeat(levels) + '1' + ']}'.repeat(levels)) as unknown

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS),
  fc.constantFrom<unknown>(...NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1e9 }, nested(50), nested(1_000)),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue(),
  fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
)
const near = (field: Field): fc.Arbitrary<unknown> => {
  const { min, max } = field as { min?: number; max?: number }
  if (['int', 'money', 'decimal'].includes(field.kind))
    return fc.constantFrom((min ?? 0) - 1, min ?? 0, max ?? 2 ** 31 - 1, (max ?? 2 ** 31) + 1)
  if (field.kind === 'text') return fc.constantFrom('', 'x'.repeat(max ?? 1), 'x'.repeat((max ?? 1) + 1))
  return hostile
}

export interface FuzzRequest {
  endpoint: Endpoint
  input: unknown
}
/** Requests of all kinds: right ones, one field wrong, everything wrong, and bodies that are no objects. */
export function requestsOf(endpoints: readonly Endpoint[], ids: () => Ids): fc.Arbitrary<FuzzRequest> {
  return fc.constantFrom(...endpoints).chain((endpoint): fc.Arbitrary<FuzzRequest> => {
    const keys = Object.keys(endpoint.input)
    const good = fc.constant(0).map(() => inputOf(endpoint, ids(), 'f'))
    const key = keys.length ? fc.constantFrom(...keys) : fc.constant('nothing')
    const broken = key.chain((name) =>
      fc
        .tuple(good, fc.oneof(hostile, endpoint.input[name] ? near(endpoint.input[name]) : hostile))
        .map(([input, value]) => ({ ...input, [name]: value })),
    )
    const wild = fc.dictionary(
      fc.oneof(key, fc.constantFrom('__proto__', 'constructor', 'tenantId', 'id', 'sorter')),
      hostile,
      { maxKeys: 8 },
    )
    const input = fc.oneof(
      { weight: 1, arbitrary: good },
      { weight: 5, arbitrary: broken },
      { weight: 3, arbitrary: wild },
      { weight: 1, arbitrary: hostile },
    )
    return input.map((value) => ({ endpoint, input: value }))
  })
}

/** What must never be read in an answer: SQL, tables, files and stacks of the inside. */
export const INSIDE =
  /\b(select|insert into|update \w+ set)\b.*\b(from|values|where)\b|(housing|finance|identity|infra|system)_[a-z]+|node_modules|\bat \w+ \(|\.ts:\d+|pg_|syntax error|violates/i

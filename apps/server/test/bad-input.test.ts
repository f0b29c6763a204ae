import type { Endpoint, Field, Shape } from '@cloud-steward/contract'
import { endpoints } from '@cloud-steward/contract'
import { expect, it } from 'vitest'
import { freshPlace } from './place.ts'
import { rowCounts } from './row-counts.ts'
import { inputOf } from './samples.ts'

const { app, tenant, admin, ids } = await freshPlace()

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown
const NUL = 'a\u0000b'
const SURROGATE = 'a\ud800b'
const anyOf = [{}, [], true, deep(500)]
const text = ['', NUL, SURROGATE, 7.5, ...anyOf]
const number = ['x', 1e30, -1e30, Number.MAX_SAFE_INTEGER, 'NaN', ...anyOf]
/** Values no field of the kind may take. */
function badFor(field: Field): unknown[] {
  switch (field.kind) {
    case 'dict':
      return [...text, 'x'.repeat(33)]
    case 'text':
    case 'code':
      return [...text.filter((value) => value !== '' || field.kind === 'code' || field.min), 'x'.repeat(field.max + 1)]
    case 'int':
    case 'money':
      return [
        ...number,
        1.5,
        ...(field.min === undefined ? [] : [field.min - 1]),
        ...(field.max ? [field.max + 1] : []),
      ]
    case 'decimal':
      return [...number, ...(field.min === undefined ? [] : [field.min - 1])]
    case 'date':
      return ['2026-02-30', '2026-13-01', '2026-1-1', '0000-00-00', '99999-01-01', '2026-01-01T00:00:00Z', ...text]
    case 'instant':
      return ['2026-02-30T00:00:00Z', '2026-01-01', ...text]
    case 'choice':
      return ['no such choice', 'constructor', ...text.filter((value) => !(field.multiple && Array.isArray(value)))]
    case 'id':
    case 'ref':
      return ['1', "' or 1=1 --", '../../etc/passwd', ids.any ?? 'x', ...text]
    case 'region':
      return ['1', 'abcdef', '1'.repeat(40), ...text]
    case 'mobile':
      return ['12345', '23812345678', '138123456789', ...text]
    case 'email':
      return ['a', 'a@b', `${'a'.repeat(200)}@b.cc`, ...text]
    case 'list':
      return [{}, 'x', Array.from({ length: field.max + 1 }, () => 0), ...badFor(field.of).map((value) => [value])]
    case 'group':
      return [[], 'x', 7]
    case 'flag':
      return ['x', 2, {}]
    case 'json':
      return []
  }
}
/** Fields alike in all they say are checked alike: the first of them gets every value, the others the first and the last. */
const seen = new Set<string>()
function valuesFor(way: 'body' | 'query', field: Field, values: readonly unknown[]): readonly unknown[] {
  const like = `${way} ${JSON.stringify(field)}`
  if (!seen.has(like)) return seen.add(like) && values
  return values.length > 2 ? [values[0], values.at(-1)] : values
}
/** In a query string everything is text: only what is wrong as text counts. */
const asText = (values: unknown[]) =>
  values.filter((value) => typeof value === 'string' && value !== '' && value !== SURROGATE)

const writes = endpoints.filter(
  ({ from, method, access }) => from === 'body' && method !== 'GET' && access === 'granted',
)
const reads = endpoints.filter(
  ({ from, access, output }) => from === 'query' && access === 'granted' && output.kind !== 'file',
)
const served = (endpoint: Endpoint) => app.served.has(endpoint.permission)
const required = (shape: Shape) => Object.keys(shape).filter((key) => !shape[key]!.optional)

/** Nobody else writes here: what the one before left is what the next one finds. */
let counted = await rowCounts(app, tenant.id)
async function unchanged(): Promise<void> {
  const before = counted
  counted = await rowCounts(app, tenant.id)
  expect(counted).toEqual(before)
}

it.each(writes)('$permission refuses every bad value and changes nothing', async (endpoint) => {
  if (!served(endpoint)) return
  const good = inputOf(endpoint, ids)
  let key = 0
  const refused = async (input: unknown, what: string) => {
    const { status, body } = await admin.send(endpoint, input, { key: `bad-${endpoint.permission}-${++key}` })
    expect(status, `${what}: ${JSON.stringify(body)}`).toBeLessThan(500)
    expect(body.code, `${what}: ${JSON.stringify(body)}`).not.toBe(200)
    expect(JSON.stringify(body), what).not.toMatch(/select|insert|housing_|finance_|node_modules|\.ts\b/)
    return body
  }
  for (const [name, field] of Object.entries(endpoint.input)) {
    const bad = badFor(field).filter((one) => one !== '' || !field.optional)
    for (const value of valuesFor('body', field, bad)) {
      const what = `${name} = ${JSON.stringify(value).slice(0, 60)}`
      const body = await refused({ ...good, [name]: value }, what)
      if (body.fields) expect(Object.keys(body.fields).join(), what).toMatch(new RegExp(`\\b${name}\\b`))
    }
  }
  for (const name of required(endpoint.input)) {
    await refused({ ...good, [name]: undefined }, `${name} missing`)
    await refused({ ...good, [name]: null }, `${name} null`)
  }
  for (const body of ['[]', '"x"', '7', 'null', 'true', '{', '{"a":1', '[[[[', '{"__proto__":{"x":1}}'])
    if (required(endpoint.input).length || !/^[[{"7nt]/.test(body)) await refused(body, body)
  await unchanged()
})

it.each(reads)('$permission answers bad parameters without an error of its own', async (endpoint) => {
  if (!served(endpoint)) return
  const hostile = [
    NUL,
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '1,2,3',
    ',',
    '{}',
    '[]',
    '🏠'.repeat(300),
    '-1',
    '1e30',
    '2026-02-30',
  ]
  for (const [name, field] of Object.entries(endpoint.input)) {
    for (const value of valuesFor('query', field, [...hostile, ...asText(badFor(field))])) {
      const { status, body } = await admin.send(endpoint, { ...requiredOf(endpoint), [name]: value })
      expect(status, `${name}=${String(value)}: ${JSON.stringify(body)}`).toBeLessThan(500)
      expect(JSON.stringify(body)).not.toMatch(/housing_|finance_|syntax error/)
    }
    const doubled = await admin.send({ ...endpoint, path: `${endpoint.path}?${name}=1&${name}=2` }, {})
    expect(doubled.status).toBeLessThan(500)
  }
})
it('changes nothing by reading', unchanged)

const requiredOf = (endpoint: Endpoint): object => {
  const good = inputOf(endpoint, ids)
  return Object.fromEntries(required(endpoint.input).map((name) => [name, good[name]]))
}

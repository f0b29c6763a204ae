import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { translate } from '../../infra/labels.ts'
import { KINDS } from './operation.source.ts'

const MODULES = join(import.meta.dirname, '..')
const sources = readdirSync(MODULES, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.includes('.test.') && !name.includes('fixture'),
)
/** Names of records and actions that the modules write into the log as they stand in the source. */
const written = (pattern: RegExp): string[] => [
  ...new Set(
    sources.flatMap((name) => [...readFileSync(join(MODULES, name), 'utf8').matchAll(pattern)].map((hit) => hit[1]!)),
  ),
]
const nameless = (keys: readonly string[]): string[] =>
  keys.filter((key) => (['zh', 'tw', 'en'] as const).some((language) => translate(language, key) === key))

it('names every kind of record of the log in all languages', () => {
  const kinds = written(/audit\([^)]*?resource: '([a-z]+\.[a-zA-Z]+)'/g)
  expect(kinds.length).toBeGreaterThan(10)
  expect(kinds.filter((kind) => !KINDS.includes(kind))).toEqual([])
  expect(nameless(KINDS)).toEqual([])
})

it('names every action of the log in all languages', () => {
  const actions = written(/audit\(\s*\{\s*action: '([a-zA-Z]+)'/g)
  expect(actions.length).toBeGreaterThan(50)
  expect(nameless(actions.map((action) => `system.operation.action.${action}`))).toEqual([])
})

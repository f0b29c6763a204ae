import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { resources } from '@cloud-steward/contract'
import { expect, it } from 'vitest'
import { labelOf } from '../src/infra/labels.ts'

const source = fileURLToPath(new URL('../src', import.meta.url))
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name))

it('has a sentence for every reason the server refuses with', () => {
  const reasons = files.flatMap((name) =>
    [...readFileSync(`${source}/${name}`, 'utf8').matchAll(/['"`]([a-z]+\.error\.\w+)['"`]/g)].map(([, key]) => key!),
  )
  expect(reasons.length).toBeGreaterThan(40)
  expect([...new Set(reasons)].filter((key) => !labelOf('zh', key))).toEqual([])
})

it('has a heading for every column of an import sheet, no two alike', () => {
  for (const { name, imports = {} } of resources) {
    const keys = Object.keys(imports).map((key) => `${name}.${key}`)
    expect(keys.filter((key) => !labelOf('zh', key))).toEqual([])
    for (const language of ['zh', 'tw', 'en'] as const)
      expect(new Set(keys.map((key) => labelOf(language, key))).size).toBe(keys.length)
  }
})

it('has a word for everything the audit says people did', () => {
  const texts = files.map((name) => readFileSync(`${source}/${name}`, 'utf8')).filter((text) => text.includes('audit('))
  const said = texts.flatMap((text) => [...text.matchAll(/\baction: '(\w+)'/g)].map(([, action]) => action!))
  expect(said.length).toBeGreaterThan(60)
  expect([...new Set(said)].filter((action) => !labelOf('zh', `system.operation.action.${action}`))).toEqual([])
})

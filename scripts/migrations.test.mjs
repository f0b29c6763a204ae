import { expect, it } from 'vitest'
import { brokenMigrations, hashOf } from './migrations.mjs'

const files = (...names) => new Map(names.map((name) => [name, `-- ${name}`]))
const landed = (...names) => Object.fromEntries(names.map((name) => [name, hashOf(`-- ${name}`)]))

it('lets a new migration follow those that have landed', () => {
  expect(brokenMigrations(files('0001_a.sql', '0002_b.sql'), landed('0001_a.sql'))).toEqual([])
})

it('refuses names without a number, gaps and doubles', () => {
  expect(brokenMigrations(files('0001_a.sql', '20261224_b.sql'), {})).toHaveLength(1)
  expect(brokenMigrations(files('0001_a.sql', '0003_c.sql'), {})).toHaveLength(1)
  expect(brokenMigrations(files('0001_a.sql', '0001_b.sql'), {})).toHaveLength(1)
})

it('refuses an edit and the loss of what has landed', () => {
  const edited = files('0001_a.sql').set('0001_a.sql', '-- another text')
  expect(brokenMigrations(edited, landed('0001_a.sql'))).toEqual([expect.stringContaining('was edited')])
  expect(brokenMigrations(files('0001_b.sql'), landed('0002_z.sql'))).toEqual(
    expect.arrayContaining([expect.stringContaining('is gone')]),
  )
})

it('refuses a new file before one that has landed', () => {
  const problems = brokenMigrations(files('0001_a.sql', '0002_b.sql', '0003_c.sql'), landed('0001_a.sql', '0003_c.sql'))
  expect(problems).toEqual([expect.stringContaining('0002_b.sql: a new migration comes after 0003_c.sql')])
})

it('refuses a list of landed files that was rewritten', () => {
  const edited = new Map([['0001_a.sql', '-- another text']])
  const now = { '0001_a.sql': hashOf('-- another text') }
  expect(brokenMigrations(edited, now, landed('0001_a.sql'))).toEqual([expect.stringContaining('when it landed')])
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareExceptions, parseExceptions } from './exceptions.mjs'
import { brokenFunctions, offendersIn } from './functions.mjs'
import { root } from './source-files.mjs'
import { runNode, toolPath } from './steps.mjs'

const long = {
  code: 'eslint(max-lines-per-function)',
  message: 'The function `a` has too many lines (83).',
  filename: 'x.ts',
}
const known = (...entries) => ({ listed: new Map(entries.map((entry) => [entry, undefined])) })

test('a function that is too long or too complex is listed or refused', () => {
  const report = { diagnostics: [long, { ...long, code: 'eslint(complexity)' }, { ...long, filename: 'x.test.ts' }] }
  expect(brokenFunctions(report, known())).toHaveLength(2)
  expect(brokenFunctions(report, known('x.ts a lines', 'x.ts a complexity'))).toEqual([])
  expect(brokenFunctions({ diagnostics: [] }, known('x.ts a lines'))).toEqual([
    expect.stringContaining('remove "x.ts a lines"'),
  ])
})
test('functions of a file without a name are counted', () => {
  const anonymous = { ...long, message: 'The arrow function has too many lines (83).' }
  expect([...offendersIn({ diagnostics: [anonymous, anonymous] }).keys()]).toEqual([
    'x.ts anonymous lines',
    'x.ts anonymous lines #2',
  ])
})
test('oxlint finds 61 lines and thirteen ways through a function', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'functions-'))
  try {
    const lines = (count) => Array.from({ length: count }, () => '  call()\n').join('')
    const ifs = Array.from({ length: 12 }, (_, at) => `  if (a === ${at}) return ${at}\n`).join('')
    writeFileSync(
      join(folder, 'a.ts'),
      `export function long() {\n${lines(59)}}\nexport function short() {\n${lines(58)}\n\n  // more\n}\n`,
    )
    writeFileSync(join(folder, 'b.ts'), `export function complex(a) {\n${ifs}}\n`)
    const { output } = await runNode(
      [toolPath('oxlint'), '-c', join(root, 'scripts/oxlint-functions.json'), '-f', 'json', folder],
      { quiet: true },
    )
    const found = [...offendersIn(JSON.parse(output)).keys()].map((entry) => entry.split('/').at(-1))
    expect(found.toSorted()).toEqual(['a.ts long lines', 'b.ts complex complexity'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a list of exceptions only gets shorter', () => {
  const listed = parseExceptions('# why\na > b: because\nc > d\n')
  expect([...listed]).toEqual([
    ['a > b', 'because'],
    ['c > d', undefined],
  ])
  const found = new Map([...listed.keys()].map((entry) => [entry, entry]))
  expect(compareExceptions('x.txt', found, listed)).toEqual([])
  expect(compareExceptions('x.txt', found, listed, { upstream: 1 })).toEqual([
    expect.stringContaining('only gets shorter'),
  ])
  expect(compareExceptions('x.txt', found, listed, { isReasoned: true })).toEqual([
    expect.stringContaining('no reason'),
  ])
  expect(compareExceptions('x.txt', new Map([...found, ['e > f', 'new']]), listed)).toEqual(['new'])
})

import { expect, it } from 'vitest'
import { type DocxTag, Pacer } from '../../../infra/documents/index.ts'
import type { Value } from '../sheet/records.rules.ts'
import { ReportTooLarge } from '../sheet/work.rules.ts'
import { letterData } from './fill.rules.ts'
import { type LetterProblem, readLetter } from './letter.rules.ts'

/** `{#bills}{no}{/}` as the tags the library finds. */
const tagsOf = (text: string): DocxTag[] =>
  [...text.matchAll(/\{([#/]?)([^}]*)\}/g)].map(([, mark, name]) => ({
    kind: mark === '#' ? 'open' : mark === '/' ? 'close' : 'value',
    text: name!,
  }))
const SETS = new Set(['bills', 'leases'])
const GIVEN = {
  sets: new Map([
    [
      'bills',
      {
        fields: ['no', 'totalFen', 'dueOn'],
        rows: [
          ['A1', 1234.5, '2026-05-31'],
          ['A2', 0.1, '2026-06-30'],
        ],
        amounts: new Set(['totalFen']),
      },
    ],
    ['leases', { fields: ['no'], rows: [['L1'], ['L2']], amounts: new Set<string>() }],
  ]),
  params: new Map<string, Value>([['name', '张三']]),
  today: '2026-06-15',
  most: 100,
}
const dataOf = (text: string, most = 100) => letterData(readLetter(tagsOf(text), SETS), { ...GIVEN, most })

it('takes values from the row, the set and the parameters, amounts with two digits', async () => {
  expect(
    await dataOf(
      '{param.name} {sum(bills.totalFen)} {count(bills.no)} {#bills}{row(no)} {no} {totalFen} {bills.totalFen | 0.0} {dueOn.month} {sum(bills.totalFen)}{/}',
    ),
  ).toEqual({
    'param.name': '张三',
    'sum(bills.totalFen)': '1,234.60',
    'count(bills.no)': '2',
    bills: [
      {
        'row(no)': '1',
        no: 'A1',
        totalFen: '1,234.50',
        'bills.totalFen | 0.0': '1234.5',
        'dueOn.month': '2026-05',
        'sum(bills.totalFen)': '1,234.60',
      },
      {
        'row(no)': '2',
        no: 'A2',
        totalFen: '0.10',
        'bills.totalFen | 0.0': '0.1',
        'dueOn.month': '2026-06',
        'sum(bills.totalFen)': '1,234.60',
      },
    ],
  })
})
it('joins the values of a set that repeats at two places, and nests sets', async () => {
  expect(await dataOf('{#bills}{no}{/}{#bills}{totalFen}{#leases}{no}{bills.no}{/}{/}')).toEqual({
    bills: [
      {
        no: 'A1',
        totalFen: '1,234.50',
        leases: [
          { no: 'L1', 'bills.no': 'A1' },
          { no: 'L2', 'bills.no': 'A1' },
        ],
      },
      {
        no: 'A2',
        totalFen: '0.10',
        leases: [
          { no: 'L1', 'bills.no': 'A2' },
          { no: 'L2', 'bills.no': 'A2' },
        ],
      },
    ],
  })
})
it.each([
  ['if param.name', true],
  ['if   not  param.name   =张三 ', false],
  ['if param.name=张三', true],
  ['if param.name != ', true],
  ['if count( bills.no )<=2', true],
  ['if param.other', false],
  ['if not param.other', true],
  ['if count(bills.no) > 1', true],
  ['if count(bills.no) >= 10', false],
  ['if param.name = 张三', true],
  ['if param.name != “张三”', false],
  ['if max(bills.totalFen) < 1234.51', true],
])('shows what follows %s: %s', async (test, is) => {
  expect(await dataOf(`{#${test}}{/if}`)).toEqual({ [test]: is })
})
it.each<[string, LetterProblem['reason']]>([
  ['{no}', 'letterPlace'],
  // Blanks in a binding are allowed, but not so many.
  [`{sum(${' '.repeat(300)}bills.totalFen)}`, 'letterBinding'],
  [`{#bills}{sum(${' '.repeat(300)}totalFen)}{/}`, 'letterBinding'],
  [`{#if${' '.repeat(300)}param.name}{/}`, 'letterBinding'],
  ['{#if !}{/}', 'letterSet'],
  ['{#if param.name ! 1}{/}', 'letterSet'],
  ['{bills.no}', 'letterPlace'],
  ['{#bills}{/}{bills.no}', 'letterPlace'],
  ['{group(bills.no)}', 'letterBinding'],
  ['{#nobody}{/}', 'letterSet'],
  ['{nobody.no}', 'letterSet'],
  ['{#constructor}{/}', 'letterSet'],
  ['{#bills}', 'letterTag'],
  ['{/bills}', 'letterTag'],
  ['{#bills}{#bills}{#bills}{#bills}{#bills}{#bills}', 'letterDeep'],
])('refuses %s', (text, reason) => {
  expect(() => readLetter(tagsOf(text), SETS)).toThrow(
    expect.objectContaining({ problem: expect.objectContaining({ reason }) }),
  )
})
it('stops at the bound of rows, however they come about', async () => {
  await expect(dataOf('{#bills}{#bills}{#bills}{/}{/}{/}', 14)).resolves.toBeDefined()
  await expect(dataOf('{#bills}{#bills}{#bills}{/}{/}{/}', 13)).rejects.toBeInstanceOf(ReportTooLarge)
})

/** Counts how often the event loop may turn. */
class CountingPacer extends Pacer {
  turns = 0
  override async breathe(): Promise<void> {
    this.turns++
  }
}
const many = async (text: string, rows: Value[][]) => {
  const sets = new Map([['bills', { fields: ['no'], rows, amounts: new Set<string>() }]])
  const pacer = new CountingPacer()
  const given = { ...GIVEN, sets, most: 3_000 }
  const failed = await letterData(readLetter(tagsOf(text), SETS), given, pacer).then(
    () => undefined,
    (error: ReportTooLarge) => error.reason,
  )
  return { turns: pacer.turns, failed }
}
const valuesOf = (count: number) => Array.from({ length: count }, (_, at) => `{no | "${at}"0}`).join('')
it('lets the event loop turn within the values of one row, and between sums of many', async () => {
  expect((await many(`{#bills}${valuesOf(1_000)}{/}`, [[1]])).turns).toBeGreaterThanOrEqual(2)
  const rows = Array.from({ length: 6_000 }, () => [1])
  const sums = ['sum', 'avg', 'min', 'max', 'count'].map((fn) => `{${fn}(bills.no)}`).join('')
  expect((await many(sums, rows)).turns).toBe(5)
})
it('is refused with too many values, letters and records that are read', async () => {
  const rows = (count: number, value: Value) => Array.from({ length: count }, () => [value])
  expect((await many(`{#bills}${valuesOf(39)}{/}`, rows(3_000, 1))).failed).toBeUndefined()
  expect((await many(`{#bills}${valuesOf(40)}{/}`, rows(3_000, 1))).failed).toBe('tooMuch')
  expect((await many('{#bills}{no}{/}', rows(11, 'x'.repeat(1_000_000)))).failed).toBe('tooMuch')
  const parts = ['', '.day', '.month', '.year', '.age'].flatMap((part) =>
    ['sum', 'avg', 'min', 'max', 'count'].map((fn) => `{${fn}(bills.no${part})}`),
  )
  expect((await many(parts.join(''), rows(1_000_000, 1))).failed).toBe('tooMuch')
})

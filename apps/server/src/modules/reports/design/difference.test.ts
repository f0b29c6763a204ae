import type { Content } from '@cloud-steward/contract/reports/content.ts'
import { expect, it } from 'vitest'
import { translate } from '../../../infra/labels.ts'
import { differences } from './difference.rules.ts'

const BILLS: Content['sets'][number] = { name: 'bills', source: 'list', of: 'billing.bill', filters: [] }
const sheet: Content['sheet'] = { name: 'x', widths: [], heights: [], styles: [], cells: [], merges: [] }
const before: Content = { sets: [BILLS], parameters: [], sheet }
const between = (language: 'zh' | 'tw' | 'en', after: Content) =>
  differences(before, after, {
    say: (key, values) => translate(language, key, values),
    source: ({ of }) => translate(language, of),
    field: ({ of }, key) => translate(language, `${of}.${key}`),
  })

it('does not list what is the same in effect', () => {
  const cells = [{ row: 0, column: 0, text: '', style: 0 }]
  const merges = [{ row: 0, column: 0, rows: 1, columns: 1 }]
  const same = { ...sheet, isLandscape: false, widths: [0, 0], heights: [0], styles: [{ bold: false }], cells, merges }
  expect(between('zh', { ...before, sheet: same })).toEqual([])
})

it.each(['zh', 'tw', 'en'] as const)('is in words: %s', (language) => {
  const filters = [{ field: 'dueOn', value: '#{param.from}' }]
  const after: Content = {
    sets: [{ ...BILLS, filters, order: 'dueOn_descend', most: 9 }],
    parameters: [{ name: 'from', title: 'From', kind: 'date', initial: 'monthStart', isRequired: true }],
    sheet: {
      ...sheet,
      isLandscape: true,
      widths: [0, 12],
      heights: [20],
      styles: [{ bold: true, align: 'right', borders: 'tb' }],
      cells: [{ row: 1, column: 1, text: 'T', style: 0 }],
      merges: [{ row: 1, column: 1, rows: 1, columns: 2 }],
    },
  }
  const found = between(language, after)
  expect(found).toHaveLength(8)
  expect(JSON.stringify(found.map(Object.values))).not.toMatch(/report\.|isLandscape|true|widths/)
  if (language === 'zh')
    expect(found).toEqual(
      expect.arrayContaining([
        { field: '页面方向', before: '纵向', after: '横向' },
        { field: 'B 列的列宽', before: null, after: '12' },
        { field: '单元格 B2 的样式', before: null, after: '加粗；右对齐；边框 上 下' },
      ]),
    )
})

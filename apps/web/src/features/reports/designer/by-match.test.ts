import { expect, it } from 'vitest'
import { byMatch } from './by-match.ts'

const found = (search: string, labels: string[]) =>
  labels
    .map((label) => ({ label }))
    .toSorted(byMatch(search))
    .map(({ label }) => label)

it('lists the exact name first, then names that begin with the search, the others as they were', () => {
  expect(found('账单', ['分账单', '公寓账单', '账单模板', '周期账单', '账单'])).toEqual([
    '账单',
    '账单模板',
    '分账单',
    '公寓账单',
    '周期账单',
  ])
  expect(found(' bill', ['Split bill', 'Bills', 'Bill'])).toEqual(['Bill', 'Bills', 'Split bill'])
})

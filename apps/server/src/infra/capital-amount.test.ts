import { expect, test } from 'vitest'
import { capitalAmount } from './capital-amount.ts'

test.each([
  [0, '零元整'],
  [5, '伍分'],
  [30, '叁角整'],
  [168_032, '壹仟陆佰捌拾元叁角贰分'],
  [10_700_053, '壹拾万柒仟元伍角叁分'],
  [600_000, '陆仟元整'],
  [600_005, '陆仟元零伍分'],
  [100_100, '壹仟零壹元整'],
  [100_000_000, '壹佰万元整'],
  [10_000_000_100, '壹亿零壹元整'],
  [1_000_500_000, '壹仟万伍仟元整'],
])('%d fen in capital characters', (fen, text) => {
  expect(capitalAmount(fen)).toBe(text)
})
test('takes whole amounts alone', () => {
  expect(() => capitalAmount(-1)).toThrow(RangeError)
  expect(() => capitalAmount(1.5)).toThrow(RangeError)
})

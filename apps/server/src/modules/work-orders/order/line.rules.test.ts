import { expect, it } from 'vitest'
import { type ItemRow, lineOf, sumOf } from './line.rules.ts'

const item: ItemRow = { id: 'i', name: '更换水龙头', kind: 'labour', unit: '个', priceFen: 8_005, costFen: 6_000 }

it('an item of the price list says the price and the part of it that the executor gets', () => {
  expect(lineOf({ itemId: 'i', quantity: 1.5, priceFen: 1 }, item, 0)).toEqual({
    itemId: 'i',
    name: '更换水龙头',
    kind: 'labour',
    unit: '个',
    quantity: 150,
    priceFen: 8_005,
    costFen: 6_000,
    // 120.075 yuan, half up.
    amountFen: 12_008,
    settleFen: 9_000,
  })
})
it('work that is not on the list has a price of its own, all of it the executor\u2019s', () => {
  const line = lineOf({ name: ' 疏通 ', quantity: 2, priceFen: 5_000, kind: 'labour', unit: '次' }, undefined, 0)
  expect(line).toMatchObject({ name: '疏通', amountFen: 10_000, settleFen: 10_000, itemId: null })
})
it.each([
  [{ quantity: 1, priceFen: 1 }, 'lines.3.name'],
  [{ quantity: 1, name: 'x' }, 'lines.3.priceFen'],
  [{ quantity: 1, itemId: 'gone' }, 'lines.3.itemId'],
])('a line %j is refused at its field', (given, field) => {
  expect(() => lineOf(given, undefined, 3)).toThrow(expect.objectContaining({ fields: [field] }))
})
it('sums', () =>
  expect(sumOf([lineOf({ itemId: 'i', quantity: 1 }, item, 0)])).toEqual({ totalFen: 8_005, settleFen: 6_000 }))

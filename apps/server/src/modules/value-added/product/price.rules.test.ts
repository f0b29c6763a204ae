import { expect, it } from 'vitest'
import { hasTwoPrices, type Price, priceFor } from './price.rules.ts'

const PRICES: Price[] = [
  { buyerKind: 'rentee', siteId: null, priceFen: 100 },
  { buyerKind: 'rentee', siteId: 'a', priceFen: 80 },
  { buyerKind: 'enterprise', siteId: 'a', priceFen: 60 },
]

it('the price of a site goes before the price of all sites', () => {
  expect(priceFor(PRICES, 'rentee', 'a')).toBe(80)
  expect(priceFor(PRICES, 'rentee', 'b')).toBe(100)
  expect(priceFor(PRICES, 'enterprise', 'b')).toBeUndefined()
  expect(priceFor(PRICES, 'landlord', 'a')).toBeUndefined()
})

it('a kind of buyer has one price at a site', () => {
  expect(hasTwoPrices(PRICES)).toBe(false)
  expect(hasTwoPrices([...PRICES, { buyerKind: 'rentee', priceFen: 1 }])).toBe(true)
})

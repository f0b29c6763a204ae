import type { BuyerKind } from '@cloud-steward/contract/value-added/index.ts'

export interface Price {
  buyerKind: BuyerKind
  siteId?: string | null
  priceFen: number
}
/** The price of a kind of buyer at a site: the one of that site, else the one of all sites. None: it is not sold there. */
export function priceFor(prices: readonly Price[], buyerKind: BuyerKind, siteId: string): number | undefined {
  const own = prices.filter((price) => price.buyerKind === buyerKind)
  return (own.find((price) => price.siteId === siteId) ?? own.find((price) => !price.siteId))?.priceFen
}
/** Whether one kind of buyer has two prices at one site. */
export const hasTwoPrices = (prices: readonly Price[]): boolean =>
  new Set(prices.map(({ buyerKind, siteId }) => `${buyerKind} ${siteId ?? ''}`)).size < prices.length

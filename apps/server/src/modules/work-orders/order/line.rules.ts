import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { LINE_KINDS, priceOrder } from '@cloud-steward/contract/work-orders/index.ts'

type Kind = (typeof LINE_KINDS)[number]
export type LineInput = InputOf<typeof priceOrder>['lines'][number]
export interface ItemRow {
  id: string
  name: string
  kind: Kind
  unit: string
  priceFen: number
  costFen: number
}
export interface Line {
  itemId: string | null
  name: string
  kind: Kind
  unit: string
  /** Hundredths of a unit. */
  quantity: number
  priceFen: number
  costFen: number
  amountFen: number
  settleFen: number
}
/** Half up, as amounts of the price list are. */
const times = (fen: number, hundredths: number): number => Math.floor((fen * hundredths + 50) / 100)

/**
 * A line of an order. An item of the price list says its price and the part of it that the executor gets; work that is not
 * on the list has a price of its own, all of which is the executor's.
 * @throws on a line without an item that does not say what it is and costs, or whose item is not there
 */
export function lineOf(given: LineInput, item: ItemRow | undefined, at: number): Line {
  const refuse = (field: string) => new Refusal('kit.error.required', { fields: [`lines.${at}.${field}`] })
  const quantity = Math.round(given.quantity * 100)
  if (given.itemId && !item) throw new Refusal('kit.error.notFound', { fields: [`lines.${at}.itemId`] })
  const name = item?.name ?? given.name?.trim()
  if (!name) throw refuse('name')
  const priceFen = item ? item.priceFen : given.priceFen
  if (priceFen === undefined || priceFen === null) throw refuse('priceFen')
  const costFen = item ? item.costFen : priceFen
  return {
    itemId: item?.id ?? null,
    name,
    kind: item?.kind ?? given.kind ?? 'labour',
    unit: (item?.unit ?? given.unit?.trim()) || '-',
    quantity,
    priceFen,
    costFen,
    amountFen: times(priceFen, quantity),
    settleFen: times(costFen, quantity),
  }
}
export const sumOf = (lines: readonly Pick<Line, 'amountFen' | 'settleFen'>[]) => ({
  totalFen: lines.reduce((sum, one) => sum + one.amountFen, 0),
  settleFen: lines.reduce((sum, one) => sum + one.settleFen, 0),
})

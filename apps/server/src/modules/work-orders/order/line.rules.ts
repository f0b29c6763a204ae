import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { LINE_KINDS, priceOrder } from '@cloud-steward/contract/work-orders/index.ts'
import { notFound } from '../../../kit/standard-operations.ts'

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
  if (given.itemId && !item) throw notFound(`lines.${at}.itemId`)
  const { id: itemId = null, ...work } = item ?? unlisted(given, at)
  const quantity = Math.round(given.quantity * 100)
  const [amountFen, settleFen] = [times(work.priceFen, quantity), times(work.costFen, quantity)]
  return { itemId, ...work, quantity, amountFen, settleFen }
}
function unlisted({ name, priceFen, kind, unit }: LineInput, at: number): Omit<ItemRow, 'id'> & { id?: undefined } {
  const refuse = (field: string) => new Refusal('kit.error.required', { fields: [`lines.${at}.${field}`] })
  if (!name?.trim()) throw refuse('name')
  if (priceFen === undefined || priceFen === null) throw refuse('priceFen')
  return { name: name.trim(), kind: kind ?? 'labour', unit: unit?.trim() || '-', priceFen, costFen: priceFen }
}
export const sumOf = (lines: readonly Pick<Line, 'amountFen' | 'settleFen'>[]) => ({
  totalFen: lines.reduce((sum, one) => sum + one.amountFen, 0),
  settleFen: lines.reduce((sum, one) => sum + one.settleFen, 0),
})

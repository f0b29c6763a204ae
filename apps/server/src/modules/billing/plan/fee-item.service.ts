import type { DraftOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { FORMULA_VARIABLES, feeItem } from '@cloud-steward/contract/billing/index.ts'
import { FormulaError, parseFormula, ratio } from '@cloud-steward/contract/formula.ts'
import { type Operations, standard } from '../../../kit/standard-operations.ts'

const items = standard(feeItem)
const SAMPLE = { area: ratio(1), rent: ratio(1), persons: ratio(1), days: ratio(1), months: ratio(1) }

/** Refuses an item whose basis lacks what it works with. */
function checkItem(item: Partial<DraftOf<typeof feeItem>>): void {
  const needs = { fixed: 'priceFen', area: 'priceFen', person: 'priceFen', rent: 'rateBp', formula: 'formula' } as const
  const field = needs[item.basis!]
  if (item[field] == null || item[field] === '') throw new Refusal('billing.error.itemIncomplete', { fields: [field] })
  if (item.basis !== 'formula') return
  try {
    parseFormula(item.formula!, FORMULA_VARIABLES)(SAMPLE)
  } catch (error) {
    // What divides by zero for these values may be right for others.
    if (!(error instanceof FormulaError) || error.message === 'division by zero') return
    throw new Refusal('billing.error.formulaWrong', { fields: ['formula'] })
  }
}
export const feeItems: Operations<typeof feeItem> = {
  ...items,
  add: (ctx, draft, made) => {
    checkItem(draft)
    return items.add(ctx, draft, made)
  },
  update: async (ctx, change, made) => {
    checkItem({ ...(await items.get(ctx, change.id)), ...change })
    return items.update(ctx, change, made)
  },
}

import { CONDITIONS } from '@cloud-steward/contract/housing/inspection.ts'
import type { InspectionItem } from './inspection.queries.ts'

export type Verdict = 'same' | 'better' | 'worse' | 'missing' | 'added' | 'open'
export interface Compared {
  area: string
  item: string
  before?: InspectionItem
  after?: InspectionItem
  verdict: Verdict
}
const keyOf = ({ area, item }: InspectionItem): string => JSON.stringify([area, item])

/** Items of the same name belong together in their order, so two beds are compared one by one. */
function queues(items: readonly InspectionItem[]): Map<string, InspectionItem[]> {
  const found = new Map<string, InspectionItem[]>()
  for (const one of items) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one])
  return found
}

function verdictOf(before: InspectionItem, after: InspectionItem): Verdict {
  if (after.condition === 'missing' && before.condition !== 'missing') return 'missing'
  if (after.quantity < before.quantity) return 'missing'
  const step = CONDITIONS.indexOf(after.condition) - CONDITIONS.indexOf(before.condition)
  return step > 0 ? 'worse' : step < 0 ? 'better' : 'same'
}

/** What was handed over beside what came back; `open` while there is nothing to compare with. */
export function compareItems(
  handed: readonly InspectionItem[] | undefined,
  back: readonly InspectionItem[] | undefined,
): Compared[] {
  const left = queues(back ?? [])
  const rows = (handed ?? []).map((before): Compared => {
    const { area, item } = before
    const after = left.get(keyOf(before))?.shift()
    if (after) return { area, item, before, after, verdict: verdictOf(before, after) }
    return { area, item, before, verdict: back ? 'missing' : 'open' }
  })
  const added = [...left.values()].flat()
  return [
    ...rows,
    ...added.map(
      (after): Compared => ({ area: after.area, item: after.item, after, verdict: handed ? 'added' : 'open' }),
    ),
  ]
}

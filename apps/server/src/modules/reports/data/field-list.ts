import type { Field, Resource } from '@cloud-steward/contract'
import { hasTotals } from '@cloud-steward/contract'
import type { ListSource } from '../../../kit/list-query.ts'

/** Time a row was created, on the tenant's clock. */
export const MADE_AT = 'createTime'

/** Kinds without a single value to print. */
const MANY: ReadonlySet<Field['kind']> = new Set(['list', 'group', 'json'])

/** Fields of a list that a report may use: those the list shows or searches by, and the creation time. */
export function reportFields(resource: Resource, { presented = [] }: ListSource): string[] {
  const keys = [...new Set([...resource.list, ...resource.search])]
  const shown = new Set(resource.list)
  return [
    ...keys.filter((key) => {
      const field = resource.fields[key]
      return field && !MANY.has(field.kind) && (shown.has(key) || !presented.includes(key))
    }),
    MADE_AT,
  ]
}

const PAGING: ReadonlySet<string> = new Set(['currentPage', 'pageSize', 'sorter', 'id', 'find'])
/** Filters of a list as its screen offers them. */
export const reportFilters = (resource: Resource): string[] =>
  Object.keys(resource.endpoints.query.input).filter(
    (key) => !PAGING.has(key) && !(key === 'totals' && hasTotals(resource)),
  )

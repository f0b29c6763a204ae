import { isRange, type Resource } from '@cloud-steward/contract/kit/index.ts'

export const PAGE_SIZES = [10, 20, 50, 100] as const
const DEFAULT_SIZE = 20
export type Filters = Readonly<Record<string, string>>
/** What a list shows, all of it in the address, under the names the wire uses. */
export interface ListState {
  filters: Filters
  currentPage: number
  pageSize: number
  /** `field_ascend` or `field_descend`; absent: newest first. */
  sorter?: string
}

/** The names of a resource's filters: a field, or the two ends of a range. */
export const filterKeys = ({ fields, search }: Pick<Resource, 'fields' | 'search'>): string[] =>
  search.flatMap((key) => (isRange(fields[key]!) ? [`${key}From`, `${key}To`] : [key]))

const whole = (text: string | null, least: number, most: number): number | undefined => {
  const value = Number(text)
  return text && Number.isInteger(value) && value >= least && value <= most ? value : undefined
}

/** Reads the state of a list; nonsense in the address counts as absent. */
export function readList(params: URLSearchParams, resource: Pick<Resource, 'fields' | 'search'>): ListState {
  const filters = filterKeys(resource).flatMap((key) => {
    const value = params.get(key)
    return value ? [[key, value]] : []
  })
  const sorter = params.get('sorter')
  return {
    filters: Object.fromEntries(filters),
    currentPage: whole(params.get('currentPage'), 1, 1_000_000) ?? 1,
    pageSize: whole(params.get('pageSize'), 1, 1_000) ?? DEFAULT_SIZE,
    ...(sorter && /^\w+_(ascend|descend)$/.test(sorter) ? { sorter } : {}),
  }
}

/** Writes a change into the address; defaults are left out, everything else in it stays. */
export function writeList(
  params: URLSearchParams,
  resource: Pick<Resource, 'fields' | 'search'>,
  change: Partial<ListState>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (key: string, value: string | number | undefined, usual?: string | number) =>
    value === undefined || value === '' || value === usual ? next.delete(key) : next.set(key, String(value))
  if (change.filters) for (const key of filterKeys(resource)) put(key, change.filters[key])
  if ('currentPage' in change) put('currentPage', change.currentPage, 1)
  if ('pageSize' in change) put('pageSize', change.pageSize, DEFAULT_SIZE)
  if ('sorter' in change) put('sorter', change.sorter)
  return next
}

import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import { filtersOn } from '@cloud-steward/contract/kit/index.ts'
import { businessDay } from '../infra/business-day.ts'
import type { Filters } from './list-url.ts'

type Segmented = Pick<Resource, 'name' | 'segments' | 'fields'>
export interface Segment {
  name: string
  filters: Filters
  /** Of its title: that of the one value it asks for, else its own. */
  labelKey: string
}

export function segmentsOf({ name: of, segments, fields }: Segmented): Segment[] {
  const today = businessDay()
  return Object.entries(segments).map(([name, given]) => {
    const filters = filtersOn(given, today)
    const [[key, value] = ['', ''], ...more] = Object.entries(filters)
    const isOneValue = !more.length && fields[key]?.kind === 'choice' && !value.includes(',') && value !== 'yes'
    return { name, filters, labelKey: isOneValue ? `${of}.${key}.${value}` : `${of}.segment.${name}` }
  })
}
/** The fields by which segments differ. */
export const segmentKeys = ({ segments }: Pick<Resource, 'segments'>): ReadonlySet<string> =>
  new Set(Object.values(segments).flatMap((filters) => Object.keys(filters)))

/** The filters with those of a segment instead of another's; without a segment they ask for all. */
export function inSegment(resource: Segmented, filters: Filters, segment: Segment | undefined): Filters {
  const keys = segmentKeys(resource)
  const others = Object.entries(filters).filter(([key]) => !keys.has(key))
  return { ...Object.fromEntries(others), ...segment?.filters }
}
/** The segment whose filters are set, and no other filter of a segment. */
export function segmentAt(resource: Segmented, filters: Filters): Segment | undefined {
  const set = [...segmentKeys(resource)].filter((key) => filters[key])
  return segmentsOf(resource).find(
    (one) => set.length === Object.keys(one.filters).length && set.every((key) => one.filters[key] === filters[key]),
  )
}

import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import { filtersOn, segmentLabel } from '@cloud-steward/contract/kit/index.ts'
import { businessDay } from '../infra/business-day.ts'
import type { Filters } from './list-url.ts'

type Segmented = Pick<Resource, 'name' | 'segments' | 'fields'>
export interface Segment {
  name: string
  filters: Filters
  labelKey: string
}

export function segmentsOf(resource: Segmented): Segment[] {
  const today = businessDay()
  return Object.entries(resource.segments).map(([name, filters]) => ({
    name,
    filters: filtersOn(filters, today),
    labelKey: segmentLabel(resource, name),
  }))
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

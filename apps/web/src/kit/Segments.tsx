import type { Resource, Totals } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { inSegment, segmentAt, segmentKeys, segmentsOf } from './segments.ts'
import type { ResourceList } from './use-resource-list.ts'

const MOST = 999
const counted = (count: number | undefined): string => {
  if (count === undefined) return ''
  return ` ${count > MOST ? `${MOST}+` : count}`
}

interface Props<R extends Resource> {
  resource: R
  list: ResourceList<R>
  totals: Totals | undefined
}
/** The parts of a work list with the number of rows in each. The choice is a filter like any other, so it stays in the address. */
export function Segments<R extends Resource>({ resource, list, totals }: Props<R>): ReactNode {
  const { t } = useTranslation()
  const { filters, fixed } = list
  const keys = segmentKeys(resource)
  if (keys.size === 0 || [...keys].some((key) => key in fixed)) return null
  const chosen = segmentAt(resource, filters)
  // The server counts no segment of a field the caller may not see.
  const segments = segmentsOf(resource).filter(({ name }) => !totals || name in totals.segments)
  const isAll = ![...keys].some((key) => filters[key])
  return (
    <nav className="segments" aria-label={t('kit.segments')}>
      <button type="button" aria-pressed={isAll} onClick={() => list.filter(inSegment(resource, filters, undefined))}>
        {t('kit.allRows')}
      </button>
      {segments.map((segment) => (
        <button
          key={segment.name}
          type="button"
          aria-pressed={segment.name === chosen?.name}
          onClick={() => list.filter(inSegment(resource, filters, segment))}
        >
          {t(segment.labelKey)}
          <span className="segment-count">{counted(totals?.segments[segment.name])}</span>
        </button>
      ))}
    </nav>
  )
}

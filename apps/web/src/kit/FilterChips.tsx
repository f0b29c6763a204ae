import type { Field, Resource } from '@cloud-steward/contract/kit/index.ts'
import { isRange } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { resourceNamed } from '../infra/resource-named.ts'
import { displayText } from './fields/display.tsx'
import type { Filters } from './list-url.ts'
import { nameOf, queryRows, type Row } from './rows.ts'

interface Props {
  resource: Resource
  filters: Filters
  /** Filters that something else on the screen already names. */
  named: ReadonlySet<string>
  onFilter: (filters: Filters) => void
}
/** The filters that are set, each with a button that takes it away. */
export default function FilterChips({ resource, filters, named, onFilter }: Props): ReactNode {
  const { t } = useTranslation()
  const set = resource.search
    .map((key) => ({ key, names: isRange(resource.fields[key]!) ? [`${key}From`, `${key}To`] : [key] }))
    .filter(({ names }) => names.some((name) => filters[name] && !named.has(name)))
  if (!set.length) return null
  const without = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)))
  return (
    <ul className="filter-chips" aria-label={t('kit.filtersSet')}>
      {set.map(({ key, names }) => {
        const label = t(`${resource.name}.${key}`)
        return (
          <li key={key}>
            {label}
            {': '}
            <Value
              field={resource.fields[key]!}
              labelKey={`${resource.name}.${key}`}
              values={names.map((name) => filters[name] ?? '')}
            />
            <button
              type="button"
              aria-label={t('kit.removeFilter', { name: label })}
              onClick={() => onFilter(without(names))}
            >
              ×
            </button>
          </li>
        )
      })}
    </ul>
  )
}

interface ValueProps {
  field: Field
  labelKey: string
  values: readonly string[]
}
function Value({ field, labelKey, values }: ValueProps): ReactNode {
  const { t } = useTranslation()
  if (field.kind === 'ref') return <Named to={field.to} ids={values[0]!} />
  const isNumber = ['money', 'int', 'decimal'].includes(field.kind)
  const shown = (value: string) => {
    if (!value) return ''
    if (field.kind === 'choice') return displayText({ field, value: value.split(','), labelKey }, t)
    if (field.kind === 'flag') return t(value === 'true' || value === '1' ? 'kit.yes' : 'kit.no')
    return displayText({ field, value: isNumber ? Number(value) : value, labelKey }, t)
  }
  const [from, to] = values
  if (to === undefined || from === to) return shown(from ?? '')
  return `${shown(from ?? '')} – ${shown(to)}`
}
/** Records by their names: an address holds only their ids. */
function Named({ to, ids }: { to: string; ids: string }): ReactNode {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: [to, 'chip', ids],
    queryFn: async ({ signal }) => {
      const target = await resourceNamed(to)
      const { list } = await queryRows(target, { id: ids, pageSize: 20 }, signal)
      return (list as Row[]).map((row) => nameOf(target, row, t)).join(', ')
    },
  })
  return data ?? '…'
}

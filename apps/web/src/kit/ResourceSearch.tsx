import { DownOutlined } from '@ant-design/icons'
import type { Field, Resource } from '@cloud-steward/contract/kit/index.ts'
import { isRange } from '@cloud-steward/contract/kit/index.ts'
import { Button } from 'antd'
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { usePhone } from '../infra/use-phone.ts'
import { FieldControl } from './fields/control.tsx'
import type { Filters } from './list-url.ts'

const PhoneSearch = lazy(() => import('./PhoneSearch.tsx'))

interface Props {
  resource: Resource
  filters: Filters
  onSearch: (filters: Filters) => void
  /** Search fields this screen does not offer. */
  without?: readonly string[]
}
const ALWAYS = 3
const isMany = (field: Field): boolean => field.kind === 'choice' || field.kind === 'ref'
const ends = (key: string, field: Field): string[] => (isRange(field) ? [`${key}From`, `${key}To`] : [key])

/** The first three search fields, the others behind "advanced", Query and Reset. Nothing is asked until Query. */
export function ResourceSearch({ resource, filters, onSearch, without = [] }: Props): ReactNode {
  const { t } = useTranslation()
  const phone = usePhone()
  const keys = resource.search.filter((key) => !without.includes(key))
  const hiddenUsed = keys.slice(ALWAYS).some((key) => ends(key, resource.fields[key]!).some((end) => filters[end]))
  const [open, setOpen] = useState(hiddenUsed)
  const [draft, setDraft] = useState<Filters>(filters)
  const [told, setTold] = useState(filters)
  // The address changed behind our back (Back button, a link): show what it says.
  if (JSON.stringify(told) !== JSON.stringify(filters)) {
    setTold(filters)
    setDraft(filters)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(Object.fromEntries(Object.entries(draft).map(([key, value]) => [key, value.trim()])))
  }
  const control = (key: string, name: string, field: Field, label: string) => (
    <FieldControl
      key={name}
      searching
      field={field}
      labelKey={`${resource.name}.${key}`}
      label={label}
      value={isMany(field) ? draft[name]?.split(',').filter(Boolean) : draft[name]}
      onChange={(value) => setDraft({ ...draft, [name]: value === undefined || value === null ? '' : String(value) })}
    />
  )
  const shown = (key: string) => {
    const field = resource.fields[key]!
    const label = t(`${resource.name}.${key}`)
    if (!isRange(field)) return <div key={key}>{control(key, key, field, label)}</div>
    return (
      <div key={key} className="search-range">
        {control(key, `${key}From`, field, `${label} ${t('kit.from')}`)}
        {control(key, `${key}To`, field, `${label} ${t('kit.to')}`)}
      </div>
    )
  }
  if (phone)
    return (
      <Suspense fallback={<div className="field-waiting" />}>
        <PhoneSearch
          keys={keys}
          first={keys.includes(resource.title) ? resource.title : keys[0]}
          filters={filters}
          shown={shown}
          onSubmit={submit}
          onReset={() => {
            setDraft({})
            onSearch({})
          }}
        />
      </Suspense>
    )
  return (
    <search>
      <form className="resource-search" onSubmit={submit}>
        {(open ? keys : keys.slice(0, ALWAYS)).map(shown)}
        <div className="search-buttons">
          <Button type="primary" htmlType="submit">
            {t('kit.query')}
          </Button>
          <Button
            onClick={() => {
              setDraft({})
              onSearch({})
            }}
          >
            {t('kit.reset')}
          </Button>
          {keys.length > ALWAYS && (
            <Button
              type="link"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              iconPlacement="end"
              icon={<DownOutlined rotate={open ? 180 : 0} />}
            >
              {t(open ? 'kit.collapse' : 'kit.advanced')}
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}
